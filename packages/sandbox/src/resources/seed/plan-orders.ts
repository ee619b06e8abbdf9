import isEqual from 'fast-deep-equal';
import { attemptOfPayment } from '../../billing/dunning.ts';
import { toDecimal } from '../../billing/money.ts';
import type { AttemptOutcome } from '../../billing/plan.ts';
import type { EncodedBilling } from '../../billing/plan-codec.ts';
import type { Seed } from '../../generated/contract.ts';
import { checked } from '../../input/checked.ts';
import { InputError } from '../../input/input-error.ts';
import { minorOf } from '../../payments/totals.ts';
import {
  billingKey,
  recurringPlans,
  type StoredTransaction,
  transactions,
} from '../../records/collections.ts';
import type { Context } from '../../records/context.ts';
import type { PendingDocuments } from '../../records/pending-documents.ts';
import type { RecurringOrderRecord, RecurringPlanRecord } from '../../records/recurring.ts';
import { findStoredOrPending } from '../definition.ts';

/**
 * Checks that a seed contains the orders that its plans refer to: billing could not continue without them. The plans and
 * the orders themselves have been checked. @throws {Failure} that names every offending member of a plan
 */
export function checkPlanOrders({ recurring_plans = [], recurring_orders = [] }: Seed): void {
  const plans = recurring_plans as unknown as RecurringPlanRecord[];
  const records = recurring_orders as unknown as RecurringOrderRecord[];
  const byNumber = new Map(records.map((order) => [order.order_number, order]));
  const byKey = new Map(records.map((order) => [billingKey(order.billing), order]));
  throwAll(plans.flatMap((plan, i) => [...problemsOf(plan, `recurring_plans[${i}].`)]));

  function* problemsOf({ id, current_order, billing }: RecurringPlanRecord, place: string) {
    const { orders_created, billings } = billing;
    const latest = current_order === null ? undefined : byNumber.get(current_order);
    if (current_order !== null && latest?.plan_id !== id) {
      const text = `nothing in recurring_orders has the order_number ${JSON.stringify(current_order)} and this plan`;
      yield missing(`${place}current_order`, text);
    } else if ((latest?.billing.order_sequence ?? 0) !== orders_created) {
      const text = `must be the latest order of the plan, with the order_sequence ${orders_created}`;
      yield new InputError(`${place}current_order`, text);
    }
    for (const [i, each] of billings.entries()) {
      const order = byKey.get(billingKey(each));
      const path = `${place}billing.billings[${i}]`;
      if (order?.plan_id !== id)
        yield missing(path, 'nothing in recurring_orders has this cycle_id, period and plan');
      else if (!isEqual(order.billing, each))
        yield new InputError(path, `differs from the billing of order "${order.order_number}"`);
    }
  }
}

/**
 * Checks that the plans of the orders of a seed exist, and have billed them: the payments of such an order are those of
 * its billing. @throws {Failure} that names every order without its plan or its billing
 */
export async function checkPlansOfOrders(
  context: Context,
  { orders = [], recurring_orders = [] }: Seed,
): Promise<void> {
  const ids = [...new Set(orders.flatMap(({ plan_id }) => plan_id ?? []))];
  const found = await Promise.all(ids.map((id) => findStoredOrPending(context, recurringPlans, 'id', id)));
  const unknown = new Set(ids.filter((_, i) => !found[i]));
  const billed = new Set(recurring_orders.map(({ order_number }) => order_number));
  throwAll(
    orders.flatMap(({ number, plan_id }, i) => {
      if (plan_id === undefined) return [];
      const path = `orders[${i}].plan_id`;
      if (unknown.has(plan_id))
        return [missing(path, `nothing in recurring_plans has the id ${JSON.stringify(plan_id)}`)];
      if (number !== undefined && billed.has(number)) return [];
      return [missing(path, 'nothing in recurring_orders has the number of this order')];
    }),
  );
}

/**
 * Checks that the attempts and payments of billings are the transactions of their orders: callers see the transactions, and
 * settle and void them. The transactions have been made. @throws {Failure} that names every offending member
 */
export function checkTransactions({ made }: { made: PendingDocuments }, seed: Seed): void {
  const stored = (seed.transactions ?? []).map(({ uuid }) =>
    made.find<StoredTransaction>(transactions, 'id', uuid),
  );
  const byOrder = Map.groupBy(stored.entries(), ([, each]) => each?.order_number);
  const records = (seed.recurring_orders ?? []) as unknown as RecurringOrderRecord[];
  throwAll(
    records.flatMap(({ order_number, billing }, i) => {
      const own = (byOrder.get(order_number) ?? []).flatMap(([at, each]) => (each ? [{ at, ...each }] : []));
      return [...problemsOfTransactions(billing, own, `recurring_orders[${i}].billing.`)];
    }),
  );
}

function* problemsOfTransactions(
  { attempts, payments }: EncodedBilling,
  own: readonly (StoredTransaction & { at: number })[],
  place: string,
) {
  for (const [i, { number, outcome, amount }] of attempts.entries()) {
    const path = `${place}attempts[${i}]`;
    const found = own.find(({ attempt }) => attempt === number);
    if (!found) {
      yield missing(path, `nothing in transactions has this order and the attempt ${number}`);
      continue;
    }
    const name = `transaction ${JSON.stringify(found.uuid)}`;
    const shown = outcomeOf(found);
    if (outcome !== shown) yield new InputError(`${path}.outcome`, `is ${outcome}, but ${name} is ${shown}`);
    if (BigInt(amount) !== minorOf(found)) {
      const text = `is ${toDecimal(BigInt(amount), found.currency)}, but the amount of ${name} is ${found.amount}`;
      yield new InputError(`${path}.amount`, text);
    }
  }
  for (const [i, { id }] of payments.entries()) {
    const number = attemptOfPayment(id);
    if (own.some(({ uuid, attempt }) => (number === undefined ? uuid === id : attempt === number))) continue;
    const text = `nothing in transactions of this order is the payment ${JSON.stringify(id)}`;
    yield missing(`${place}payments[${i}].id`, text);
  }
  for (const { at, attempt } of own) {
    if (attempt === undefined || attempt <= attempts.length) continue;
    const text = `is not one of the ${attempts.length} attempts of the billing of its order`;
    yield new InputError(`transactions[${at}].attempt`, text);
  }
}

/** A charge that is voided had succeeded. */
function outcomeOf({ is_pending, success, voided }: StoredTransaction): AttemptOutcome {
  return is_pending ? 'pending' : success || voided ? 'succeeded' : 'declined';
}

function missing(path: string, text: string): InputError {
  return new InputError(path, text, { isUnknown: true });
}

function throwAll(errors: readonly InputError[]): void {
  if (errors.length === 0) return;
  checked('body.', () => {
    throw new InputError(errors);
  });
}
