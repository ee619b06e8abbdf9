import type { TokenOutcome } from '../src/records/payment-rule.ts';
import type { RequestOf } from './invoke.ts';
import type { World } from './world.ts';

type PlanBody = Parameters<typeof planBody>[1];

/** The request of a plan with attempts on days 0, 5, 10 and 15, and a grace period of a week. */
export function planBody(
  customer_uuid: string,
  { recurring_cycles, ...changes }: Record<string, unknown> & { recurring_cycles: unknown[] },
) {
  return {
    name: 'Studio membership',
    reference_number: 'MEMBER-1',
    customer_uuid,
    default_collection_method: 'charge_automatically' as const,
    payment_retry_count: 4,
    payment_retry_day_period: 5,
    grace_period: 7,
    callback_url: 'https://studio.example/hooks',
    recurring_cycles,
    ...changes,
  };
}

/** A plan of one monthly cycle at 30.00 for a customer whose token has that outcome. */
export async function aPlan(
  world: World,
  outcome: TokenOutcome['outcome'] = 'succeeds',
  changes: Partial<PlanBody> = {},
) {
  const customer = await world.customer({ outcome });
  const plan = planBody(customer, { recurring_cycles: [await world.cycle()], ...changes });
  const made = await world.call('recurringPlans_create', { body: { plan } as never });
  return { ...made.plan, customer_uuid: customer };
}

export async function add(world: World, id: string, body: RequestOf<'recurringPlans_addCycles'>['body']) {
  return (await world.call('recurringPlans_addCycles', { path: { id }, body })).plan;
}

/** Pays an order of a plan; by default, what is unpaid of it. */
export function payRecurring(world: World, number = '', amount?: number) {
  return world.call('recurringOrders_pay', { path: { number }, body: { amount } });
}

export async function get(world: World, id: string) {
  return (await world.call('recurringPlans_get', { path: { id } })).plan;
}

/** Reference number, state and paid amount of each order of a plan, newest first. */
export async function orderLines(world: World) {
  const entries = await world.call('recurringOrders_list', {});
  return entries.map(({ order }) => [order.reference_number, order.state, order.paid_total]);
}
