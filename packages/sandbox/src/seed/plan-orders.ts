import type { Seed, SeedRecurringPlan } from '../generated/contract.ts';
import { refusal } from '../input/failures.ts';
import type { Problem } from '../input/input-error.ts';
import { billingKey, recurringPlans } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { RecurringOrderRecord, RecurringPlanRecord } from '../records/recurring.ts';
import { findMade } from '../resources/resource-type.ts';

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

/** Checks that the plans of the orders of a seed exist. @throws {Failure} that names every order without its plan */
export async function checkPlansOfOrders(context: Context, { orders = [] }: Seed): Promise<void> {
  const ids = [...new Set(orders.flatMap(({ plan_id }) => plan_id ?? []))];
  const found = await Promise.all(ids.map((id) => findMade(context, recurringPlans, 'id', id)));
  const unknown = new Set(ids.filter((_, i) => !found[i]));
  const missing = orders.flatMap(({ plan_id }, i) => {
    if (plan_id === undefined || !unknown.has(plan_id)) return [];
    const text = `nothing in recurring_plans has the id ${JSON.stringify(plan_id)}`;
    return [{ path: `body.orders[${i}].plan_id`, text }];
  });
  if (missing.length > 0) throw refusal('notFound', missing);
}
