import { isObject } from '../../contract/is-object.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { listOf, readList } from '../state/lists.ts';
import { objectsOf, textOf } from '../values.ts';
import type { Members } from './comparisons.ts';

/** Compares the totals of an order in all transactions that the target lists. */
export function listedTotalsStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'transactions_list',
    title: 'all transactions of an order show the same order totals',
    requests: 24,
    async run(session) {
      if ((await compareListedTotals(session)) === 0)
        session.skip('no two transactions on the first pages show totals of the same order');
    },
  });
}

/** Expects all listed transactions of an order to show the same totals. @returns how many totals it compared */
export async function compareListedTotals(session: Session): Promise<number> {
  const list = () => readList(session, listOf(session.context, 'transactions_list'), 50);
  const { entries, exchanges } = await list();
  const [exchange] = exchanges;
  const seen = new Map<string, Members>();
  let compared = 0;
  for (const { order } of objectsOf(entries)) {
    if (!isObject(order)) continue;
    const first = seen.get(textOf(order.number)) ?? order;
    seen.set(textOf(order.number), first);
    for (const name of ['paid_total', 'unpaid_total', 'initial_total']) {
      if (first !== order && order[name] !== undefined) compared += 1;
      if (first[name] === order[name] || !exchange) continue;
      await session.requireUnchanged(list, entries);
      session.finding(exchange, {
        at: `/data/transactions/0/order/${name}`,
        expected: formatValue(first[name]),
        actual: formatValue(order[name]),
      });
    }
  }
  return compared;
}
