import {
  type Json,
  type Link,
  linksOf,
  readPointer,
  operationOf as specOperationOf,
} from '@payments-openapi/spec';
import { operationOf } from '../../contract/contract.ts';
import type { CheckContext } from '../../run/check.ts';
import { type Exchange, parseJson } from '../../wire/exchange.ts';
import type { RequestParts } from '../request-parts.ts';
import type { Session } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { reportDifferences } from './differences.ts';
import { groupOf } from './facts.ts';
import type { Model } from './model.ts';

/** The links from the successes of an operation. */
export function linksFrom({ contract: { document } }: CheckContext, operationId: string): Link[] {
  return linksOf(document, specOperationOf(document, operationId)).map(({ link }) => link);
}

/** Follows the links of a response to reads of what was written. */
export async function readLinks(
  session: Session,
  links: readonly Link[],
  write: Exchange,
): Promise<Exchange[]> {
  const found = await followLinks(session, links, write);
  return found.filter(({ outcome }) => outcome === 'success');
}

/** Compares the response to a write, and the reads to which it links, with what the write set. */
export async function compareWritten(
  session: Session,
  model: Model,
  { write, body, links }: { write: Exchange; body: Json | undefined; links: readonly Link[] },
  first: Exchange[] = [],
): Promise<void> {
  for (const answer of [write, ...(await readLinks(session, links, write))])
    reportDifferences(session, model.wrote(write, body, answer), { first });
}

/** The successes and failures of the reads to which the links of a response lead. */
export async function followLinks(
  session: Session,
  links: readonly Link[],
  write: Exchange,
): Promise<Exchange[]> {
  const found: Exchange[] = [];
  for (const { operationId, path, query } of linkedCalls(session, links, write))
    found.push(await session.call(operationId, { path, query }));
  return found;
}

/** The ids of what was written, each with the group of the operations that take it. */
export function idsIn(
  session: Session,
  links: readonly Link[],
  write: Exchange,
): [group: string, id: string][] {
  return linkedCalls(session, links, write).flatMap(({ operationId, path }): [string, string][] =>
    path.id === undefined ? [] : [[groupOf(operationId), path.id]],
  );
}

interface LinkedCall {
  operationId: string;
  path: Record<string, string>;
  query: Record<string, string>;
}

function linkedCalls(session: Session, links: readonly Link[], write: Exchange): LinkedCall[] {
  return links.flatMap(({ operationId, parameters = {}, 'x-entry': entry }) => {
    const target = operationOf(session.context.contract, operationId);
    if (!target.isSafe || entry) return [];
    const values = Object.entries(parameters).map(
      ([name, expression]) => [name, takenFrom(expression, write)] as const,
    );
    if (values.length === 0 || values.some(([, value]) => typeof value !== 'string')) return [];
    const place = (kind: 'path' | 'query') =>
      Object.fromEntries(
        values.filter(([name]) => target.parameters.some((one) => one.in === kind && one.name === name)),
      ) as Record<string, string>;
    return [{ operationId, path: place('path'), query: place('query') }];
  });
}

/** What an expression of a link takes from the path or the body of a request, or from the body of a response. */
function takenFrom(expression: Json, { operation, request, json }: Exchange): Json | undefined {
  const [, name = ''] = /^\$request\.path\.(\w+)$/.exec(String(expression)) ?? [];
  if (name !== '') return pathOf(operation?.path ?? '', request.url)?.[name];
  const [, from, pointer = ''] = /^\$(request|response)\.body#(\/.+)$/.exec(String(expression)) ?? [];
  if (from === undefined) return undefined;
  return readPointer(from === 'request' ? parseJson(request.body) : json, pointer) as Json | undefined;
}

/** The parameters in the path of a URL. */
function pathOf(template: string, url: string): Record<string, string> | undefined {
  const names = template.split('/');
  const parts = new URL(url).pathname.split('/').slice(-names.length);
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(parts[index] ?? '')]] : [],
    ),
  );
}

/** How many entries are read alone from each end of a list, whichever is the newest, and the reads of each. */
const ENTRIES = 3;
export const RELATED_READS = 2 * ENTRIES * 3;

/** Reads the order and the customer of entries in the list of orders, which must show the same. */
export async function readRelated(
  session: Session,
  model: Model,
  exchanges: ReadonlyMap<unknown, Exchange>,
): Promise<void> {
  const entries = new Map<string, RequestParts[]>();
  for (const { operation, outcome, json } of exchanges.values()) {
    if (operation?.operationId !== 'recurringOrders_list' || outcome !== 'success') continue;
    for (const entry of objectsOf(memberOf(json, 'data'))) {
      const number = textOf(memberOf(entry, 'order', 'order_number'));
      const customer_uuid = textOf(memberOf(entry, 'customer', 'uuid'));
      const id = textOf(memberOf(entry, 'customer', 'reference_number'));
      if (number === '' || customer_uuid === '' || id === '') continue;
      // Entries with the same cycle show little more than one of them.
      entries.set(JSON.stringify([customer_uuid, memberOf(entry, 'recurring_cycle')]), [
        { body: { customer_uuid, order: { number } } },
        { path: { id } },
        { path: { uuid: customer_uuid } },
      ]);
    }
  }
  const reads = ['recurringOrders_get', 'customers_getByReference', 'customers_listPaymentTokens'];
  const sent = new Set<string>();
  const all = [...entries.values()];
  for (const parts of new Set([...all.slice(0, ENTRIES), ...all.slice(-ENTRIES)])) {
    for (const [index, operationId] of reads.entries()) {
      const own = parts[index] ?? {};
      if (sent.has(JSON.stringify(own))) continue;
      sent.add(JSON.stringify(own));
      const exchange = await session.call(operationId, own);
      reportDifferences(session, model.read(exchange));
    }
  }
}
