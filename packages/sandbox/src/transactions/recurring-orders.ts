import { toNumber } from '../billing/money.ts';
import { outstanding } from '../billing/plan.ts';
import type { RecurringOrderEntry } from '../contract/service.ts';
import type { Scope, Stored } from '../database/collection.ts';
import { Failure } from '../input/failures.ts';
import { orders, recurringOrders, recurringPlans } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { RecurringOrderRecord } from '../records/recurring.ts';
import { loadPayers } from '../recurring/payer.ts';
import { presentOrderEntry } from '../recurring/presenters.ts';
import { addTransactionTo, loadOrder } from './transaction.ts';

/** Lists the orders of plans, newest first. */
export async function listRecurringOrders(
  scope: Scope,
  page: { offset: number; limit: number },
): Promise<RecurringOrderEntry[]> {
  return showEntries(scope, await recurringOrders.list(scope, page));
}

/** @throws {Failure} if there is no such order, or it belongs to another customer */
export async function getRecurringOrder(
  scope: Scope,
  customerUuid: string,
  orderNumber: string,
): Promise<RecurringOrderEntry> {
  const stored = await recurringOrders.get(scope, orderNumber);
  const [entry] = stored?.document.customer_uuid === customerUuid ? await showEntries(scope, [stored]) : [];
  if (!entry) throw new Failure('notFound', 'the customer has no such recurring order');
  return entry;
}

/**
 * Pays an order of a plan outside the plan's attempts.
 * @param amount in major units of the order's currency; defaults to the unpaid amount
 * @throws {Failure} if there is no such order, or no amount is given and nothing is left to pay
 */
export async function payRecurringOrder(
  context: Context,
  orderNumber: string,
  amount?: number,
): Promise<RecurringOrderEntry> {
  return context.transaction(async (tx) => {
    const loaded = await loadOrder(tx, orderNumber);
    const { billing, stored } = loaded.plan ?? {};
    if (!billing || !stored) throw new Failure('notFound', 'there is no such recurring order');
    const open = toNumber(outstanding(billing), loaded.order.document.currency, 'amount');
    const payment = { type: 'Sales' as const, outcome: 'succeeds' as const, amount: amount ?? open };
    await addTransactionTo(loaded, tx, payment);
    return getRecurringOrder(tx, stored.document.customer_uuid, orderNumber);
  });
}

/** Orders of plans as shown by the contract. Takes one statement per type of resource, however many orders there are. */
export async function showEntries(
  scope: Scope,
  page: readonly Stored<RecurringOrderRecord>[],
): Promise<RecurringOrderEntry[]> {
  const [plans, made, payers] = await Promise.all([
    recurringPlans.findAll(
      scope,
      'id',
      page.map(({ document }) => document.plan_id),
    ),
    orders.findAll(
      scope,
      'id',
      page.map(({ id }) => id),
    ),
    loadPayers(
      scope,
      page.map(({ document }) => document.customer_uuid),
    ),
  ]);
  const planOf = new Map(plans.map((plan) => [plan.id, plan.document]));
  const orderOf = new Map(made.map((order) => [order.id, order.document]));
  return page.map(({ id, document }) => {
    const plan = planOf.get(document.plan_id);
    const order = orderOf.get(id);
    const payer = payers.get(document.customer_uuid);
    if (!plan || !order || !payer)
      throw new Error(`the plan, order or customer of recurring order ${id} is missing`);
    return presentOrderEntry(plan, order, document, payer);
  });
}
