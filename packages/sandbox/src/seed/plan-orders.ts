import type { Seed, SeedRecurringPlan } from '../generated/contract.ts';
import { refusal } from '../input/failures.ts';
import type { Problem } from '../input/input-error.ts';
import { billingKey } from '../records/collections.ts';
import type { RecurringOrderRecord, RecurringPlanRecord } from '../records/recurring.ts';

/**
 * Checks that a seed contains the orders that its plans refer to: billing could not continue without them. The plans and
 * the orders themselves have been checked. @throws {Failure} that names every plan member without its order
 */
export function checkPlanOrders({ recurring_plans = [], recurring_orders = [] }: Seed): void {
  const numbers = new Map(recurring_orders.map(({ order_number, plan_id }) => [order_number, plan_id]));
  const billed = new Map(
    (recurring_orders as unknown as RecurringOrderRecord[]).map((order) => [
      billingKey(order.billing),
      order.plan_id,
    ]),
  );
  const missing = recurring_plans.flatMap((plan, i) => missingOf(plan, `body.recurring_plans[${i}].`));
  if (missing.length > 0) throw refusal('notFound', missing);

  function missingOf(plan: SeedRecurringPlan, place: string): Problem[] {
    const { id, current_order, billing } = plan as unknown as RecurringPlanRecord;
    const problems: Problem[] = [];
    if (current_order !== null && numbers.get(current_order) !== id) {
      const text = `nothing in recurring_orders has the order_number ${JSON.stringify(current_order)} and this plan`;
      problems.push({ path: `${place}current_order`, text });
    }
    for (const [i, each] of billing.billings.entries()) {
      if (billed.get(billingKey(each)) === id) continue;
      const text = 'nothing in recurring_orders has this cycle_id, period and plan';
      problems.push({ path: `${place}billing.billings[${i}]`, text });
    }
    return problems;
  }
}
