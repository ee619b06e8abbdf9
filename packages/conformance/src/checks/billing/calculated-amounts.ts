import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { objectsOf, textOf } from '../values.ts';
import { CALCULATION } from '../writes/facts.ts';
import { type Discount, priceOf, titleOf } from './amounts.ts';
import { CURRENCY_READS, calculate, calculation, nextAmountIn } from './calculation.ts';
import { amountOf, type Amount as Exact } from './money.ts';
import { aCycle } from './plan.ts';

/** Compares amounts of calculations for one plan: whatever is deducted from them, they differ as what was asked for does. */
export function calculatedAmountSteps(context: CheckContext): Step[] {
  return [...DISCOUNTS.map((discount) => discountStep(context, discount)), quantitiesStep(context)];
}

/** Discounts of a price that no credit covers. */
const DISCOUNTS: readonly Discount[] = [
  { quantity: 1000, items: 1, discount_amount: 50, discount_type: 'percentage' },
  { quantity: 1000, items: 2, discount_amount: 50, discount_type: 'percentage' },
  { quantity: 1000, items: 2, discount_amount: 12.5, discount_type: 'fixed' },
];

/** Whatever else is deducted, a discount is deducted from all items together, and once. */
function discountStep(context: CheckContext, discount: Discount): Step {
  return sessionStep(context, {
    operationId: CALCULATION,
    title: `the next billing amount is less by the discount, for ${titleOf(discount)}`,
    requests: 3 + CURRENCY_READS,
    needs: ['plan', 'catalogue', 'customer'],
    async run(session) {
      const path = { id: session.fixture('plan').id ?? '' };
      const next = async (one: Discount) => {
        const body = calculation(session, one);
        return nextAmountIn(session, await calculate(session, path, body));
      };
      const { quantity, items } = discount;
      const [discounted, whole, double] = [
        await next(discount),
        await next({ quantity, items }),
        await next({ quantity: 2 * quantity, items }),
      ];
      // The plan may have a credit that covers all.
      if (!discounted.amount || !whole.amount?.gt(0) || !double.amount?.gt(whole.amount)) return;
      const full = priceOf(session, whole.cycle, { quantity, items });
      const off = full.exact.minus(priceOf(session, discounted.cycle, discount).exact);
      // The first period may be prorated. A fixed discount may be deducted before that or after.
      const share = double.amount.minus(whole.amount).div(full.exact);
      const actual = whole.amount.minus(discounted.amount);
      const unit = full.unitOf([whole.amount, double.amount, discounted.amount]);
      const isNear = (wanted: Exact) => actual.minus(wanted).abs().lte(unit.times(2));
      const wanted = [off.times(share), ...(discount.discount_type === 'fixed' && !share.eq(1) ? [off] : [])];
      if (wanted.some(isNear)) return;
      session.about('calculation-next-amount').finding(discounted.exchange, {
        at: discounted.at,
        expected: `${whole.amount}, which is due without the discount, less ${wanted.map((one) => one.toDecimalPlaces(4)).join(' or ')}`,
        actual: formatValue(discounted.cycle.next_billing_amount),
        before: [whole.exchange, double.exchange],
      });
    },
  });
}

/** A quantity that no credit covers. */
const MANY = 1000;

/** Each item counts with its own price and quantity. */
function quantitiesStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: CALCULATION,
    title: 'the next billing amount has each item with its own quantity',
    requests: 3 + CURRENCY_READS,
    needs: ['plan', 'catalogue', 'customer'],
    async run(session) {
      const path = { id: session.fixture('plan').id ?? '' };
      const { item = '', second_item = item } = session.fixture('catalogue');
      if (item === second_item) session.skip('the fixture `catalogue` has one item twice');
      const next = async (...quantities: [number, number]) => {
        const items = [item, second_item].map((one, index) => ({
          item: one,
          quantity: quantities[index] ?? 0,
        }));
        const body = { activate_type: 'immediate', cycles: [aCycle(session, { items })] };
        return nextAmountIn(session, await calculate(session, path, body));
      };
      const both = await next(MANY, MANY);
      const first = await next(2 * MANY, MANY);
      const second = await next(MANY, 2 * MANY);
      const priceAt = (id: string) =>
        amountOf(objectsOf(both.cycle.recurring_items).find((one) => textOf(one.id) === id)?.price);
      const [price, other] = [priceAt(item), priceAt(second_item)];
      if (!price?.gt(0) || !other?.gt(0))
        return session.noteOmitted('/data/plan/recurring_cycles/*/recurring_items');
      if (!both.amount?.gt(0) || !first.amount || !second.amount) return;
      // The first period may be prorated, and all amounts are rounded.
      const share = first.amount.minus(both.amount).div(price.times(MANY));
      const wanted = both.amount.plus(share.times(other).times(MANY));
      const { unitOf } = priceOf(session, both.cycle, { quantity: MANY, items: 2 });
      const unit = unitOf([both.amount, first.amount, second.amount]);
      const most = unit.times(other.div(price).plus(1)).times(2);
      if (second.amount.minus(wanted).abs().lte(most)) return;
      session.about('calculation-next-amount').finding(second.exchange, {
        at: second.at,
        expected: `${wanted.toDecimalPlaces(4)}: ${both.amount}, and ${MANY} of an item more`,
        actual: formatValue(second.cycle.next_billing_amount),
        before: [both.exchange, first.exchange],
      });
    },
  });
}
