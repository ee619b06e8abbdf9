import type { Json } from '@payments-openapi/spec';
import type { FixtureKind } from '../../profile/fixtures.ts';
import type { Context, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { isSame, memberOf, type Parts, type Session, show, stepOf, textOf } from '../session.ts';

interface List {
  operationId: string;
  /** Where the entries are in `data`. */
  entries: string[];
  /** What tells an entry from others. */
  key: string[];
  needs: readonly FixtureKind[];
  query(session: Session): Record<string, string>;
}

const LISTS: readonly List[] = [
  {
    operationId: 'transactions_list',
    entries: ['transactions'],
    key: ['uuid'],
    needs: [],
    query: () => ({}),
  },
  {
    operationId: 'cardTransactions_list',
    entries: ['transactions'],
    key: ['id'],
    needs: [],
    query: () => ({}),
  },
  {
    operationId: 'recurringOrders_list',
    entries: [],
    key: ['order', 'order_number'],
    needs: [],
    query: () => ({}),
  },
  {
    operationId: 'digitalWallets_listTransactions',
    entries: ['transactions'],
    key: ['id'],
    needs: ['wallet'],
    query: (session) => {
      const { wallet_id = '', p_user_id = '' } = session.fixture('wallet');
      return { wallet_id, p_user_id };
    },
  },
];

/** Most pages that are read of a list: a longer one is checked as far as that. */
const PAGES = 12;

/** The pages of a list tile: what one page after the other shows is what larger pages show. */
export function listSteps(context: Context): Step[] {
  return LISTS.map((list) =>
    stepOf(context, {
      operationId: list.operationId,
      title: 'the pages of the list tile without gap or overlap',
      requests: 4 * PAGES + 4,
      needs: list.needs,
      async run(session) {
        const whole = await readList(session, list, 50);
        if (whole.entries.length < 2)
          session.skip('the list has fewer than two entries, so that pages cannot be told apart');
        const keys = whole.entries.map((entry) => keyOf(list, entry));
        const twice = keys.find((key, index) => keys.indexOf(key) !== index);
        const [first] = whole.exchanges;
        if (twice !== undefined && first) {
          await session.isUnchanged(() => readList(session, list, 50), whole.entries);
          session.finding(first, { at: '/data', expected: 'each entry once', came: `${twice} twice` });
          return;
        }
        const small = await readList(session, list, 1);
        const came = small.entries.map((entry) => keyOf(list, entry));
        const wanted = keys.slice(0, came.length);
        const last = small.exchanges.at(-1);
        if (last && (!isSame(came, wanted) || came.length < Math.min(keys.length, PAGES))) {
          await session.isUnchanged(() => readList(session, list, 50), whole.entries);
          session.finding(last, {
            at: '/data',
            expected: `pages of one entry show ${show(keys)}`,
            came: show(came),
            before: whole.exchanges,
          });
        }
        await inTheMiddle(session, list, keys, whole.exchanges);
      },
    }),
  );
}

/** A page from the middle begins there, and one after the end is empty. */
async function inTheMiddle(session: Session, list: List, keys: string[], before: Exchange[]): Promise<void> {
  const middle = Math.floor(keys.length / 2);
  const page = await readPage(session, list, { offset: middle, limit: 2 });
  const came = page.entries.map((entry) => keyOf(list, entry));
  if (came.length === 0 || !isSame(came, keys.slice(middle, middle + came.length))) {
    session.finding(page.exchange, {
      at: '/data',
      expected: `the entries from ${middle} on: ${show(keys.slice(middle, middle + 2))}`,
      came: show(came),
      before,
    });
  }
}

/** Reads a list page by page, each beginning after the last entry that came. */
export async function readList(
  session: Session,
  list: List,
  limit: number,
): Promise<{ entries: Json[]; exchanges: Exchange[] }> {
  const entries: Json[] = [];
  const exchanges: Exchange[] = [];
  for (let page = 0; page < PAGES; page++) {
    const next = await readPage(session, list, { offset: entries.length, limit });
    exchanges.push(next.exchange);
    if (next.entries.length === 0) break;
    if (next.entries.length > limit) {
      session.finding(next.exchange, {
        at: '/data',
        expected: `at most ${limit} entries`,
        came: `${next.entries.length} entries`,
      });
    }
    entries.push(...next.entries);
  }
  return { entries, exchanges };
}

async function readPage(
  session: Session,
  list: List,
  page: { offset: number; limit: number },
): Promise<{ entries: Json[]; exchange: Exchange }> {
  const parts: Parts = { query: { ...list.query(session), ...page } };
  const { data, exchange } = await session.succeed(list.operationId, parts);
  const found = memberOf(data, ...list.entries);
  return { entries: Array.isArray(found) ? found : [], exchange };
}

function keyOf({ key }: List, entry: Json): string {
  const id = textOf(memberOf(entry, ...key));
  return id === '' ? JSON.stringify(entry) : id;
}

/** The list of an operation. */
export function listOf(operationId: string): List {
  const found = LISTS.find((list) => list.operationId === operationId);
  if (!found) throw new Error(`${operationId} is no list`);
  return found;
}
