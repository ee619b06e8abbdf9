import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { memberOf, objectsOf } from '../values.ts';
import { listOf, readList } from './lists.ts';
import { addSoldOrder, pendingSkip } from './sales.ts';

/** The payments of an order, all of which are voided at once. */
const AMOUNTS = [10, 20, 30];
const TOTAL = 60;

/** Each of several concurrent voids counts: none takes back what another did. */
export function concurrentVoidsStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: 'each of several concurrent voids of one order is counted',
    writes: true,
    requests: AMOUNTS.length + 13,
    needsControl: true,
    skip: pendingSkip(context),
    async run(session) {
      const { number, uuids } = await addSoldOrder(session, TOTAL, AMOUNTS);
      const voids = await session.callConcurrently(
        'transactions_void',
        uuids.map((uuid) => ({ body: { order: { number }, transaction: { uuid } } })),
      );
      if (voids.some(({ outcome }) => outcome !== 'success')) session.skip('a concurrent void was refused');
      const { entries, exchanges } = await readList(
        session,
        listOf(session.context, 'transactions_list'),
        50,
      );
      const [first] = exchanges;
      for (const entry of objectsOf(entries)) {
        if (memberOf(entry, 'order', 'number') !== number || !first) continue;
        const paid = memberOf(entry, 'order', 'paid_total');
        if (paid === undefined || Number(paid) === 0) continue;
        session.finding(first, {
          at: '/data/transactions/*/order/paid_total',
          expected: 'nothing paid after all payments are voided',
          actual: formatValue(paid),
          before: voids,
        });
        return;
      }
    },
  });
}
