import { type Json, type OpenApiDocument, type RequestExample, splitPointer } from '@payments-openapi/spec';
import { type Contract, MissingOperationError } from '../../contract/contract.ts';
import { bind, type FixtureKind } from '../../profile/fixtures.ts';
import type { CheckContext } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { RequestParts } from '../request-parts.ts';
import type { Session } from '../session.ts';
import { memberOf, textOf } from '../values.ts';
import { fieldsOf } from '../writes/facts.ts';
import { partsOf } from '../writes/views.ts';

/** A list of which a request reads a page, as the contract describes it. */
export interface List {
  operationId: string;
  /** The parameter that selects its entries. */
  filter?: string;
  /** Path of the entries in `data`. */
  entries: string[];
  /** Path of the id in an entry. Undefined if the contract gives entries none. */
  key: string[] | undefined;
  needs: readonly FixtureKind[];
  parts(session: Session): RequestParts;
}

/** The lists of a contract: reads with an offset, a limit and one list in their success, also by each id that selects entries. */
export function listsOf(contract: Contract): List[] {
  return contract.operations.flatMap((operation) => {
    const { operationId, isSafe, parameters, requestExamples } = operation;
    const query = parameters.filter((one) => one.in === 'query');
    const names = new Set(query.map(({ name }) => name));
    const shape = shapeOf(contract.document, operationId);
    const [example] = requestExamples;
    if (!isSafe || !example || !shape || !names.has('offset') || !names.has('limit')) return [];
    const required = new Set(parameters.filter((one) => one.required).map(({ name }) => name));
    const of = (request: RequestExample, filter?: string): List => {
      const wanted = <T>(all: Record<string, T>) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => required.has(name) || name === filter));
      const { body: _, ...rest } = request;
      const own = { ...rest, query: wanted(request.query), headers: wanted(request.headers) };
      return {
        operationId,
        ...(filter !== undefined && { filter }),
        ...shape,
        needs: kindsOf(operation, own),
        parts: (session) => partsOf(bind(operationId, own, session.context.fixtures)),
      };
    };
    const optional = query.filter((one) => !one.required).map(({ name }) => name);
    const byId = optional.flatMap((name) => {
      const shown = requestExamples.find((request) => name in request.query);
      const list = shown && of(shown, name);
      return list && list.needs.length > of(example).needs.length ? [list] : [];
    });
    return [of(example), ...byId];
  });
}

/** Where a success has its only list, and where its entries have their id. */
function shapeOf(document: OpenApiDocument, operationId: string): Pick<List, 'entries' | 'key'> | undefined {
  const fields = [...fieldsOf(document, operationId).values()].filter(({ at }) =>
    /^\/data(\/\w+)*\/\*/.test(at),
  );
  const [place, ...others] = new Set(fields.map(({ at }) => at.slice(0, at.indexOf('/*'))));
  if (place === undefined || others.length > 0) return undefined;
  const ids = fields.flatMap(({ at, origin }) => {
    const path = splitPointer(at.slice(place.length + '/*'.length));
    const isChosen = origin?.kind === 'chosen' && ['id', 'number', 'token'].includes(origin.as);
    return isChosen && !path.includes('*') ? [path] : [];
  });
  // The entry may have its id in the object that the operation is named after.
  const rank = (path: string[]) => {
    const [name = '', parent = ''] = path.toReversed();
    const isNamed = operationId.toLowerCase().includes(parent.toLowerCase());
    return 4 * path.length + (isNamed ? 0 : 2) + (/^(id|uuid)$/.test(name) ? 0 : 1);
  };
  const [key] = ids.toSorted((one, other) => rank(one) - rank(other));
  return { entries: splitPointer(place).slice(1), key };
}

/** The most pages to read, unless a step needs the whole list. Only this part of a longer one is checked. */
export const MAX_PAGES = 12;

/** What an offset counts. The contract leaves it open. */
export type Unit = 'entries' | 'pages';

/** What was read of a list. */
export interface Entries {
  entries: Json[];
  exchanges: Exchange[];
  unit?: Unit;
  /** Whether the list ended within the pages that were read. */
  isWhole: boolean;
}

/**
 * Reads a list page by page. The second page shows what the offset counts, if the first has several entries. Skips the step
 * if it does not, because their ids are absent.
 */
export async function readList(
  session: Session,
  list: List,
  limit: number,
  most = MAX_PAGES,
): Promise<Entries> {
  const first = await readPage(session, list, { offset: 0, limit });
  const entries = [...first.entries];
  const exchanges = [first.exchange];
  let unit: Unit | undefined;
  let isWhole = entries.length === 0;
  for (let page = 1; page < most && !isWhole; page++) {
    const offset = page === 1 || unit === 'pages' ? page : entries.length;
    const next = await readPage(session, list, { offset, limit });
    exchanges.push(next.exchange);
    if (page === 1 && entries.length > 1) {
      if (next.entries.length > 0) requireKeys(session, list, [...entries, ...next.entries]);
      const known = new Set(entries.map((entry) => keyOf(list, entry)));
      unit = next.entries.some((entry) => known.has(keyOf(list, entry))) ? 'entries' : 'pages';
      // It repeats entries of the first page.
      if (unit === 'entries') continue;
    }
    isWhole = next.entries.length === 0;
    entries.push(...next.entries);
  }
  return { entries, exchanges, isWhole, ...(unit && { unit }) };
}

export async function readPage(
  session: Session,
  list: List,
  page: { offset: number; limit?: number },
): Promise<{ entries: Json[]; exchange: Exchange }> {
  const own = list.parts(session);
  const parts: RequestParts = { ...own, query: { ...own.query, ...page } };
  const { data, exchange } = await session.expectSuccess(list.operationId, parts);
  const found = memberOf(data, ...list.entries);
  return { entries: Array.isArray(found) ? found : [], exchange };
}

/** Finds the entry with an id. Skips the step if it is not on the pages that were read, or if entries have no id. */
export function entryOf(session: Session, list: List, entries: readonly Json[], id: string): Json {
  const found = entries.find((entry) => keyOf(list, entry) === id);
  if (found !== undefined) return found;
  requireKeys(session, list, entries);
  return session.skip(`\`${id}\` is not on the first pages of ${list.operationId}`);
}

/** The page that shows the entry with an id, and the pointer to the entry there. */
export function placeOf(
  list: List,
  exchanges: readonly Exchange[],
  id: string,
): { page: Exchange; at: string } | undefined {
  for (const page of exchanges) {
    const entries = memberOf(page.json, 'data', ...list.entries);
    const index = Array.isArray(entries) ? entries.findIndex((entry) => keyOf(list, entry) === id) : -1;
    if (index >= 0) return { page, at: ['/data', ...list.entries, index].join('/') };
  }
  return undefined;
}

/** Skips the step if the list went on after the pages that were read, so that nothing is known to be absent from it. */
export function requireWhole(session: Session, { operationId }: List, { isWhole, exchanges }: Entries): void {
  if (!isWhole)
    session.skip(`${operationId} has more than ${exchanges.length} pages, and only these are read`);
}

/** Reads a list of which something may be absent. Skips the step if it is longer than the pages that are read. */
export async function readWhole(session: Session, list: List, limit: number): Promise<Entries> {
  const read = await readList(session, list, limit);
  requireWhole(session, list, read);
  return read;
}

/** Skips the step if an entry has no id. Some lists do not require one. */
export function requireKeys(session: Session, list: List, entries: readonly Json[]): void {
  if (entries.some((entry) => keyOf(list, entry) === ''))
    session.skip(`an entry of ${list.operationId} has no \`${list.key?.at(-1)}\``);
}

export function keyOf({ key }: List, entry: Json): string {
  return textOf(memberOf(entry, ...(key ?? [])));
}

/** Reads the first pages of the transactions. */
export function readTransactions(session: Session): Promise<Entries> {
  return readList(session, listOf(session.context, 'transactions_list'), 50);
}

/** The list of an operation. @throws {MissingOperationError} */
export function listOf({ contract }: Pick<CheckContext, 'contract'>, operationId: string): List {
  const found = listsOf(contract).find((list) => list.operationId === operationId);
  if (!found) throw new MissingOperationError(`the contract has no list ${operationId}`);
  return found;
}
