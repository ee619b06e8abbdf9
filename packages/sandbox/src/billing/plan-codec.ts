import { formatInstant } from '../input/instant.ts';
import { readStoredInstant } from './calendar.ts';
import type { Billing, CreditEntry, Cycle, Plan } from './plan.ts';

/** The JSON form of a type: amounts in minor units are strings, and instants have the format of responses. */
export type Encoded<T> = T extends bigint
  ? string
  : T extends (infer Item)[]
    ? Encoded<Item>[]
    : T extends object
      ? { [Key in keyof T]: Encoded<T[Key]> }
      : T;

export type EncodedPlan = Encoded<Plan>;
export type EncodedBilling = Encoded<Billing>;

// Written by hand: a replacer and a reviver, called for each member, would cost a run more than all its arithmetic.

export function encodePlan(plan: Plan): EncodedPlan {
  return {
    ...plan,
    credit: String(plan.credit),
    recurring_cycles: plan.recurring_cycles.map(encodeCycle),
    billings: plan.billings.map(encodeBilling),
    ledger: plan.ledger.map(encodeEntry),
    advanced_to: formatInstant(plan.advanced_to),
  };
}

/** Also reads what versions that wrote three digits of milliseconds have stored. */
export function decodePlan(encoded: EncodedPlan): Plan {
  return {
    ...encoded,
    credit: BigInt(encoded.credit),
    recurring_cycles: encoded.recurring_cycles.map(decodeCycle),
    billings: encoded.billings.map(decodeBilling),
    ledger: encoded.ledger.map(decodeEntry),
    advanced_to: readStoredInstant(encoded.advanced_to, 'advanced_to'),
  };
}

export function encodeBilling(billing: Billing): EncodedBilling {
  return {
    ...billing,
    amount: String(billing.amount),
    credit_applied: String(billing.credit_applied),
    due: String(billing.due),
    paid: String(billing.paid),
    credited: String(billing.credited),
    retained: billing.retained === null ? null : String(billing.retained),
    used: billing.used === null ? null : String(billing.used),
    attempts: billing.attempts.map((attempt) => ({ ...attempt, amount: String(attempt.amount) })),
    payments: billing.payments.map((payment) => ({ ...payment, amount: String(payment.amount) })),
  };
}

export function decodeBilling(encoded: EncodedBilling): Billing {
  const billing = {
    ...encoded,
    amount: BigInt(encoded.amount),
    credit_applied: BigInt(encoded.credit_applied),
    due: BigInt(encoded.due),
    paid: BigInt(encoded.paid),
    credited: BigInt(encoded.credited),
    retained: encoded.retained === null ? null : BigInt(encoded.retained),
    used: encoded.used === null ? null : BigInt(encoded.used),
    attempts: encoded.attempts.map((attempt) => ({ ...attempt, amount: BigInt(attempt.amount) })),
    payments: encoded.payments.map((payment) => ({ ...payment, amount: BigInt(payment.amount) })),
  };
  const { used, retained, credited, credit_applied, void_cause } = billing;
  if (used === null || retained === null || void_cause === 'grace_period_ended') return billing;
  // Stored by a version that kept what a change settled apart from what had gone to the plan credit.
  return { ...billing, retained: null, credited: credited + retained + credit_applied - used };
}

export function encodeEntry(entry: CreditEntry): Encoded<CreditEntry> {
  return {
    ...entry,
    at: formatInstant(entry.at),
    amount: String(entry.amount),
    balance: String(entry.balance),
  };
}

function decodeEntry(encoded: Encoded<CreditEntry>): CreditEntry {
  return {
    ...encoded,
    at: readStoredInstant(encoded.at, 'at'),
    amount: BigInt(encoded.amount),
    balance: BigInt(encoded.balance),
  };
}

function encodeCycle(cycle: Cycle): Encoded<Cycle> {
  const encoded: Encoded<Cycle> = {
    ...cycle,
    recurring_items: cycle.recurring_items.map((item) => ({ ...item, price: String(item.price) })),
    discount:
      cycle.discount?.discount_type === 'fixed'
        ? { ...cycle.discount, discount_amount: String(cycle.discount.discount_amount) }
        : cycle.discount,
  };
  if (cycle.changed_at !== undefined) encoded.changed_at = formatInstant(cycle.changed_at);
  return encoded;
}

export function decodeCycle(encoded: Encoded<Cycle>): Cycle {
  const cycle: Cycle = {
    ...encoded,
    recurring_items: encoded.recurring_items.map((item) => ({ ...item, price: BigInt(item.price) })),
    discount:
      encoded.discount?.discount_type === 'fixed'
        ? { discount_type: 'fixed', discount_amount: BigInt(encoded.discount.discount_amount) }
        : encoded.discount,
  };
  if (encoded.changed_at !== undefined)
    cycle.changed_at = readStoredInstant(encoded.changed_at, 'changed_at');
  return cycle;
}
