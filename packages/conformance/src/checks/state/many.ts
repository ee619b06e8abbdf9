import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { HONG_KONG_MS } from '../time-zone.ts';
import { isSame } from '../values.ts';
import { checkPages, keyOf, LISTS, type List, listOf, PAGE_REQUESTS, readList } from './lists.ts';

/** Entries of each list: more than a page that a server may stop at. */
const MANY = 46;

/** Lists of many entries, of cards and wallets whose ids are alike, and ranges at many times of the day and the year. */
export function manySteps(context: CheckContext): Step[] {
  return [
    ...LISTS.filter(({ operationId }) => operationId !== 'recurringOrders_list').map((list) =>
      manyStep(context, list),
    ),
    rangesStep(context),
    tokensStep(context),
  ];
}

/** Ids that are not the given one, although a server may compare them as if they were. */
function alike(id: string): string[] {
  return [id, `${id}0`, id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase(), id.slice(0, -1)];
}

function manyStep(context: CheckContext, list: List): Step {
  return sessionStep(context, {
    operationId: list.operationId,
    title: `the pages of a list of ${MANY} entries${list.filter ? ` with a ${list.filter}` : ''} have no gaps or overlaps`,
    writes: true,
    requests: PAGE_REQUESTS + 20,
    needs: [...new Set([...list.needs, 'card', 'wallet'] as const)],
    needsControl: true,
    async run(session) {
      const { card, wallet, added } = await addMany(session);
      await checkPages(session, list);
      const own = list.operationId.startsWith('digitalWallets') ? wallet : list.filter ? card : undefined;
      if (own === undefined) return;
      const { entries, exchanges } = await readList(session, list, 50);
      const actual = entries.map((entry) => keyOf(list, entry)).filter((id) => added.has(id));
      const wanted = [...added].filter(([, owner]) => owner === own).map(([id]) => id);
      const [first] = exchanges;
      if (!first || isSame(actual.sort(), wanted.sort())) return;
      const about = list.filter ? session.about('card-transaction-filter') : session;
      about.finding(first, {
        at: '/data/transactions',
        expected: `the entries ${formatValue(wanted)}`,
        actual: formatValue(actual),
      });
    },
  });
}

/** Adds entries of four cards and four wallets, and payments. @returns the owner of each id */
async function addMany(
  session: Session,
): Promise<{ card: string; wallet: string; added: Map<string, string> }> {
  const { id: card = '' } = session.fixture('card');
  const { wallet_id: wallet = '', p_user_id = '' } = session.fixture('wallet');
  const [cards, wallets] = [alike(card), alike(wallet)];
  const added = new Map<string, string>();
  const idOf = (prefix: string, owner: string) => {
    const id = session.unique(prefix);
    added.set(id, owner);
    return id;
  };
  const each = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: MANY }, (_, index) => make(index));
  const of = (all: string[], index: number) => all[index % 3 === 0 ? 0 : index % all.length] ?? '';
  const at = (index: number) => new Date(Date.UTC(2026, 1, 1, index)).toISOString();
  const number = session.unique('order');
  await session.context.control('POST', '/seeds/load', {
    cards: cards.slice(1).map((id) => ({ ...A_CARD, id, reference_id: session.unique('CARD') })),
    wallets: wallets.slice(1).map((id) => ({ id, p_user_id })),
    card_transactions: each((index) => {
      const owner = of(cards, index);
      return { ...MONEY, id: idOf('ctx', owner), card: owner, p_created_at: at(index) };
    }),
    wallet_transactions: each((index) => {
      const owner = of(wallets, index);
      return {
        id: idOf('wtx', owner),
        wallet_id: owner,
        currency: 'USDT',
        amount: '1.5',
        p_created_at: at(index),
      };
    }),
    orders: [{ number, reference_number: session.unique('KIT'), currency: 'HKD', initial_total: 400 }],
    transactions: each((index) => ({
      order_number: number,
      uuid: session.unique('sale'),
      type: 'Sales',
      amount: 1 + index,
      created_at: at(index),
    })),
  });
  return { card, wallet, added };
}

const A_CARD = {
  expiration_date: '2029-08',
  settlement_currency: 'USD',
  first_6_digits: '535522',
  last_4_digits: '0043',
};
const MONEY = { transaction_currency: 'EUR', transaction_amount: '18.40' };

/** Times in Hong Kong: around midnight, noon and the end of a year, in summer, and on a leap day. */
const TIMES = [
  ...['2024-02-29 18:45:00', '2025-12-31 23:30:00', '2026-01-01 00:30:00', '2026-02-28 12:15:30'],
  ...['2026-03-31 07:59:40', '2026-03-31 08:00:20', '2026-07-15 03:20:10', '2026-07-15 15:20:10'],
].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`) - HONG_KONG_MS);

function rangesStep(context: CheckContext): Step {
  const list = listOf('digitalWallets_listTransactions');
  const ranges = TIMES.flatMap((time, index) => [
    { from: time - 1000, to: time + 1000 },
    { from: time + 1000 },
    { to: time - 1000 },
    { from: time + 1000, to: (TIMES[index + 2] ?? time) + 1000 },
  ]);
  return sessionStep(context, {
    operationId: list.operationId,
    title: 'time ranges at any time of the day and the year, and their pages',
    writes: true,
    requests: ranges.length * 14 + 24,
    needs: ['wallet'],
    needsControl: true,
    async run(session) {
      const { p_user_id = '' } = session.fixture('wallet');
      const wallet_id = session.unique('wal');
      const times = new Map(TIMES.map((time) => [session.unique('wtx'), time]));
      await session.context.control('POST', '/seeds/load', {
        wallets: [{ id: wallet_id, p_user_id }],
        wallet_transactions: [...times].map(([id, time]) => ({
          id,
          wallet_id,
          currency: 'USDT',
          amount: '2.50',
          p_created_at: new Date(time).toISOString(),
        })),
      });
      for (const [index, { from, to }] of ranges.entries()) {
        const query = {
          wallet_id,
          p_user_id,
          ...(from !== undefined && { start_at: hongKong(from) }),
          ...(to !== undefined && { end_at: hongKong(to) }),
        };
        const wanted = [...times]
          .filter(([, time]) => (from === undefined || time > from) && (to === undefined || time < to))
          .map(([id]) => id);
        // Small pages of every fourth range.
        for (const limit of index % 4 === 1 ? [50, 1] : [50]) {
          const { entries, exchanges } = await readList(session, { ...list, query: () => query }, limit);
          const actual = entries.map((entry) => keyOf(list, entry));
          const last = exchanges.at(-1);
          if (!last || isSame(actual.sort(), wanted.sort())) continue;
          session.about('wallet-time-range').finding(last, {
            at: '/data/transactions',
            expected: `the transactions from ${query.start_at ?? 'the start'} to ${query.end_at ?? 'the end'}: ${formatValue(wanted)}`,
            actual: formatValue(actual),
          });
        }
      }
    },
  });
}

function hongKong(instant: number): string {
  return new Date(instant + HONG_KONG_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function tokensStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'customers_listPaymentTokens',
    title: `a customer with ${MANY} payment tokens has all of them in the list, and with a filter those of its type`,
    writes: true,
    requests: 4,
    needs: ['customer_without_tokens'],
    needsControl: true,
    async run(session) {
      const { uuid = '' } = session.fixture('customer_without_tokens');
      const types = ['CreditCard', 'WechatPayAutoDebit', 'AlipayAutoDebit'];
      const tokens = Array.from({ length: MANY }, (_, index) => ({
        customer_uuid: uuid,
        token: session.unique('token'),
        token_type: types[index % types.length] ?? '',
      }));
      await session.context.control('POST', '/seeds/load', { payment_tokens: tokens });
      for (const [filter, type] of [[undefined, ''], ...FILTERS] as const) {
        const query: Record<string, string> = filter === undefined ? {} : { token_type: filter };
        const { data, exchange } = await session.expectSuccess('customers_listPaymentTokens', {
          path: { uuid },
          query,
        });
        const listed = (data as { payment_tokens?: { token: Json }[] | null }).payment_tokens ?? [];
        const actual = listed.map(({ token }) => token).sort();
        const wanted = tokens.filter(({ token_type }) => filter === undefined || token_type === type);
        const ids = wanted.map(({ token }) => token).sort();
        if (isSame(actual, ids)) continue;
        session.about('token-filter').finding(exchange, {
          at: '/data/payment_tokens',
          expected: `the ${ids.length} tokens ${formatValue(ids)}`,
          actual: `${actual.length}: ${formatValue(actual)}`,
        });
      }
    },
  });
}

const FILTERS = [
  ['Credit Card', 'CreditCard'],
  ['Wechat Pay', 'WechatPayAutoDebit'],
  ['Alipay', 'AlipayAutoDebit'],
] as const;
