import type { Billing, CreditEntry, Cycle, Plan } from '../billing/plan.ts';

/** As JSON carries it: amounts in minor units are text. */
export type Frozen<T> = T extends bigint
  ? string
  : T extends (infer Item)[]
    ? Frozen<Item>[]
    : T extends object
      ? { [Key in keyof T]: Frozen<T[Key]> }
      : T;

export type FrozenPlan = Frozen<Plan>;
export type FrozenBilling = Frozen<Billing>;

// Written out by hand: a replacer and a reviver, called for each member, cost a run more than all its arithmetic.

export function freezePlan(plan: Plan): FrozenPlan {
  return {
    ...plan,
    credit: String(plan.credit),
    recurring_cycles: plan.recurring_cycles.map(freezeCycle),
    billings: plan.billings.map(freezeBilling),
    ledger: plan.ledger.map(freezeEntry),
  };
}

export function thawPlan(frozen: FrozenPlan): Plan {
  return {
    ...frozen,
    credit: BigInt(frozen.credit),
    recurring_cycles: frozen.recurring_cycles.map(thawCycle),
    billings: frozen.billings.map(thawBilling),
    ledger: frozen.ledger.map(thawEntry),
  };
}

export function freezeBilling(billing: Billing): FrozenBilling {
  return {
    ...billing,
    subtotal: String(billing.subtotal),
    discount: String(billing.discount),
    net: String(billing.net),
    amount: String(billing.amount),
    shares: billing.shares.map(String),
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

export function thawBilling(frozen: FrozenBilling): Billing {
  return {
    ...frozen,
    subtotal: BigInt(frozen.subtotal),
    discount: BigInt(frozen.discount),
    net: BigInt(frozen.net),
    amount: BigInt(frozen.amount),
    shares: frozen.shares.map(BigInt),
    credit_applied: BigInt(frozen.credit_applied),
    due: BigInt(frozen.due),
    paid: BigInt(frozen.paid),
    credited: BigInt(frozen.credited),
    retained: frozen.retained === null ? null : BigInt(frozen.retained),
    used: frozen.used === null ? null : BigInt(frozen.used),
    attempts: frozen.attempts.map((attempt) => ({ ...attempt, amount: BigInt(attempt.amount) })),
    payments: frozen.payments.map((payment) => ({ ...payment, amount: BigInt(payment.amount) })),
  };
}

export function freezeEntry(entry: CreditEntry): Frozen<CreditEntry> {
  return { ...entry, amount: String(entry.amount), balance: String(entry.balance) };
}

function thawEntry(frozen: Frozen<CreditEntry>): CreditEntry {
  return { ...frozen, amount: BigInt(frozen.amount), balance: BigInt(frozen.balance) };
}

function freezeCycle(cycle: Cycle): Frozen<Cycle> {
  return {
    ...cycle,
    recurring_items: cycle.recurring_items.map((item) => ({ ...item, price: String(item.price) })),
    discount:
      cycle.discount?.discount_type === 'fixed'
        ? { ...cycle.discount, discount_amount: String(cycle.discount.discount_amount) }
        : cycle.discount,
  };
}

function thawCycle(frozen: Frozen<Cycle>): Cycle {
  return {
    ...frozen,
    recurring_items: frozen.recurring_items.map((item) => ({ ...item, price: BigInt(item.price) })),
    discount:
      frozen.discount?.discount_type === 'fixed'
        ? { discount_type: 'fixed', discount_amount: BigInt(frozen.discount.discount_amount) }
        : frozen.discount,
  };
}
