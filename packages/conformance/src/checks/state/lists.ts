import { type Json, type OpenApiDocument, type RequestExample, splitPointer } from '@payments-openapi/spec';
import { type Contract, MissingOperationError } from '../../contract/contract.ts';
import { bind, type FixtureKind } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import type { RequestParts } from '../request-parts.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';
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

/** The sizes of the small pages: of the last size, the last page is not full. */
function limitsFor(length: number): number[] {
  const least = Math.max(2, Math.ceil(length / (MAX_PAGES - 1)));
  return [1, 3, length % least === 0 ? least + 1 : least];
}

/** The most pages to read, unless a step needs the whole list. Only this part of a longer one is checked. */
export const MAX_PAGES = 12;

/** The most requests that compare the pages of a list. */
export const PAGE_REQUESTS = 8 * MAX_PAGES + 8 + 3;

/** Small pages, one after another, return the same entries as large pages. */
export function listSteps(context: CheckContext): Step[] {
  return listsOf(context.contract).map((list) =>
    sessionStep(context, {
      operationId: list.operationId,
      title: `the pages of the list${list.filter ? ` with a ${list.filter}` : ''} have no gaps or overlaps`,
      requests: PAGE_REQUESTS,
      needs: list.needs,
      ...(!list.key && { skip: 'the contract gives its entries no id: a `chosen id` in x-origins' }),
      run: (session) => checkPages(session, list),
    }),
  );
}

/** Compares small pages with large ones. */
export async function checkPages(session: Session, list: List): Promise<void> {
  const whole = await readList(session, list, 50);
  requireKeys(session, list, whole.entries);
  const keys = whole.entries.map((entry) => keyOf(list, entry));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  const [first] = whole.exchanges;
  if (twice !== undefined && first) {
    await session.requireUnchanged(() => readList(session, list, 50), whole.entries);
    session.finding(first, { at: '/data', expected: 'each entry once', actual: `${twice} twice` });
    return;
  }
  let most = keys.length;
  for (const limit of limitsFor(keys.length)) {
    const small = await readList(session, list, limit);
    most = Math.max(most, small.entries.length);
    const actual = small.entries.map((entry) => keyOf(list, entry));
    const wanted = keys.slice(0, actual.length);
    const last = small.exchanges.at(-1);
    // Each page may be the last that is read.
    const least = small.isWhole && whole.isWhole ? keys.length : Math.min(keys.length, MAX_PAGES);
    if (!last || (isSame(actual, wanted) && actual.length >= least)) continue;
    await session.requireUnchanged(() => readList(session, list, 50), whole.entries);
    session.finding(last, {
      at: '/data',
      expected: `the entries ${formatValue(keys)} on pages of ${limit === 1 ? 'one entry' : `${limit} entries`}`,
      actual: formatValue(actual),
      before: whole.exchanges,
    });
  }
  if (most < 2) session.skip('the list has fewer than two entries');
  await checkOffset(session, list, { keys, before: whole.exchanges, unit: whole.unit });
  await checkOffsetAlone(session, list);
  if (whole.isWhole) for (const offset of FAR) await isEmpty(session, list, { offset, limit: 2 });
  await isEmpty(session, list, { offset: 0, limit: 0 });
  for (const limit of [keys.length - 1, LARGE]) await checkLargePage(session, list, { limit, small: whole });
}

/** The limit of a page that may have all entries of a list. */
const LARGE = 200;

/** A large page has the entries that smaller pages have. The contract names no maximum, but a server may have one. */
async function checkLargePage(
  session: Session,
  list: List,
  { limit, small }: { limit: number; small: Entries },
): Promise<void> {
  const { query, ...parts } = list.parts(session);
  const read = await session.call(list.operationId, { ...parts, query: { ...query, offset: 0, limit } });
  if (read.outcome !== 'success') return;
  const shown = objectsOf(memberOf(read.json, 'data', ...list.entries));
  const [actual, wanted] = [shown, small.entries].map((all) => all.map((entry) => keyOf(list, entry)));
  if (!actual || !wanted || isSame(actual.slice(0, wanted.length), wanted.slice(0, actual.length))) return;
  await session.requireUnchanged(() => readList(session, list, 50), small.entries);
  const at = actual.findIndex((key, index) => key !== wanted[index]);
  session.finding(read, {
    at: '/data',
    expected: `entry ${at} to be ${formatValue(wanted[at])}, as on pages of 50`,
    actual: formatValue(actual[at]),
    before: small.exchanges,
  });
}

/** A page with an offset starts at that entry, or at the first entry of that page if the offset counts pages. */
async function checkOffset(
  session: Session,
  list: List,
  { keys, before, unit }: { keys: string[]; before: Exchange[]; unit: Unit | undefined },
): Promise<void> {
  const limit = 2;
  const offset = unit === 'pages' ? 1 : Math.floor(keys.length / 2);
  const page = await readPage(session, list, { offset, limit });
  const actual = page.entries.map((entry) => keyOf(list, entry));
  const starts = unit === 'pages' ? [limit, 1] : [offset];
  const isRight = starts.some((start) => isSame(actual, keys.slice(start, start + actual.length)));
  if ((actual.length > 0 || keys.length <= limit) && isRight) return;
  session.finding(page.exchange, {
    at: '/data',
    expected: `the entries from offset ${offset}: ${formatValue(keys.slice(starts[0], (starts[0] ?? 0) + limit))}`,
    actual: formatValue(actual),
    before,
  });
}

/** An offset without a limit starts elsewhere than the beginning, whatever it counts. */
async function checkOffsetAlone(session: Session, list: List): Promise<void> {
  const [first, later] = [
    await readPage(session, list, { offset: 0 }),
    await readPage(session, list, { offset: 1 }),
  ];
  const [one, other] = [first, later].map(({ entries }) => entries.map((entry) => keyOf(list, entry)));
  if (!one || !other || one.length === 0 || one[0] !== other[0]) return;
  session.finding(later.exchange, {
    at: '/data',
    expected: `a page that starts after ${formatValue(one[0])}`,
    actual: formatValue(other),
    before: [first.exchange],
  });
}

/** Offsets that are small ones where numbers have 16 or 32 bits. */
const FAR = [2 ** 16, 2 ** 32];

/** A page after the end of a list has no entries, and neither has one of no entries. A server may refuse both. */
async function isEmpty(session: Session, list: List, page: { offset: number; limit: number }): Promise<void> {
  const { query, ...parts } = list.parts(session);
  const read = await session.call(list.operationId, { ...parts, query: { ...query, ...page } });
  const found = objectsOf(memberOf(read.json, 'data', ...list.entries));
  if (read.outcome !== 'success' || found.length === 0) return;
  session.finding(read, {
    at: '/data',
    expected: `no entries, with an offset of ${page.offset} and a limit of ${page.limit}`,
    actual: `${found.length} entries`,
  });
}

/** What an offset counts. The contract leaves it open. */
type Unit = 'entries' | 'pages';

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

async function readPage(
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

/** The list of an operation. @throws {MissingOperationError} */
export function listOf({ contract }: Pick<CheckContext, 'contract'>, operationId: string): List {
  const found = listsOf(contract).find((list) => list.operationId === operationId);
  if (!found) throw new MissingOperationError(`the contract has no list ${operationId}`);
  return found;
}
