import type { Json } from '@payments-openapi/spec';
import { at, changeResponse, withMemory } from '../mutants/layer.ts';
import type { Variation } from './variation.ts';

/** A voided transaction stays a success, and still counts as paid. */
export const voidsKept: Variation = {
  text: 'keeps a voided transaction as a success, which still counts as paid',
  // The sandbox says that voids do not count as paid.
  base: 'second server',
  layer: withMemory(
    () => new Map<string, { order: string; amount: number }>(),
    (voidedOf) =>
      changeResponse(['transactions_void', 'transactions_list'], (envelope, call) => {
        if (at(envelope, 'data') === undefined) return envelope;
        const voided = voidedOf(call);
        const order = at(envelope, 'data', 'order');
        const uuid = String(at(call.body, 'transaction', 'uuid'));
        const transactions = (at(order, 'transactions') ?? at(envelope, 'data', 'transactions')) as Json[];
        const own = transactions.find((one) => order !== undefined && at(one, 'uuid') === uuid);
        if (own) voided.set(uuid, { order: String(at(order, 'number')), amount: Number(at(own, 'amount')) });
        const paid = (number: Json | undefined) =>
          [...voided.values()].reduce((sum, one) => sum + (one.order === number ? one.amount : 0), 0);
        for (const one of transactions as Record<string, Json>[]) {
          if (voided.has(String(one.uuid))) one.success = true;
          pay(one.order, paid(at(one.order, 'number')));
        }
        pay(order, paid(at(order, 'number')));
        return envelope;
      }),
  ),
};

/** Adds an amount to what is paid of an order. */
function pay(order: Json | undefined, amount: number): void {
  if (typeof order !== 'object' || order === null || amount === 0) return;
  const { paid_total, unpaid_total, initial_total } = order as Record<string, Json>;
  const paid = Number(paid_total) + amount;
  const whole = Number(paid_total) + Number(unpaid_total);
  const state = paid > whole ? 'over_paid' : paid === whole ? 'paid' : 'partial_paid';
  Object.assign(order, {
    paid_total: paid.toFixed(2),
    unpaid_total: (whole - paid).toFixed(2),
    correspondence_state: Number(initial_total) === 0 ? 'paid' : state,
  });
}
