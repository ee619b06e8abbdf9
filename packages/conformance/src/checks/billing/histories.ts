import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { readTransactions } from '../state/lists.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';
import { compareListedTotals } from './listed-totals.ts';
import { Amount, amountOf } from './money.ts';

/** What happens to an order. A number is the index of an earlier payment. */
type Event =
  | { pay: number; outcome?: 'declines' | 'stays_pending' }
  | { settle: number; outcome: 'succeeds' | 'declines' }
  | { refund: number; amount: number }
  | { authorize: number }
  | { capture: number; amount: number }
  | { void: number };

interface History {
  title: string;
  currency?: string;
  total: number;
  /** The lines of the order, whose sum is the total. */
  lines?: Members[];
  events: readonly Event[];
}

interface Members {
  [name: string]: Json;
}

const pending = (pay: number): Event => ({ pay, outcome: 'stays_pending' });
const declined = (pay: number): Event => ({ pay, outcome: 'declines' });

/** Two payments, the first of which is voided. */
const voided = (currency: string, total: number, paid: readonly number[]): History => ({
  title: `${total} ${currency} paid with ${paid.join(' and ')}, the first of which is voided`,
  currency,
  total,
  events: [...paid.map((pay) => ({ pay })), { void: 0 }],
});

/** Orders that are created and paid through the control interface, with what is often counted wrongly. */
const HISTORIES: readonly History[] = [
  voided('HKD', 100.1, [33.3, 33.3]),
  voided('HKD', 0.3, [0.1, 0.2]),
  voided('JPY', 1000, [400, 700]),
  voided('BHD', 10.001, [5, 12.5]),
  voided('CLF', 1.0001, [0.5, 0.25]),
  voided('HKD', 80, [20]),
  voided('HKD', 50, [25, 50]),
  {
    title: 'part payments whose sum in binary is less',
    total: 8.57,
    events: [{ pay: 0.1 }, { pay: 0.7 }, { pay: 4.35 }, { pay: 1.1 }, { pay: 2.2 }, { void: 4 }],
  },
  {
    title: 'part payments whose sum in binary is more than the total, and a further one that is voided',
    total: 0.3,
    events: [{ pay: 0.1 }, { pay: 0.2 }, { pay: 5 }, { void: 2 }],
  },
  {
    title: 'a payment that is pending and then declined',
    total: 60,
    events: [pending(60), { settle: 0, outcome: 'declines' }, { pay: 60 }, { void: 1 }],
  },
  {
    title: 'a payment that is pending and then succeeds, after one that was declined',
    total: 60,
    events: [declined(60), pending(60), { settle: 1, outcome: 'succeeds' }, { void: 1 }],
  },
  {
    title: 'two pending payments that both succeed, so that the order is over-paid',
    total: 60,
    events: [
      ...[pending(60), pending(60)],
      ...[1, 0].map((settle) => ({ settle, outcome: 'succeeds' as const })),
      { void: 0 },
    ],
  },
  {
    title: 'a payment that is refunded in full',
    total: 40,
    events: [{ pay: 40 }, { refund: 0, amount: 40 }, { pay: 15 }, { void: 2 }],
  },
  {
    title: 'a payment that is refunded in parts, and a refund that is voided',
    total: 40,
    events: [{ pay: 40 }, { refund: 0, amount: 0.1 }, { refund: 0, amount: 0.2 }, { void: 1 }],
  },
  {
    title: 'an authorisation that is captured, and a payment that is voided',
    total: 70,
    events: [{ authorize: 50 }, { capture: 0, amount: 50 }, { pay: 20 }, { void: 2 }],
  },
  {
    title: 'several lines, paid in two parts',
    total: 132.5,
    lines: [
      { purchasable_type: 'Listing', price: 33.3, quantity: 3, label: 'Mug' },
      { purchasable_type: 'Listing', price: 20, quantity: 1, label: 'Mug' },
      { purchasable_type: 'RearTips', price: 12.62, quantity: 1, label: 'Tip' },
      { purchasable_type: 'Rounding', price: -0.02, quantity: 1, label: '' },
    ],
    events: [{ pay: 0.01 }, { pay: 132.49 }, { void: 0 }],
  },
];

/** After each event, the list shows each payment as it is, with the totals of the order, and so does a void. */
export function historySteps(context: CheckContext): Step[] {
  return HISTORIES.map((history) => historyStep(context, history));
}

function historyStep(
  context: CheckContext,
  { title, currency = 'HKD', total, lines, events }: History,
): Step {
  return sessionStep(context, {
    operationId: 'transactions_void',
    title: `an order with ${title}`,
    writes: true,
    requests: 25 + events.length * 13,
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const created = (await control('POST', '/orders', {
        reference_number: session.unique('KIT'),
        currency,
        ...(lines ? { line_items: lines } : { initial_total: total }),
      })) as Json;
      const order = { number: textOf(memberOf(created, 'order', 'number')), currency, total };
      const payments: Payment[] = [];
      for (const event of events) {
        const answer = await happen(session, order.number, { event, payments });
        if (answer) {
          compareOrder(session, answer, { ...order, payments });
          if (lines) compareLines(session, answer, memberOf(created, 'order', 'line_items') ?? null);
        }
        await compareList(session, { ...order, payments });
      }
      // The check also inspects the transactions as they are read.
      await compareListedTotals(session, await readTransactions(session));
    },
  });
}

/** A payment as it must be shown. */
interface Payment {
  uuid: string;
  /** What it adds to the paid total: nothing, if it only reserves an amount. */
  sign: 1 | 0 | -1;
  amount: number;
  state: 'succeeded' | 'declined' | 'pending' | 'voided';
}

/** Lets an event happen. @returns the response, if the service has an operation for it */
async function happen(
  session: Session,
  number: string,
  { event, payments }: { event: Event; payments: Payment[] },
): Promise<Exchange | undefined> {
  const { control } = session.context;
  const at = (index: number): Payment => payments[index] ?? { uuid: '', sign: 1, amount: 0, state: 'voided' };
  const add = async (body: Members, payment: Omit<Payment, 'uuid'>): Promise<void> => {
    const paid = (await control('POST', `/orders/${number}/pay`, body)) as Json;
    const known = payments.map(({ uuid }) => uuid);
    const made = objectsOf(memberOf(paid, 'order', 'transactions')).map(({ uuid }) => textOf(uuid));
    payments.push({ ...payment, uuid: made.find((uuid) => !known.includes(uuid)) ?? '' });
  };
  if ('pay' in event) {
    const { pay: amount, outcome } = event;
    const state = outcome === undefined ? 'succeeded' : outcome === 'declines' ? 'declined' : 'pending';
    await add({ amount, ...(outcome !== undefined && { outcome }) }, { sign: 1, amount, state });
  } else if ('authorize' in event) {
    const { authorize: amount } = event;
    await add({ type: 'Authorization', amount }, { sign: 0, amount, state: 'succeeded' });
  } else if ('refund' in event || 'capture' in event) {
    const { amount } = event;
    const [type, original, sign] =
      'refund' in event ? (['Refund', event.refund, -1] as const) : (['Capture', event.capture, 1] as const);
    const original_transaction_uuid = at(original).uuid;
    await add({ type, amount, original_transaction_uuid }, { sign, amount, state: 'succeeded' });
  } else if ('settle' in event) {
    const { settle, outcome } = event;
    await control('POST', `/transactions/${at(settle).uuid}/settle`, { outcome });
    at(settle).state = outcome === 'succeeds' ? 'succeeded' : 'declined';
  } else {
    const { uuid } = at(event.void);
    const body = { order: { number }, transaction: { uuid } };
    const { exchange } = await session.expectSuccess('transactions_void', { body });
    at(event.void).state = 'voided';
    return exchange;
  }
  return undefined;
}

interface Paid {
  number: string;
  total: number;
  payments: readonly Payment[];
}

function paidOf({ payments }: Paid): Amount {
  return payments
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { sign, amount }) => sum.plus(new Amount(amount).times(sign)), new Amount(0));
}

function stateOf(paid: Amount, total: number): string {
  if (paid.gt(total)) return 'over_paid';
  return paid.eq(total) ? 'paid' : paid.gt(0) ? 'partial_paid' : 'unpaid';
}

function compareOrder(session: Session, exchange: Exchange, order: Paid): void {
  const data = memberOf(exchange.json, 'data') ?? null;
  const paid = paidOf(order);
  if (!amountOf(memberOf(data, 'order', 'paid_total'))?.eq(paid))
    session.finding(exchange, {
      at: '/data/order/paid_total',
      expected: `${paid}`,
      actual: formatValue(memberOf(data, 'order', 'paid_total')),
    });
  session.expect(exchange, '/data/order/correspondence_state', stateOf(paid, order.total));
  const transactions = memberOf(data, 'order', 'transactions');
  if (transactions === undefined) return;
  comparePayments(session, exchange, {
    order,
    at: '/data/order/transactions',
    found: objectsOf(transactions),
  });
}

async function compareList(session: Session, order: Paid): Promise<void> {
  const { entries, exchanges, isWhole } = await readTransactions(session);
  const [exchange] = exchanges;
  // With short pages, the payments may be on later ones.
  if (!exchange || !isWhole) return;
  const found = objectsOf(entries).filter((one) => memberOf(one, 'order', 'number') === order.number);
  if (objectsOf(entries).some((one) => memberOf(one, 'order', 'number') === undefined)) return;
  comparePayments(session, exchange, { order, at: '/data/transactions', found });
  const paid = paidOf(order);
  for (const { order: summary } of found) {
    const actual = memberOf(summary, 'paid_total');
    if (actual === undefined || amountOf(actual)?.eq(paid)) continue;
    session.about('order-paid-total').finding(exchange, {
      at: '/data/transactions/0/order/paid_total',
      expected: `${paid}, which the payments of order ${order.number} add up to`,
      actual: formatValue(actual),
    });
    return;
  }
}

/** Compares each payment that is not voided. What a void changes in it is open. */
function comparePayments(
  session: Session,
  exchange: Exchange,
  { order, at, found }: { order: Paid; at: string; found: readonly Members[] },
): void {
  // Without their ids, payments cannot be told apart.
  if (found.some(({ uuid }) => uuid === undefined)) return;
  const shown = order.payments.map(({ uuid }) => found.find((one) => one.uuid === uuid));
  const isWhole = found.length === order.payments.length && !shown.includes(undefined);
  if (!isWhole)
    session.finding(exchange, {
      at,
      expected: `the payments ${formatValue(order.payments.map(({ uuid }) => uuid))}`,
      actual: formatValue(found.map(({ uuid = null }) => uuid)),
    });
  for (const [index, { amount, state, uuid }] of order.payments.entries()) {
    const one = shown[index];
    if (!one || state === 'voided') continue;
    const wanted: Members = { amount, success: state === 'succeeded', is_pending: state === 'pending' };
    for (const [name, value] of Object.entries(wanted)) {
      const actual = one[name];
      const isRight = name === 'amount' ? amountOf(actual)?.abs().eq(amount) : isSame(actual, value);
      if (actual === undefined || isRight) continue;
      session.finding(exchange, {
        at: `${at}/${found.indexOf(one)}/${name}`,
        expected: `${formatValue(value)}, because the payment ${uuid} ${state === 'pending' ? 'is' : 'has'} ${state}`,
        actual: formatValue(actual),
      });
    }
  }
}

/** The lines of an order stay as they were created. */
function compareLines(session: Session, exchange: Exchange, created: Json): void {
  const lines = memberOf(exchange.json, 'data', 'order', 'line_items');
  if (lines !== undefined) session.expect(exchange, '/data/order/line_items', created);
}
