import { CURRENCY_DECIMALS } from '@payments-openapi/spec';
import type { Session } from '../session.ts';
import { objectsOf, textOf } from '../values.ts';
import { Amount, amountOf, type Amount as Exact } from './money.ts';
import { aCycle, type Cycle, type CycleMembers } from './plan.ts';

/** A quantity of one item, or of each of two, and what is subtracted from their price. */
export type Discount = Pick<CycleMembers, 'discount_amount' | 'discount_type'> & {
  quantity: number;
  items: 1 | 2;
};

export const AMOUNTS: readonly Discount[] = [
  { quantity: 2, items: 2 },
  { quantity: 3, items: 1, discount_amount: 12.5, discount_type: 'percentage' },
  { quantity: 100_003, items: 2 },
  { quantity: 1, items: 1, discount_amount: 7.77, discount_type: 'fixed' },
  { quantity: 7, items: 1, discount_amount: 33.3, discount_type: 'percentage' },
  { quantity: 5, items: 2, discount_amount: 12.5, discount_type: 'fixed' },
  { quantity: 2, items: 2, discount_amount: 12.5, discount_type: 'percentage' },
];

export function titleOf({ quantity, items, discount_amount, discount_type }: Discount): string {
  const all = `${quantity} of ${items === 2 ? 'each of two items' : 'an item'}`;
  return discount_amount === undefined
    ? all
    : `${all} minus a ${discount_type} discount of ${discount_amount}`;
}

/** Skips the step if the target does not declare the types of discounts. */
export function requireDiscountTypes({ context, skip }: Session): void {
  if (context.profile.choices['open-sets.discount-type'] !== 'fixed and percentage')
    skip("the profile's choice `open-sets.discount-type` is not `fixed and percentage`");
}

/** The input for a cycle with a discount, if there is one. */
export function discountedCycle(session: Session, { quantity, items, ...discount }: Discount) {
  if (discount.discount_type !== undefined) requireDiscountTypes(session);
  const { item = '', second_item = item } = session.fixture('catalogue');
  const priced = items === 2 ? new Set([item, second_item]) : [second_item];
  return aCycle(session, { items: [...priced].map((one) => ({ item: one, quantity })), ...discount });
}

/** Prices × quantities of a cycle minus the discount. */
export function priceOf({ context: { hasControl } }: Session, cycle: Cycle, discount: Discount) {
  const items = objectsOf(cycle.recurring_items);
  const exact = exactOf(items, discount);
  const minor = new Amount(10).pow(-(CURRENCY_DECIMALS.get(textOf(items[0]?.currency)) ?? 2));
  const prices = items.map(({ price }) => amountOf(price) ?? new Amount(0));
  /** What some amounts are rounded to. If all are whole, a server may count in minor units; the sandbox does not. */
  const unitOf = (amounts: readonly Exact[]) =>
    !hasControl && [...prices, ...amounts].every((one) => one.isInteger()) ? Amount.max(1, minor) : minor;
  return {
    exact,
    unitOf,
    expected: `${exact}, apart from rounding`,
    /** Within one unit, because rounding is not specified. */
    isRight: (actual: Exact | undefined) =>
      actual
        ?.minus(exact)
        .abs()
        .lt(unitOf([actual])) === true,
  };
}

function exactOf(items: Cycle[], { quantity, discount_amount = 0, discount_type }: Discount): Exact {
  const subtotal = items.reduce(
    (sum, { price, quantity: own = quantity }) =>
      sum.plus((amountOf(price) ?? new Amount(0)).times(amountOf(own) ?? 0)),
    new Amount(0),
  );
  const off = discount_type === 'percentage' ? subtotal.times(discount_amount).div(100) : discount_amount;
  return Amount.max(0, subtotal.minus(off));
}
