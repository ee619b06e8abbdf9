import { readFileSync } from 'node:fs';
import { type LookUp, lookUpOf } from '@payments-openapi/codegen/look-ups';
import { type OpenApiDocument, operations } from '@payments-openapi/spec';
import { code, table } from '../page/page.ts';

/** What finds the result of a write without a link to it. Other writes are looked up by the reads of their tag. */
const FOUND_BY: Record<string, string> = {
  customers_update: "`customers.getByReference`, by the customer's reference number",
};

/** A table of what to call after a write without a response, and whether the client's `reconcile` does. */
export function lookups(document = readContract()): string {
  const all = operations(document).map((operation) => ({
    ...operation,
    isRead: operation.method === 'GET' || operation.object['x-safe'] === true,
  }));
  const rows = all
    .filter(({ isRead }) => !isRead)
    .map((write) => {
      const { operationId, tag, object } = write;
      const lookUp = lookUpOf(document, write);
      const reads = all.filter((other) => other.isRead && other.tag === tag);
      const names = reads.map((other) => code(other.operationId.replace('_', '.'))).join(', ');
      const found = lookUp ? textOf(lookUp) : (FOUND_BY[operationId] ?? names);
      return [
        String(object.summary),
        found || `no operation reads ${nounOf(document, tag)}`,
        lookUp ? 'yes' : 'no',
      ];
    });
  return table(['Write', 'How to find its result', 'Found by `reconcile`'], rows);
}

function textOf({ operationId, entry, paramNames }: LookUp): string {
  const [by] = entry ? [entry.member] : paramNames;
  return code(operationId.replace('_', '.')) + (by ? ` by ${code(by)}` : '');
}

/** The name of a tag within a sentence. */
function nounOf({ tags = [] }: OpenApiDocument, tag: string | undefined): string {
  const found = tags.find(({ name }) => name === tag);
  return String((found as { 'x-displayName'?: string } | undefined)?.['x-displayName'] ?? tag).toLowerCase();
}

/** The bundled contract of this release. */
export function readContract(): OpenApiDocument {
  return JSON.parse(readFileSync(new URL('../../../../spec/dist/openapi.json', import.meta.url), 'utf8'));
}
