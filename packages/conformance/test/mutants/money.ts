import type { Json } from '@payments-openapi/spec';
import { at, changeMember, changeResponse, edit, intercept, json, withMemory } from './layer.ts';
import { detectedBy } from './mutant.ts';

const VOID = 'transactions_void';
const ORDER = '/data/order';
const LISTED = '/data/transactions/*/order';

/** Amounts that do not add up, are rounded wrongly or counted twice. */
export const moneyMutants = detectedBy('C08', {
  'unpaid-is-total': {
    title: 'The unpaid amount is the whole total',
    rules: ['order-unpaid-total'],
    also: { C07: 'the totals after several voids of an order are compared too' },
    operations: [VOID],
    make: changeMember(VOID, `${ORDER}/unpaid_total`, (_, order) => Number(order.initial_total).toFixed(2)),
  },
  'unpaid-cut-at-zero-early': {
    title: 'The unpaid amount is rounded to whole units',
    also: { C07: 'the totals after several voids of an order are compared too' },
    operations: [VOID],
    make: changeMember(VOID, `${ORDER}/unpaid_total`, (value) => `${Math.floor(Number(value))}`),
  },
  'paid-forgets-one': {
    title: 'The paid total omits the last transaction',
    rules: ['order-paid-total'],
    also: { C07: 'the totals after several voids of an order are compared too' },
    operations: [VOID],
    make: changeResponse(VOID, (envelope) => {
      const order = at(envelope, 'data', 'order') as Record<string, Json>;
      const last = (order.transactions as Json[]).at(-1);
      if (at(last, 'success') !== true) return envelope;
      order.paid_total = (Number(order.paid_total) - Number(at(last, 'amount'))).toFixed(2);
      order.unpaid_total = (Number(order.initial_total) - Number(order.paid_total)).toFixed(2);
      return envelope;
    }),
  },
  'paid-counts-voided': {
    title: 'The paid total includes a voided transaction',
    also: { C07: 'the totals after several voids of an order are compared too' },
    operations: [VOID],
    make: changeResponse(VOID, (envelope) => {
      const order = at(envelope, 'data', 'order') as Record<string, Json>;
      const voided = (order.transactions as Json[]).filter((one) => at(one, 'allow_void') === false);
      const more = voided.reduce<number>((sum, one) => sum + Number(at(one, 'amount')), 0);
      order.paid_total = (Number(order.paid_total) + more).toFixed(2);
      order.unpaid_total = (Number(order.initial_total) - Number(order.paid_total)).toFixed(2);
      return envelope;
    }),
  },
  'paid-in-part-is-paid': {
    title: 'A partially paid order is paid',
    operations: [VOID],
    make: changeMember([VOID, 'transactions_list'], `${ORDER}/correspondence_state`, (value) =>
      value === 'partial_paid' ? 'paid' : value,
    ),
  },
  'over-paid-is-paid': {
    title: 'An overpaid order is paid',
    operations: [VOID],
    make: changeMember(VOID, `${ORDER}/correspondence_state`, (value) =>
      value === 'over_paid' ? 'paid' : value,
    ),
  },
  'listed-paid-in-part-is-unpaid': {
    title: 'A partially paid order is unpaid in the list',
    operations: [VOID, 'transactions_list'],
    make: changeMember('transactions_list', `${LISTED}/correspondence_state`, (value) =>
      value === 'partial_paid' ? 'unpaid' : value,
    ),
  },
  'list-totals-differ': {
    title: 'The transactions of an order show different totals',
    also: { C07: 'the totals after several voids of an order are compared too' },
    operations: ['transactions_list', VOID],
    make: withMemory(
      () => new Set<string>(),
      (of) =>
        changeResponse('transactions_list', (envelope, call) => {
          const seen = of(call);
          seen.clear();
          edit(envelope, ['data', 'transactions', '*', 'order'], (order) => {
            const members = order as Record<string, Json>;
            const number = String(members.number);
            // Each order adds up, but the totals differ.
            const unpaid_total = Number(members.initial_total).toFixed(2);
            const unpaid = { paid_total: '0.00', unpaid_total, correspondence_state: 'unpaid' };
            if (seen.has(number)) Object.assign(members, unpaid);
            seen.add(number);
            return members;
          });
          return envelope;
        }),
    ),
  },
  'yen-with-decimals': {
    title: 'Amounts in JPY have decimals',
    operations: [VOID],
    make: changeResponse(VOID, (envelope) => {
      const order = at(envelope, 'data', 'order') as Record<string, Json>;
      if (order.currency !== 'JPY') return envelope;
      order.paid_total = (Number(order.paid_total) - 0.5).toFixed(2);
      order.unpaid_total = (Number(order.unpaid_total) + 0.5).toFixed(2);
      return envelope;
    }),
  },
  'dinars-with-two-decimals': {
    title: 'Amounts in BHD are truncated to two decimals',
    operations: [VOID],
    make: changeMember([VOID], `${ORDER}/initial_total`, (value, order) =>
      order.currency === 'BHD' ? Math.trunc(Number(value) * 100) / 100 : value,
    ),
  },
  'binary-fractions': {
    title: 'Totals are sums of binary floating-point numbers',
    also: { C07: 'the totals after several voids of an order are compared too' },
    operations: [VOID],
    make: changeResponse(VOID, (envelope) => {
      const order = at(envelope, 'data', 'order') as Record<string, Json>;
      order.unpaid_total = String(Number(order.initial_total) - Number(order.paid_total));
      order.initial_total = Number(order.initial_total) + 1e-13;
      return envelope;
    }),
  },
  'void-takes-twice': {
    title: 'A second void subtracts the amount again',
    also: { C16: 'a repeated void has a second effect' },
    operations: [VOID],
    make: withMemory(
      () => new Map<string, Json>(),
      (of) =>
        intercept(VOID, async (call) => {
          const uuid = String(at(call.body, 'transaction', 'uuid'));
          const kept = of(call);
          const response = await call.send();
          if (response.ok) {
            kept.set(uuid, (await response.clone().json()) as Json);
            return response;
          }
          const before = kept.get(uuid);
          if (before === undefined) return response;
          const again = structuredClone(before);
          const order = at(again, 'data', 'order') as Record<string, Json>;
          const transaction = (order.transactions as Json[]).find((one) => at(one, 'uuid') === uuid);
          order.paid_total = (Number(order.paid_total) - Number(at(transaction, 'amount'))).toFixed(2);
          order.unpaid_total = (Number(order.initial_total) - Number(order.paid_total)).toFixed(2);
          return json(again);
        }),
    ),
  },
  'refund-for-a-void': {
    title: 'A void subtracts half of the amount',
    also: { C07: 'the totals after several voids of an order are compared too' },
    operations: [VOID],
    make: changeResponse(VOID, (envelope) => {
      const order = at(envelope, 'data', 'order') as Record<string, Json>;
      const voided = (order.transactions as Json[]).find((one) => at(one, 'allow_void') === false);
      const half = Number(at(voided, 'amount')) / 2;
      order.paid_total = (Number(order.paid_total) + half).toFixed(2);
      order.unpaid_total = (Number(order.initial_total) - Number(order.paid_total)).toFixed(2);
      return envelope;
    }),
  },
});
