import { readFileSync } from 'node:fs';
import { type OpenApiDocument, operations } from '@payments-openapi/spec';
import { code, table } from '../page/page.ts';

/** How to find the result of a write, by a value that the caller knows. Other writes are looked up by the reads of their tag. */
const FOUND_BY: Record<string, string> = {
  transactions_void: 'its entry in `transactions.list`',
  recurringPlans_create:
    "`recurringOrders.list`: the plan's orders have its reference number, but no field names the plan's id",
  recurringPlans_update: '`recurringPlans.get`',
  customers_update: '`customers.getByReference`',
  users_create: '`users.get` by `reference_id`',
};

/** A table of what to call after a write without a response. */
export function lookups(document = readContract()): string {
  const all = operations(document).map((operation) => ({
    ...operation,
    isRead: operation.method === 'GET' || operation.object['x-safe'] === true,
  }));
  const rows = all
    .filter(({ isRead }) => !isRead)
    .map(({ operationId, tag, object }) => {
      const reads = all.filter((other) => other.isRead && other.tag === tag);
      const names = reads.map((other) => code(other.operationId.replace('_', '.'))).join(', ');
      return [
        String(object.summary),
        FOUND_BY[operationId] ?? (names || `no operation reads ${nounOf(document, tag)}`),
      ];
    });
  return table(['Write', 'How to find its result'], rows);
}

/** The name of a tag within a sentence. */
function nounOf({ tags = [] }: OpenApiDocument, tag: string | undefined): string {
  const found = tags.find(({ name }) => name === tag);
  return String((found as { 'x-displayName'?: string } | undefined)?.['x-displayName'] ?? tag).toLowerCase();
}

function readContract(): OpenApiDocument {
  return JSON.parse(readFileSync(new URL('../../../../spec/dist/openapi.json', import.meta.url), 'utf8'));
}
