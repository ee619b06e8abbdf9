import { chargeOf } from '../billing/charge.ts';
import { type Forecast, forecast } from '../billing/forecast.ts';
import { toNumber } from '../billing/money.ts';
import type { Cycle, Plan } from '../billing/plan.ts';
import type {
  PlanCustomer,
  RecurringCycle,
  RecurringOrder,
  RecurringOrderCustomer,
  RecurringOrderEntry,
  RecurringPlan,
} from '../contract/service.ts';
import { formatInstant } from '../input/instant.ts';
import type { Customer, PaymentToken, StoredOrder } from '../records/collections.ts';
import type { RecurringOrderRecord, RecurringPlanRecord } from '../records/recurring.ts';

/** A customer with the default token, if one is set. */
export interface Payer {
  customer: Customer;
  token: PaymentToken | undefined;
}

/** A plan as shown by the contract. */
export function presentPlan(
  record: RecurringPlanRecord,
  plan: Plan,
  payer: Payer,
  current: RecurringOrder | undefined,
): RecurringPlan {
  const { timeout } = record;
  const forecasts = forecast(plan);
  return {
    id: record.id,
    name: record.name,
    ...given('reference_number', record.reference_number),
    ...given('default_payment_token', payer.token?.token),
    default_collection_method: record.default_collection_method,
    payment_retry_count: plan.payment_retry_count,
    payment_retry_day_period: plan.payment_retry_day_period,
    grace_period: plan.grace_period,
    credit: toNumber(plan.credit, plan.currency, 'credit'),
    ...given('redirect_url', record.redirect_url),
    ...given('note', record.note),
    ...(timeout && { timeout: { ...timeout, timer: Number(timeout.timer) } }),
    description: record.description ?? null,
    created_at: record.created_at,
    updated_at: record.updated_at,
    deleted_at: null,
    recurring_cycles: plan.recurring_cycles.map((cycle, i) =>
      presentCycle(record, plan, cycle, forecasts[i]),
    ),
    customer: planCustomer(payer),
    ...given('current_order', current),
  };
}

/** An order of a plan as shown by the contract. `amount` is its total, after plan credit; `paid_total` is the money received. */
export function presentRecurringOrder(
  record: RecurringPlanRecord,
  order: StoredOrder,
  recurring: RecurringOrderRecord,
): RecurringOrder {
  return {
    amount: order.initial_total,
    paid_total: Number(order.paid_total),
    currency: order.currency,
    order_number: order.number,
    reference_number: order.reference_number,
    state: order.state,
    correspondence_state: order.correspondence_state,
    ...given('auth_code', order.auth_code),
    ...given('default_payment_token', recurring.payment_token),
    default_collection_method: record.default_collection_method,
    ...given('note', record.note),
    ...given('redirect_url', record.redirect_url),
    ...given('timeout', record.timeout),
  };
}

/** An order of a plan with its customer and cycle. */
export function presentOrderEntry(
  record: RecurringPlanRecord,
  order: StoredOrder,
  recurring: RecurringOrderRecord,
  payer: Payer,
): RecurringOrderEntry {
  const cycle = record.cycles?.[recurring.billing.cycle_id];
  if (!cycle) throw new Error(`plan ${record.id} has no cycle ${recurring.billing.cycle_id}`);
  return {
    customer: orderCustomer(payer),
    recurring_cycle: {
      recurring_billing_config: cycle.recurring_billing_config,
      recurring_items: cycle.recurring_items.map(({ quantity, ...item }) => item),
      discount_amount: cycle.discount_amount ?? 0,
    },
    order: presentRecurringOrder(record, order, recurring),
  };
}

function presentCycle(
  record: RecurringPlanRecord,
  plan: Plan,
  cycle: Cycle,
  expected: Forecast | undefined,
): RecurringCycle {
  const shown = record.cycles?.[cycle.id];
  if (!shown) throw new Error(`plan ${record.id} has no cycle ${cycle.id}`);
  const place = plan.recurring_cycles.indexOf(cycle);
  const amount = chargeOf(cycle.recurring_items, cycle.discount, null);
  const { interval_count, ...config } = shown.recurring_billing_config;
  return {
    id: cycle.id,
    state: cycle.state,
    recurring_plan_id: record.id,
    billing_count: cycle.billing_count,
    billing_count_created: cycle.billing_count_created,
    recurring_billing_config: config,
    recurring_items: shown.recurring_items,
    billing_amount: toNumber(amount, plan.currency, 'billing_amount'),
    ...given('discount_amount', shown.discount_amount),
    ...given('discount_type', shown.discount_type),
    previous_cycle: plan.recurring_cycles[place - 1]?.id ?? null,
    next_cycle: plan.recurring_cycles[place + 1]?.id ?? null,
    ...given('estimated_start_date', expected?.estimated_start_date ?? undefined),
    start_date: cycle.start_date,
    estimated_end_date: expected?.estimated_end_date ?? null,
    end_date: cycle.end_date,
    next_execute_time: expected?.next_execute_time ? formatInstant(expected.next_execute_time) : null,
    description: shown.description ?? null,
    created_at: shown.created_at,
    updated_at: cycle.changed_at === undefined ? shown.updated_at : formatInstant(cycle.changed_at),
    deleted_at: null,
  };
}

function planCustomer({ customer, token }: Payer): PlanCustomer {
  const { company_name, ...shape } = customer;
  return { ...shape, ...given('default_payment_token', token && presentToken(token)) };
}

function orderCustomer({ customer, token }: Payer): RecurringOrderCustomer {
  const { company_name, ...shape } = customer;
  if (!token) return shape;
  const { verify_url, verify_uuid } = token;
  return { ...shape, default_payment_token: { ...presentToken(token), verify_url, verify_uuid } };
}

/** A payment token as shown by the customer operations. */
export function presentToken({ customer_uuid, verify_url, verify_uuid, outcome, ...shape }: PaymentToken) {
  return shape;
}

/** An object with the member, or empty if it has no value. */
function given<K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [key in K]?: V });
}
