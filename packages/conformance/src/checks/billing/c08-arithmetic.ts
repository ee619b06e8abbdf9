import { CURRENCY_DECIMALS, type Json } from '@payments-openapi/spec';
import { isObject } from '../../contract/layers.ts';
import type { Check, CheckContext, InspectContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { memberOf, memberPointer, objectsOf, type Session, sessionStep, textOf } from '../session.ts';
import { entryOf, listOf, readList } from '../state/lists.ts';
import { Amount, amountOf, type Amount as Exact } from './money.ts';

interface Members {
  [name: string]: Json;
}

/** A member of a response, compared with what it must be. */
interface Comparison {
  at: string;
  isRight: boolean;
  rule?: CheckedRule;
  expected: string;
  actual: string;
}

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

/** The comparisons anywhere in a response. */
function comparisonsIn(value: Json | undefined, at = ''): Comparison[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => comparisonsIn(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  const own = [...decimalComparisons(value), ...totalComparisons(value), ...paidComparisons(value)];
  return [
    ...own.map((comparison) => ({ ...comparison, at: `${at}/${comparison.at}` })),
    ...Object.entries(value).flatMap(([name, member]) => comparisonsIn(member, `${at}/${name}`)),
  ];
}

/** Amounts in the currency beside them. Unit prices may have more decimals. */
const AMOUNTS = [
  ...['initial_total', 'initial_tips', 'subtotal', 'paid_total', 'unpaid_total'],
  ...['amount', 'refunded_amount', 'tips_amount', 'change_amount'],
];

function decimalComparisons(members: Members): Comparison[] {
  const { currency, blockchain } = members;
  // The currency of a wallet is not an ISO 4217 currency.
  if (typeof currency !== 'string' || blockchain !== undefined) return [];
  return AMOUNTS.flatMap((name) => {
    const amount = amountOf(members[name]);
    const decimals = CURRENCY_DECIMALS.get(currency) ?? undefined;
    if (!amount || decimals === undefined) return [];
    const isRight = amount.decimalPlaces() <= decimals;
    const expected = `at most ${decimals} decimals, as ${currency} has`;
    return [{ at: name, isRight, expected, actual: formatValue(members[name]) }];
  });
}

/** `unpaid_total` is `initial_total` minus `paid_total`, and `correspondence_state` matches them. */
function totalComparisons(members: Members): Comparison[] {
  const total = amountOf(members.initial_total);
  const paid = amountOf(members.paid_total);
  const unpaid = amountOf(members.unpaid_total);
  if (!total || !paid || !unpaid) return [];
  // Order summaries have integer totals.
  const isSummary = 'business' in members;
  const left = total.minus(paid);
  const difference = unpaid.minus(left).abs();
  const isOverPaid = left.isNegative() && unpaid.isZero();
  const unpaidTotal = {
    at: 'unpaid_total',
    // The integer totals of a summary can only be close to that.
    ...(!isSummary && { rule: 'order-unpaid-total' as const }),
    isRight: isOverPaid || (isSummary ? difference.lt(1) : difference.isZero()),
    expected: `${left}, which is ${total} minus ${paid}`,
    actual: formatValue(members.unpaid_total),
  };
  const exactTotal = isSummary ? paid.plus(unpaid) : total;
  const wanted = correspondenceOf(paid, exactTotal);
  const state = textOf(members.correspondence_state);
  const isKnown = ['unpaid', 'partial_paid', 'paid', 'over_paid'].includes(state);
  if (!isKnown) return [unpaidTotal];
  const correspondence = {
    at: 'correspondence_state',
    isRight: wanted.includes(state) || (isSummary && isOverPaid),
    expected: `${wanted.join(' or ')}, because ${paid} of ${exactTotal} is paid`,
    actual: formatValue(state),
  };
  return [unpaidTotal, correspondence];
}

function correspondenceOf(paid: Exact, total: Exact): string[] {
  if (total.isZero() && paid.isZero()) return ['paid', 'unpaid'];
  if (paid.gt(total)) return ['over_paid'];
  if (paid.eq(total)) return ['paid'];
  return paid.gt(0) ? ['partial_paid'] : ['unpaid'];
}

/** `paid_total` is the sum of the successful transactions. */
function paidComparisons(members: Members): Comparison[] {
  const paid = amountOf(members.paid_total);
  if (!paid || !Array.isArray(members.transactions)) return [];
  const successful = objectsOf(members.transactions).filter(({ success }) => success === true);
  const isCertain = ({ allow_void, type }: Members) => allow_void === true && type !== 'Authorization';
  const certain = successful.filter(isCertain);
  // The contract does not specify whether a voided transaction still counts as successful, and it is not marked here. Nor
  // does it specify whether an authorisation counts once it is captured, or the capture.
  const open = successful.filter((transaction) => !isCertain(transaction));
  let sums = [certain.reduce((sum, transaction) => sum.plus(moved(transaction)), new Amount(0))];
  if (open.length > 8) return [];
  for (const transaction of open) sums = [...sums, ...sums.map((sum) => sum.plus(moved(transaction)))];
  const isRight = sums.some((sum) => sum.eq(paid));
  const expected = `the sum of the successful transactions, ${sums.join(' or ')}`;
  return [
    {
      at: 'paid_total',
      rule: 'order-paid-total',
      isRight,
      expected,
      actual: formatValue(members.paid_total),
    },
  ];
}

const MOVES: Record<string, number> = { Sales: 1, Capture: 1, Refund: -1, Authorization: 1 };

function moved({ type, amount }: Members): Exact {
  return (amountOf(amount) ?? new Amount(0)).abs().times(MOVES[textOf(type)] ?? 0);
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
