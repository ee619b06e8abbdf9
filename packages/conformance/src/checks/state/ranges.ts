import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { HONG_KONG_MS } from '../time-zone.ts';
import { isSame } from '../values.ts';
import { keyOf, listOf, MAX_PAGES, readList } from './lists.ts';

/** Times in Hong Kong: around midnight, noon and the end of a year, in summer, and on a leap day. */
const TIMES = [
  ...['2024-02-29 18:45:00', '2025-12-31 23:30:00', '2026-01-01 00:30:00', '2026-02-28 12:15:30'],
  ...['2026-03-31 07:59:40', '2026-03-31 08:00:20', '2026-07-15 03:20:10', '2026-07-15 15:20:10'],
].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`) - HONG_KONG_MS);

/** Time ranges have exactly the transactions in them, at any time of the day and the year. */
export function rangesStep(context: CheckContext): Step {
  const operationId = 'digitalWallets_listTransactions';
  const ranges = TIMES.flatMap((time, index) => [
    { from: time - 1000, to: time + 1000 },
    { from: time + 1000 },
    { to: time - 1000 },
    { from: time + 1000, to: (TIMES[index + 2] ?? time) + 1000 },
  ]);
  return sessionStep(context, {
    operationId,
    title: 'time ranges at any time of the day and the year, and their pages',
    writes: true,
    requests: ranges.length * 2 * MAX_PAGES,
    needs: ['wallet'],
    needsControl: true,
    async run(session) {
      const list = listOf(session.context, operationId);
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

function hongKong(instant: number): string {
  return new Date(instant + HONG_KONG_MS).toISOString().slice(0, 19).replace('T', ' ');
}
