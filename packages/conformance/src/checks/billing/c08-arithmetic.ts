import type { Check, CheckContext, InspectContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { fieldAt, findingAbout, formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { entryOf, listOf, readList } from '../state/lists.ts';
import { memberOf, objectsOf } from '../values.ts';
import { type Comparison, comparisonsIn } from './comparisons.ts';
import { historySteps } from './histories.ts';
import { listedTotalsStep } from './listed-totals.ts';
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
    ...(context.hasControl ? [] : [listedTotalsStep(context)]),
    ...historySteps(context),
  ],
};

function reportMismatch(
  exchange: Exchange,
  { report, contract, profile }: InspectContext,
  { at, rule, kind, expected, actual }: Comparison,
): void {
  const { operation } = exchange;
  const found = findingAbout(exchange, {
    ...fieldAt(contract, operation, at),
    rule,
    kind,
    // With the index, since only one entry of a list may be wrong.
    expected: `${at} to be ${expected}`,
    actual,
  });
  const { currencies } = profile.choices;
  // The contract leaves open which currencies there are, and whether amounts are rounded.
  if (kind !== 'decimals' || currencies === 'ISO 4217') report.finding(found);
  else if (currencies === undefined) report.warning(found);
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
      const list = listOf(session.context, 'transactions_list');
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
    kind: 'total',
    expected: `/data/order/paid_total to be ${wanted}, which is ${paid} minus the voided ${amount}`,
    actual: formatValue(memberOf(order, 'paid_total')),
  });
}
