import { CURRENCY_DECIMALS, type Json } from '@payments-openapi/spec';
import { isObject } from '../contract/layers.ts';
import type { Check, Context, JudgeContext, Step } from '../run/check.ts';
import type { Exchange } from '../wire/exchange.ts';
import { Amount, amountOf, type Amount as Exact } from './money.ts';
import { memberOf, objectsOf, placeOf, type Session, show, stepOf, textOf } from './session.ts';
import { listOf, readList } from './stateful/lists.ts';

type Members = { [name: string]: Json };

/** Something that does not add up, at a place in an answer. */
interface Fault {
  at: string;
  expected: string;
  came: string;
}

/** The totals of orders, what is paid of them, and the decimals of every amount. */
export const arithmetic: Check = {
  id: 'C08',
  title: 'Amounts add up',
  judge(exchange, context) {
    if (exchange.outcome !== 'success') return;
    for (const fault of faultsIn(exchange.json)) tell(exchange, context, fault);
  },
  steps: (context) => [
    ...(context.profile.choices['void-result'] === 'pending' ? [] : [voidStep(context)]),
    listStep(context),
    ...PAYMENTS.map((payments) => paymentsStep(context, payments)),
  ],
};

function tell(exchange: Exchange, { report, contract }: JudgeContext, { at, expected, came }: Fault): void {
  const { operation, title } = exchange;
  report.finding({
    ...(operation && { operationId: operation.operationId }),
    title,
    pointer: operation ? placeOf(contract, operation, at) : '',
    expected,
    came,
    exchanges: [exchange],
  });
}

/** What does not add up in an answer, wherever in it an order or an amount is. */
function faultsIn(value: Json | undefined, at = ''): Fault[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => faultsIn(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  const own = [...decimalFaults(value), ...totalFaults(value), ...paidFaults(value), ...lineFaults(value)];
  return [
    ...own.map((fault) => ({ ...fault, at: `${at}/${fault.at}` })),
    ...Object.entries(value).flatMap(([name, member]) => faultsIn(member, `${at}/${name}`)),
  ];
}

/** Amounts in the currency that stands beside them. Prices of one piece may be finer. */
const AMOUNTS = [
  ...['initial_total', 'initial_tips', 'subtotal', 'paid_total', 'unpaid_total'],
  ...['amount', 'refunded_amount', 'tips_amount', 'change_amount'],
];

function decimalFaults(members: Members): Fault[] {
  const { currency, blockchain } = members;
  // A wallet's currency is not one of ISO 4217.
  if (typeof currency !== 'string' || blockchain !== undefined) return [];
  return AMOUNTS.flatMap((name) => {
    const amount = amountOf(members[name]);
    const decimals = CURRENCY_DECIMALS.get(currency) ?? undefined;
    if (!amount || decimals === undefined || amount.decimalPlaces() <= decimals) return [];
    const expected = `at most ${decimals} decimals, as ${currency} has`;
    return [{ at: name, expected, came: show(members[name]) }];
  });
}

/** `unpaid_total` is `initial_total` less `paid_total`, and the payment state says which of them is larger. */
function totalFaults(members: Members): Fault[] {
  const total = amountOf(members.initial_total);
  const paid = amountOf(members.paid_total);
  const unpaid = amountOf(members.unpaid_total);
  if (!total || !paid || !unpaid) return [];
  const faults: Fault[] = [];
  // A summary of an order has a whole number as its total.
  const isSummary = 'business' in members;
  const left = total.minus(paid);
  const difference = unpaid.minus(left).abs();
  const isOverPaid = left.isNegative() && unpaid.isZero();
  if (!isOverPaid && (isSummary ? difference.gte(1) : !difference.isZero())) {
    const expected = `${left} left to pay: ${total} less ${paid}`;
    faults.push({ at: 'unpaid_total', expected, came: show(members.unpaid_total) });
  }
  const exactTotal = isSummary ? paid.plus(unpaid) : total;
  const wanted = correspondenceOf(paid, exactTotal);
  const state = textOf(members.correspondence_state);
  const isKnown = ['unpaid', 'partial_paid', 'paid', 'over_paid'].includes(state);
  if (isKnown && !wanted.includes(state) && !(isSummary && isOverPaid)) {
    const expected = `${wanted.join(' or ')}, with ${paid} paid of ${exactTotal}`;
    faults.push({ at: 'correspondence_state', expected, came: show(state) });
  }
  return faults;
}

function correspondenceOf(paid: Exact, total: Exact): string[] {
  if (total.isZero() && paid.isZero()) return ['paid', 'unpaid'];
  if (paid.gt(total)) return ['over_paid'];
  if (paid.eq(total)) return ['paid'];
  return paid.gt(0) ? ['partial_paid'] : ['unpaid'];
}

/** What is paid is the sum of the successful transactions. */
function paidFaults(members: Members): Fault[] {
  const paid = amountOf(members.paid_total);
  if (!paid || !Array.isArray(members.transactions)) return [];
  const successful = objectsOf(members.transactions).filter(({ success }) => success === true);
  const isCertain = ({ allow_void, type }: Members) => allow_void === true && type !== 'Authorization';
  const certain = successful.filter(isCertain);
  // Whether a voided transaction still counts as successful is not specified, nor is it marked here; nor is it said
  // whether a captured authorisation counts, or a capture of its own.
  const open = successful.filter((transaction) => !isCertain(transaction));
  let sums = [certain.reduce((sum, transaction) => sum.plus(moved(transaction)), new Amount(0))];
  if (open.length > 8) return [];
  for (const transaction of open) sums = [...sums, ...sums.map((sum) => sum.plus(moved(transaction)))];
  if (sums.some((sum) => sum.eq(paid))) return [];
  const expected = `the sum of the successful transactions, ${sums.join(' or ')}`;
  return [{ at: 'paid_total', expected, came: show(members.paid_total) }];
}

const MOVES: Record<string, number> = { Sales: 1, Capture: 1, Refund: -1, Authorization: 1 };

function moved({ type, amount }: Members): Exact {
  return (amountOf(amount) ?? new Amount(0)).abs().times(MOVES[textOf(type)] ?? 0);
}

/** The total of a line is its price times its quantity. */
function lineFaults(members: Members): Fault[] {
  if (members.purchasable_type === undefined) return [];
  const [price, quantity, total] = [members.price, members.quantity, members.total].map(amountOf);
  // A price of one piece may be finer than what the line is rounded to.
  if (!price || !quantity || !total || price.times(quantity).minus(total).abs().lt('0.01')) return [];
  const expected = `${price.times(quantity)}: ${price} × ${quantity}`;
  return [{ at: 'total', expected, came: show(members.total) }];
}

function voidStep(context: Context): Step {
  return stepOf(context, {
    operationId: 'transactions_void',
    title: 'a void takes its amount from what is paid, once',
    writes: true,
    requests: 15,
    needs: ['voidable_sale'],
    async run(session) {
      const { transaction_uuid = '' } = session.fixture('voidable_sale');
      const { entries } = await readList(session, listOf('transactions_list'), 100);
      const sale = objectsOf(entries).find(({ uuid }) => uuid === transaction_uuid);
      const paid = amountOf(memberOf(sale, 'order', 'paid_total'));
      const amount = amountOf(sale?.amount);
      if (!paid || !amount) session.skip('the sale is not among the first transactions that are listed');
      const body = { order: {}, transaction: { uuid: transaction_uuid } };
      const answer = await session.succeed('transactions_void', { body });
      isTakenOnce(session, { answer: answer.exchange, paid, amount, transaction_uuid });
      const again = await session.call('transactions_void', { body });
      if (again.outcome === 'success')
        isTakenOnce(session, { answer: again, paid, amount, transaction_uuid });
    },
  });
}

function isTakenOnce(
  session: Session,
  given: { answer: Exchange; paid: Exact | undefined; amount: Exact | undefined; transaction_uuid: string },
): void {
  const { answer, paid, amount, transaction_uuid } = given;
  const order = memberOf(answer.json, 'data', 'order');
  const nested = objectsOf(memberOf(order, 'transactions')).find(({ uuid }) => uuid === transaction_uuid);
  if (!paid || !amount || nested?.void_is_pending === true) return;
  const wanted = paid.minus(amount);
  const came = amountOf(memberOf(order, 'paid_total'));
  if (came?.eq(wanted)) return;
  session.finding(answer, {
    at: '/data/order/paid_total',
    expected: `${wanted}: ${paid} less the voided ${amount}`,
    came: show(memberOf(order, 'paid_total')),
  });
}

function listStep(context: Context): Step {
  return stepOf(context, {
    operationId: 'transactions_list',
    title: 'the transactions of an order tell the same totals of it',
    requests: 24,
    async run(session) {
      const list = () => readList(session, listOf('transactions_list'), 100);
      const { entries, exchanges } = await list();
      const seen = new Map<string, Members>();
      for (const { order } of objectsOf(entries)) {
        if (!isObject(order)) continue;
        const first = seen.get(textOf(order.number)) ?? order;
        seen.set(textOf(order.number), first);
        const [exchange] = exchanges;
        for (const name of ['paid_total', 'unpaid_total', 'initial_total']) {
          if (first[name] === order[name] || !exchange) continue;
          await session.isUnchanged(list, entries);
          const at = `/data/transactions/0/order/${name}`;
          session.finding(exchange, { at, expected: show(first[name]), came: show(order[name]) });
        }
      }
    },
  });
}

/** Orders that are made and paid by the control interface; the first payment is then voided. */
const PAYMENTS = [
  { currency: 'HKD', total: 100.1, paid: [33.3, 33.3], left: '33.30', state: 'partial_paid' },
  { currency: 'HKD', total: 0.3, paid: [0.1, 0.2], left: '0.20', state: 'partial_paid' },
  { currency: 'JPY', total: 1000, paid: [400, 700], left: '700', state: 'partial_paid' },
  { currency: 'BHD', total: 10.001, paid: [5, 12.5], left: '12.500', state: 'over_paid' },
  { currency: 'HKD', total: 80, paid: [20], left: '0.00', state: 'unpaid' },
  { currency: 'HKD', total: 50, paid: [25, 50], left: '50.00', state: 'paid' },
];

function paymentsStep(context: Context, { currency, total, paid, left, state }: (typeof PAYMENTS)[0]): Step {
  return stepOf(context, {
    operationId: 'transactions_void',
    title: `of ${total} ${currency} paid with ${paid.join(' and ')}, the first is voided`,
    writes: true,
    requests: 14,
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const reference_number = session.unique('KIT');
      const made = await control('POST', '/orders', { reference_number, currency, initial_total: total });
      const number = textOf(memberOf(made as Json, 'order', 'number'));
      const uuids: string[] = [];
      for (const amount of paid) {
        const order = await control('POST', `/orders/${number}/pay`, { amount });
        const all = objectsOf(memberOf(order as Json, 'order', 'transactions'));
        uuids.push(textOf(all.find(({ uuid }) => !uuids.includes(textOf(uuid)))?.uuid));
      }
      const body = { order: { number }, transaction: { uuid: uuids[0] ?? '' } };
      const { exchange, data } = await session.succeed('transactions_void', { body });
      const came = amountOf(memberOf(data, 'order', 'paid_total'));
      if (!came?.eq(left))
        session.finding(exchange, {
          at: '/data/order/paid_total',
          expected: left,
          came: show(memberOf(data, 'order', 'paid_total')),
        });
      session.expect(exchange, '/data/order/correspondence_state', state);
      // Judged as they are read.
      await readList(session, listOf('transactions_list'), 100);
    },
  });
}
