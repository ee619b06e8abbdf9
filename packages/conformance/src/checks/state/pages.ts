import { operationOf } from '../../contract/contract.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf, objectsOf } from '../values.ts';
import {
  type Entries,
  keyOf,
  type List,
  listsOf,
  MAX_PAGES,
  readList,
  readPage,
  requireKeys,
  type Unit,
} from './lists.ts';

/** The sizes of the small pages: of the last size, the last page is not full. */
function limitsFor(length: number): number[] {
  const least = Math.max(2, Math.ceil(length / (MAX_PAGES - 1)));
  return [1, 3, length % least === 0 ? least + 1 : least];
}

/** Whether the contract allows a page. That of an owner may have limits of its own. */
function isAllowed(
  { context: { contract, validate } }: Session,
  list: List,
  page: Record<string, number>,
): boolean {
  const { parameters } = operationOf(contract, list.operationId);
  return Object.entries(page).every(([name, value]) => {
    const { schema } = parameters.find((one) => one.in === 'query' && one.name === name) ?? {};
    return schema === undefined || validate(schema, value).length === 0;
  });
}

/** The most requests that compare the pages of a list. */
export const PAGE_REQUESTS = 10 * MAX_PAGES + 8 + 3;

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
  for (const limit of limitsFor(keys.length).filter((one) => isAllowed(session, list, { limit: one }))) {
    const small = await comparePages(session, list, { limit, whole, keys });
    most = Math.max(most, small.entries.length);
  }
  if (most < 2) session.skip('the list has fewer than two entries');
  await checkOffset(session, list, { keys, before: whole.exchanges, unit: whole.unit });
  await checkOffsetAlone(session, list);
  if (whole.isWhole) for (const offset of FAR) await isEmpty(session, list, { offset, limit: 2 });
  await isEmpty(session, list, { offset: 0, limit: 0 });
  for (const limit of [keys.length - 1, LARGE]) await checkLargePage(session, list, { limit, small: whole });
}

/** Pages of another size have the same entries. */
async function comparePages(
  session: Session,
  list: List,
  { limit, whole, keys }: { limit: number; whole: Entries; keys: readonly string[] },
): Promise<Entries> {
  const small = await readList(session, list, limit);
  const all = small.entries.map((entry) => keyOf(list, entry));
  // Larger pages reach further, where the list goes on after the last that is read.
  const actual = whole.isWhole ? all : all.slice(0, keys.length);
  const wanted = keys.slice(0, actual.length);
  const last = small.exchanges.at(-1);
  // Each page may be the last that is read.
  const least = small.isWhole && whole.isWhole ? keys.length : Math.min(keys.length, MAX_PAGES);
  if (!last || (isSame(actual, wanted) && actual.length >= least)) return small;
  await session.requireUnchanged(() => readList(session, list, 50), whole.entries);
  session.finding(last, {
    at: '/data',
    expected: `the entries ${formatValue([...keys])} on pages of ${limit === 1 ? 'one entry' : `${limit} entries`}`,
    actual: formatValue(actual),
    before: whole.exchanges,
  });
  return small;
}

/** The limit of a page that may have all entries of a list. */
const LARGE = 200;

/** A large page has the entries that smaller pages have. The contract names no maximum, but a server may have one. */
async function checkLargePage(
  session: Session,
  list: List,
  { limit, small }: { limit: number; small: Entries },
): Promise<void> {
  if (!isAllowed(session, list, { limit })) return;
  const { query, ...parts } = list.parts(session);
  const read = await session.call(list.operationId, { ...parts, query: { ...query, offset: 0, limit } });
  if (read.outcome !== 'success') return;
  const shown = objectsOf(memberOf(read.json, 'data', ...list.entries));
  const [actual, wanted] = [shown, small.entries].map((all) => all.map((entry) => keyOf(list, entry)));
  if (!actual || !wanted) return;
  if (isSame(actual.slice(0, wanted.length), wanted.slice(0, actual.length))) {
    // The server has a maximum, and the next pages start after what it returned.
    const isCut = small.isWhole && actual.length > 0 && actual.length < Math.min(limit, wanted.length);
    if (isCut) await comparePages(session, list, { limit, whole: small, keys: wanted });
    return;
  }
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
  if (!isAllowed(session, list, page)) return;
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
