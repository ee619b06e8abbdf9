import type { Json } from '@payments-openapi/spec';
import { isObject } from '../../contract/layers.ts';
import { memberPointer } from '../../contract/members.ts';
import type { Check, CheckContext, InspectContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { entryOf, listOf, readList } from '../state/lists.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { type Comparison, comparisonsIn, type Members } from './comparisons.ts';
import { amountOf, type Amount as Exact } from './money.ts';

/** Order totals, paid and unpaid amounts, and the decimals of every amount. */
export const arithmetic: Check = {
  id: 'C08',
  title: 'Amounts add up',
  inspect(exchange, context) {
    if (exchange.outcome !== 'success') return false;
    const comparisons = comparisonsIn(exchange.json);
    for (const comparison of comparisons)
      if (!comparison.isRight) reportMismatch(exchange, context, comparison);
    return comparisons.length > 0;
  },
  steps: (context) => [
    ...(context.profile.choices['void-result'] === 'pending' ? [] : [voidStep(context)]),
    // A new sandbox has no order with two transactions. There, the payments compare the totals.
    ...(context.hasControl ? [] : [listStep(context)]),
    ...PAYMENTS.map((payments) => paymentsStep(context, payments)),
  ],
};

function reportMismatch(
  exchange: Exchange,
  { report, contract }: InspectContext,
  { at, rule, expected, actual }: Comparison,
): void {
  const { operation, title } = exchange;
  report.finding({
    ...(operation && { operationId: operation.operationId }),
    title,
    pointer: operation ? memberPointer(contract, operation, at) : '',
    rule,
    expected,
    actual,
    exchanges: [exchange],
  });
}

function voidStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: 'a void reduces the paid total by its amount, once',
    writes: true,
    requests: 15,
    needs: ['voidable_sale'],
    async run(session) {
      const { transaction_uuid = '' } = session.fixture('voidable_sale');
      const list = listOf('transactions_list');
      const { entries } = await readList(session, list, 50);
      const sale = entryOf(session, list, entries, transaction_uuid);
      const paid = amountOf(memberOf(sale, 'order', 'paid_total'));
      const amount = amountOf(memberOf(sale, 'amount'));
      if (!paid || !amount)
        session.skip('the list shows no `amount` of the sale, or no `paid_total` of its order');
      const body = { order: {}, transaction: { uuid: transaction_uuid } };
      const answer = await session.expectSuccess('transactions_void', { body });
      isSubtractedOnce(session, { answer: answer.exchange, paid, amount, transaction_uuid });
      const again = await session.call('transactions_void', { body });
      if (again.outcome === 'success')
        isSubtractedOnce(session, { answer: again, paid, amount, transaction_uuid });
    },
  });
}

function isSubtractedOnce(
  session: Session,
  given: { answer: Exchange; paid: Exact | undefined; amount: Exact | undefined; transaction_uuid: string },
): void {
  const { answer, paid, amount, transaction_uuid } = given;
  const order = memberOf(answer.json, 'data', 'order');
  const nested = objectsOf(memberOf(order, 'transactions')).find(({ uuid }) => uuid === transaction_uuid);
  if (nested?.void_is_pending === true) session.skip('the void is pending');
  const isImmediate = session.context.profile.choices['void-result'] === 'immediate';
  if (!nested && !isImmediate && session.omits(answer, '/data/order/transactions')) return;
  if (!paid || !amount) return;
  const wanted = paid.minus(amount);
  const actual = amountOf(memberOf(order, 'paid_total'));
  if (actual?.eq(wanted)) return;
  // The contract does not specify whether a voided transaction is still a success, which then counts.
  if (nested?.success !== false && actual?.eq(paid)) return;
  session.finding(answer, {
    at: '/data/order/paid_total',
    expected: `${wanted}, which is ${paid} minus the voided ${amount}`,
    actual: formatValue(memberOf(order, 'paid_total')),
  });
}

function listStep(context: CheckContext): Step {
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
async function compareListedTotals(session: Session): Promise<number> {
  const list = () => readList(session, listOf('transactions_list'), 50);
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

/** Orders that are created and paid through the control interface. The first payment is then voided. */
const PAYMENTS = [
  { currency: 'HKD', total: 100.1, paid: [33.3, 33.3], left: '33.30', state: 'partial_paid' },
  { currency: 'HKD', total: 0.3, paid: [0.1, 0.2], left: '0.20', state: 'partial_paid' },
  { currency: 'JPY', total: 1000, paid: [400, 700], left: '700', state: 'partial_paid' },
  { currency: 'BHD', total: 10.001, paid: [5, 12.5], left: '12.500', state: 'over_paid' },
  { currency: 'CLF', total: 1.0001, paid: [0.5, 0.25], left: '0.2500', state: 'partial_paid' },
  { currency: 'HKD', total: 80, paid: [20], left: '0.00', state: 'unpaid' },
  { currency: 'HKD', total: 50, paid: [25, 50], left: '50.00', state: 'paid' },
];

function paymentsStep(
  context: CheckContext,
  { currency, total, paid, left, state }: (typeof PAYMENTS)[0],
): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: `voids the first payment of an order of ${total} ${currency}, paid with ${paid.join(' and ')}`,
    writes: true,
    requests: 25,
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const reference_number = session.unique('KIT');
      const created = await control('POST', '/orders', { reference_number, currency, initial_total: total });
      const number = textOf(memberOf(created as Json, 'order', 'number'));
      const uuids: string[] = [];
      for (const amount of paid) {
        const order = await control('POST', `/orders/${number}/pay`, { amount });
        const all = objectsOf(memberOf(order as Json, 'order', 'transactions'));
        uuids.push(textOf(all.find(({ uuid }) => !uuids.includes(textOf(uuid)))?.uuid));
      }
      const body = { order: { number }, transaction: { uuid: uuids[0] ?? '' } };
      const { exchange, data } = await session.expectSuccess('transactions_void', { body });
      const actual = amountOf(memberOf(data, 'order', 'paid_total'));
      if (!actual?.eq(left))
        session.finding(exchange, {
          at: '/data/order/paid_total',
          expected: left,
          actual: formatValue(memberOf(data, 'order', 'paid_total')),
        });
      session.expect(exchange, '/data/order/correspondence_state', state);
      // The check also inspects the transactions as they are read.
      await compareListedTotals(session);
    },
  });
}
