import type { Json } from '@payments-openapi/spec';
import { at, changeMember, changeResponse, combine, intercept, type Layer } from './layer.ts';
import { detectedBy } from './mutant.ts';

const LIST = 'transactions_list';
const VOID = 'transactions_void';
const ENTRIES = '/data/transactions/*';

/** Changes the orders in the list, given the transactions of each. */
function listedOrders(change: (order: Record<string, Json>, transactions: Json[]) => void): Layer {
  return changeResponse(LIST, (envelope) => {
    const all = (at(envelope, 'data', 'transactions') ?? []) as Json[];
    const byOrder = Map.groupBy(all, (one) => at(one, 'order', 'number'));
    for (const one of all) {
      const order = at(one, 'order') as Record<string, Json>;
      change(order, byOrder.get(order.number) ?? []);
    }
    return envelope;
  });
}

/** Remembers which transactions were pending before they were settled. */
function settled(make: (wasSettled: (uuid: Json | undefined) => boolean) => Layer): Layer {
  return (fetch) => {
    const uuids = new Set<Json>();
    const remembering = intercept('orders_settle', (call) => {
      uuids.add(call.path.uuid ?? '');
      return call.send();
    });
    return combine(
      remembering,
      make((uuid) => uuid !== undefined && uuids.has(uuid)),
    )(fetch);
  };
}

const isGood = (one: Json) => at(one, 'success') === true && at(one, 'voided') !== true;

/** Servers that are wrong only about orders with some history of payments. */
export const paymentMutants = detectedBy('C08', {
  'part-payments-in-binary': {
    title: 'The list adds up part payments in binary, and cuts the sum',
    rules: ['order-paid-total'],
    operations: [VOID],
    make: listedOrders((order, transactions) => {
      const sales = transactions.filter((one) => isGood(one));
      if (transactions.length < 3 || sales.some((one) => Number(at(one, 'amount')) > 5)) return;
      const sum = sales.reduce<number>((total, one) => total + Number(at(one, 'amount')), 0);
      order.paid_total = (Math.floor(sum * 100) / 100).toFixed(2);
      order.unpaid_total = (Number(order.initial_total) - Number(order.paid_total)).toFixed(2);
    }),
  },
  'captured-not-shown': {
    title: 'The order in a void shows an authorisation that was captured as not captured',
    rules: ['transaction-captured'],
    operations: [VOID],
    also: { C07: 'a void must show the other transactions as they were' },
    make: changeMember(VOID, '/data/order/transactions/*/captured', (value, { type }) =>
      type === 'Authorization' ? false : value,
    ),
  },
  'declined-stays-pending': {
    title: 'A pending payment that is then declined stays pending in the list',
    operations: [VOID],
    make: settled((wasSettled) =>
      changeMember(LIST, `${ENTRIES}/is_pending`, (value, owner) =>
        wasSettled(owner.uuid) && owner.success === false && owner.voided !== true ? true : value,
      ),
    ),
  },
  'settled-not-a-success': {
    title: 'A pending payment that then succeeds is no success in the order of a void',
    operations: [VOID],
    make: settled((wasSettled) =>
      changeMember(VOID, '/data/order/transactions/*/success', (value, owner) =>
        wasSettled(owner.uuid) ? false : value,
      ),
    ),
  },
  'settled-not-listed': {
    title: 'The list leaves out a payment that was declined after it had been pending',
    operations: [VOID],
    make: settled((wasSettled) =>
      changeMember(LIST, '/data/transactions', (all) =>
        (all as Json[]).filter((one) => !wasSettled(at(one, 'uuid')) || isGood(one)),
      ),
    ),
  },
  'refunded-not-listed': {
    title: 'The list leaves out the sale that was refunded in full',
    operations: [VOID],
    make: changeMember(LIST, '/data/transactions', (all) =>
      (all as Json[]).filter(
        (one) => at(one, 'refunded_amount') !== at(one, 'amount') || at(one, 'amount') === 0,
      ),
    ),
  },
  'second-refund-not-counted': {
    title: 'The second refund of a payment is not subtracted in the list',
    rules: ['order-paid-total'],
    operations: [VOID],
    make: listedOrders((order, transactions) => {
      const refunds = transactions.filter((one) => at(one, 'type') === 3 && isGood(one));
      if (refunds.length < 2) return;
      order.paid_total = (Number(order.paid_total) + Number(at(refunds[0], 'amount'))).toFixed(2);
      order.unpaid_total = (Number(order.initial_total) - Number(order.paid_total)).toFixed(2);
    }),
  },
  'second-line-lost': {
    title: 'An order of several lines has the first of those with a label',
    operations: [VOID],
    make: changeMember(VOID, '/data/order/line_items', (lines) => {
      if (!Array.isArray(lines)) return lines;
      const labels = lines.map((line) => at(line, 'label'));
      return lines.filter((_, index) => labels.indexOf(labels[index]) === index);
    }),
  },
});
