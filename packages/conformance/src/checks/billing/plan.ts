import type { Json } from '@payments-openapi/spec';
import type { Exchange } from '../../wire/exchange.ts';
import type { Session, Success } from '../session.ts';
import { listOf, readList, requireWhole } from '../state/lists.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';

/** Members of a plan that override the defaults. */
export interface PlanMembers {
  cycles?: CycleMembers[];
  payment_retry_count?: number;
  payment_retry_day_period?: number;
  grace_period?: number | null;
  callback_url?: string;
  redirect_url?: string;
  note?: string;
  description?: string;
}

export interface CycleMembers {
  billing_count?: number | null;
  config?: string;
  items?: { item: string; quantity: number }[];
  discount_amount?: number;
  discount_type?: string;
  description?: string;
}

/** The input for a plan with unique keys. By default, it has one endless monthly cycle. */
export function aPlan(session: Session, { cycles = [{}], ...members }: PlanMembers = {}) {
  return {
    name: session.unique('Plan'),
    reference_number: session.unique('KIT'),
    customer_uuid: session.fixture('customer').uuid ?? '',
    default_collection_method: 'charge_automatically',
    payment_retry_count: 3,
    payment_retry_day_period: 2,
    ...members,
    recurring_cycles: cycles.map((cycle) => aCycle(session, cycle)),
  };
}

/** Creates a plan. @returns the response, and the path parameters of operations on the plan */
export async function createPlan(
  session: Session,
  plan: ReturnType<typeof aPlan>,
): Promise<{ created: Success; path: { id: string } }> {
  const created = await session.expectSuccess('recurringPlans_create', { body: { plan } });
  return { created, path: { id: textOf(memberOf(created.data, 'plan', 'id')) } };
}

/** The input for a cycle. */
export function aCycle(session: Session, members: CycleMembers = {}) {
  const { item = '', monthly_billing_config = '' } = session.fixture('catalogue');
  const { billing_count = null, config = monthly_billing_config, items, ...optional } = members;
  return {
    billing_count,
    recurring_billing_config: config,
    recurring_items: (items ?? [{ item, quantity: 1 }]).map((one) => ({
      recurring_item_id: one.item,
      quantity: one.quantity,
    })),
    ...optional,
  };
}

/** The most pages of orders to read. The orders of a plan may be on any of them. */
export const ORDER_PAGES = 40;

/** All orders of a plan, each with the count at the end of its reference number. */
export async function ordersOf(session: Session, base: string): Promise<CountedOrder[]> {
  const { orders, requireAll } = await listedOrders(session, base);
  requireAll();
  return orders;
}

/** The first order of a plan. Skips the step if it has none yet. */
export async function firstOrderOf(session: Session, base: string): Promise<Order> {
  const { orders, requireAll } = await listedOrders(session, base);
  const [first] = orders;
  if (first) return first.order;
  requireAll();
  return session.skip('the plan has no order yet');
}

/** The listed orders whose reference number is the plan's, followed by a count. */
async function listedOrders(
  session: Session,
  base: string,
): Promise<{ orders: CountedOrder[]; requireAll(): void }> {
  const list = listOf(session.context, 'recurringOrders_list');
  const read = await readList(session, list, 50, ORDER_PAGES);
  const { entries } = read;
  const [exchange] = read.exchanges;
  const orders = entries
    .flatMap((entry) => {
      const order = memberOf(entry, 'order') as Order | undefined;
      const reference = textOf(order?.reference_number);
      const suffix = reference.startsWith(base) ? reference.slice(base.length) : '';
      const [, digits] = /^\D*(\d+)$/.exec(suffix) ?? [];
      return !order || digits === undefined ? [] : [{ count: Number(digits), order, exchange }];
    })
    .sort((one, other) => one.count - other.count);
  const isUnknown = entries.some((entry) => memberOf(entry, 'order', 'reference_number') === undefined);
  if (orders.length === 0 && isUnknown) session.skip('an order in the list has no `reference_number`');
  return { orders, requireAll: () => requireWhole(session, list, read) };
}

/** The number of a listed order. Skips the step if the list omits it. */
export function orderNumberOf(session: Session, { order_number }: Order): string {
  return textOf(order_number) || session.skip('an order in the list has no `order_number`');
}

export type Order = Record<string, Json>;

interface CountedOrder {
  count: number;
  order: Order;
  /** The first page of the list that shows it. */
  exchange: Exchange | undefined;
}

export type Cycle = Record<string, Json>;

/** The cycles of the plan in a response. */
export function cyclesOf({ data }: Success): Cycle[] {
  return objectsOf(memberOf(data, 'plan', 'recurring_cycles'));
}
