import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { HONG_KONG_MS, hongKong } from '../time-zone.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';
import { instantOf } from './filters.ts';
import { keyOf, listOf, MAX_PAGES, readList, readWhole, requireKeys } from './lists.ts';

const ID = 'digitalWallets_listTransactions';

/** Times in Hong Kong: around midnight, noon and the end of a year, in summer, and on a leap day. */
const TIMES = [
  ...['2024-02-29 18:45:00', '2025-12-31 23:30:00', '2026-01-01 00:30:00', '2026-02-28 12:15:30'],
  ...['2026-03-31 07:59:40', '2026-03-31 08:00:20', '2026-07-15 03:20:10', '2026-07-15 15:20:10'],
].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`) - HONG_KONG_MS);

/** Time ranges have exactly the transactions in them, at any time of the day and the year. */
export function rangesStep(context: CheckContext): Step {
  const ranges = TIMES.flatMap((time, index) => [
    { from: time - 1000, to: time + 1000 },
    { from: time + 1000 },
    { to: time - 1000 },
    { from: time + 1000, to: (TIMES[index + 2] ?? time) + 1000 },
  ]);
  return sessionStep(context, {
    operationId: ID,
    title: 'time ranges at any time of the day and the year, and their pages',
    writes: true,
    requests: ranges.length * 2 * MAX_PAGES,
    needs: ['wallet'],
    needsControl: true,
    async run(session) {
      const list = listOf(session.context, ID);
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
        // A range around one transaction has one page.
        for (const limit of index % 4 === 0 ? [50] : [50, 1]) {
          const { entries, exchanges } = await readList(
            session,
            { ...list, parts: () => ({ query }) },
            limit,
          );
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

/** The hours of a day, of which some formats name two alike. */
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Parts of a day that begin or end at each hour have exactly the transactions in them that the wallet has. */
export function hoursStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: ID,
    title: 'time ranges that begin or end at each hour of a day',
    requests: MAX_PAGES + 8 * HOURS.length,
    needs: ['wallet'],
    async run(session) {
      const { wallet_id = '', p_user_id = '' } = session.fixture('wallet');
      const wallet = { wallet_id, p_user_id };
      const list = { ...listOf(session.context, ID), parts: () => ({ query: wallet }) };
      const { entries, exchanges } = await readWhole(session, list, 50);
      requireKeys(session, list, entries);
      const known = entries.map((entry) => ({
        id: keyOf(list, entry),
        time: instantOf(session, textOf(memberOf(entry, 'p_created_at'))),
      }));
      const most = objectsOf(memberOf(exchanges[0]?.json, 'data', 'transactions')).length;
      for (const { from, to } of HOURS.flatMap((hour) =>
        partsOfDays(
          known.map(({ time }) => time),
          hour,
        ),
      )) {
        // Whether bounds are inclusive is not specified.
        if (known.some(({ time }) => Math.abs(time - from) <= 1000 || Math.abs(time - to) <= 1000)) continue;
        const range = { start_at: hongKong(from), end_at: hongKong(to) };
        const query = { ...wallet, ...range, offset: 0, limit: 50 };
        const { data, exchange } = await session.expectSuccess(ID, { query });
        const shown = new Set(objectsOf(memberOf(data, 'transactions')).map((one) => keyOf(list, one)));
        const inside = known.filter(({ time }) => time > from && time < to).map(({ id }) => id);
        const later = await session.expectSuccess(ID, { query: { ...query, offset: 1, limit: 1 } });
        const strangers = objectsOf(memberOf(later.data, 'transactions')).filter(
          (one) => !inside.includes(keyOf(list, one)),
        );
        if (strangers.length > 0)
          session.about('wallet-time-range').finding(later.exchange, {
            at: '/data/transactions',
            expected: `only transactions from ${range.start_at} to ${range.end_at} in Hong Kong, on later pages too`,
            actual: formatValue(memberOf(strangers[0], 'p_created_at')),
          });
        const isRight = (id: string) => !shown.has(id) === !inside.includes(id);
        // A page with as many entries as another one may not have all.
        const compared = inside.length <= most ? known : known.filter(({ id }) => !inside.includes(id));
        const wrong = compared.find(({ id }) => !isRight(id));
        if (wrong === undefined) continue;
        session.about('wallet-time-range').finding(exchange, {
          at: '/data/transactions',
          expected: `the transaction of ${hongKong(wrong.time)} in Hong Kong to be ${inside.includes(wrong.id) ? 'inside' : 'outside'} ${range.start_at} to ${range.end_at}`,
          actual: shown.has(wrong.id) ? 'it is listed' : 'it is not listed',
        });
      }
    },
  });
}

/** The parts of a day before and after an hour, of days on which a transaction was made in that part, and in the other one. */
function partsOfDays(times: readonly number[], hour: number): { from: number; to: number }[] {
  const days = times.map((time) => {
    const start = Math.floor((time + HONG_KONG_MS) / DAY_MS) * DAY_MS - HONG_KONG_MS;
    const [before, after] = splitDay(start, hour);
    return { before, after, isBefore: time < before.to };
  });
  const chosen = [days.find(({ isBefore }) => isBefore), days.find(({ isBefore }) => !isBefore)];
  return chosen.flatMap((day) => (day ? [day.before, day.after] : []));
}

function splitDay(start: number, hour: number) {
  const middle = start + (hour + 0.5) * HOUR_MS;
  return [
    { from: start, to: middle },
    { from: middle, to: start + DAY_MS - 1000 },
  ] as const;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
