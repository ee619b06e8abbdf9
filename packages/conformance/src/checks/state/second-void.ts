import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { readTransactions } from './lists.ts';
import { addSoldOrder, pendingSkip } from './sales.ts';

/** Three sales, of more than the order costs, are voided one after another: what is paid, and what the list says of it. */
const SALES = [60.1, 150.25, 0.01];
const TOTAL = 100;
const CENTS = 100;

/** Each void of an order counts, however the order is named. */
export function secondVoidStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: 'each of several voids of one order is counted, in the order and in the list',
    writes: true,
    requests: SALES.length * 15,
    needsControl: true,
    skip: pendingSkip(context),
    async run(session) {
      const { number, reference_number, uuids } = await addSoldOrder(session, TOTAL, SALES);
      const orders: Json[] = [{ number }, { reference_number }, { number, reference_number }];
      for (const [index, uuid] of uuids.entries()) {
        const body = { order: orders[index] ?? {}, transaction: { uuid } };
        const { data, exchange } = await session.expectSuccess('transactions_void', { body });
        const left = SALES.slice(index + 1).reduce((sum, amount) => sum + Math.round(amount * CENTS), 0);
        const paid = (left / CENTS).toFixed(2);
        const unpaid = (TOTAL - left / CENTS).toFixed(2);
        const order = memberOf(data, 'order');
        const { entries, exchanges, isWhole } = await readTransactions(session);
        const [first = exchange] = exchanges;
        const listed = objectsOf(entries).filter((one) => memberOf(one, 'order', 'number') === number);
        const shown = [
          { of: order, in: exchange },
          // What is unpaid according to the list is open.
          ...listed.map(({ order: of }) => ({
            of: { paid_total: memberOf(of, 'paid_total') ?? null },
            in: first,
          })),
        ];
        for (const { of, in: answer } of shown) {
          const actual = [memberOf(of, 'paid_total'), memberOf(of, 'unpaid_total')];
          if (
            actual.every((total, at) => total === undefined || Number(total) === Number([paid, unpaid][at]))
          )
            continue;
          session.finding(answer, {
            at: '/data',
            expected: `${paid} paid and ${unpaid} unpaid after ${index + 1} voids`,
            actual: formatValue(actual as Json),
            before: answer === exchange ? [] : [exchange],
          });
        }
        const voided = listed.filter((one) => one.voided === true).map((one) => textOf(one.uuid));
        const isShown = listed.some((one) => one.voided !== undefined);
        // With short pages, the others may be on later ones.
        if (!isShown || !isWhole || voided.length === index + 1) continue;
        session.about('transaction-voided').finding(first, {
          at: '/data/transactions',
          expected: `${formatValue(uuids.slice(0, index + 1))} voided`,
          actual: formatValue(voided),
          before: [exchange],
        });
      }
    },
  });
}
