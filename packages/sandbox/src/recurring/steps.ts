import { later, readInstant } from '../billing/calendar.ts';
import { type Billing, findBilling, type Plan } from '../billing/plan.ts';
import { decodeBilling, decodePlan } from '../billing/plan-codec.ts';
import { reattach } from '../billing/state.ts';
import { type Input, nextDueAt, type StepResult, step } from '../billing/step.ts';
import type { Scope, Stored } from '../database/collection.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import { addToAdvances } from '../records/advance-counts.ts';
import { type PaymentToken, recurringOrders, recurringPlans } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import { lockSandbox } from '../records/due.ts';
import type { RecurringPlanRecord } from '../records/recurring.ts';
import { chargePolicyFor, loadPayments, type Payments } from './payer.ts';
import { storeSteps } from './store.ts';
import type { PlanStep } from './write-set.ts';

/**
 * A plan with everything that a step depends on, read after the version under which the step is stored. What belongs to a
 * plan (its orders, their transactions, the ledger) changes only in a transaction that also stores the plan. So a step that
 * is based on outdated data conflicts with another version when it is stored, and is retried.
 */
export interface LoadedPlan {
  stored: Stored<RecurringPlanRecord>;
  /** With its latest order, which a change of cycles settles even if it is paid, and with the requested one. */
  plan: Plan;
  /** The billing of the requested order, if it belongs to the plan. */
  billing: Billing | undefined;
  payments: Payments;
}

/** A change of a payment of one of the plan's orders, from outside the plan. */
export type PaymentInput =
  | { kind: 'payment_received'; payment_id: string; amount: bigint }
  | { kind: 'payment_refunded'; payment_id: string; amount: bigint; of: string }
  | { kind: 'payment_voided'; payment_id: string }
  | { kind: 'payment_settled'; number: number; outcome: 'succeeded' | 'declined' };

/** Loads a plan for a step, which can concern an order before its latest. @throws {Failure} if there is no such plan */
export async function loadPlan(scope: Scope, id: string, orderNumber?: string): Promise<LoadedPlan> {
  const stored = await recurringPlans.getForUpdate(scope, id);
  if (!stored) throw new Failure('notFound', 'there is no such plan');
  const { current_order, customer_uuid, billing } = stored.document;
  const numbers = [current_order, orderNumber].filter((number) => typeof number === 'string');
  const [payments, made] = await Promise.all([
    loadPayments(scope, [customer_uuid]),
    recurringOrders.findAll(scope, 'id', numbers),
  ]);
  const plan = made.reduce(
    (plan, { document }) => reattach(plan, decodeBilling(document.billing)),
    decodePlan(billing),
  );
  const asked = made.find((order) => order.id === orderNumber);
  return { stored, plan, payments, billing: asked && findBilling(plan, asked.document.billing) };
}

/** Loads a plan after doing whatever fell due before the call, so that the caller sees the current state of the order. */
export async function loadPresentPlan(
  context: Context,
  id: string,
  orderNumber?: string,
): Promise<LoadedPlan> {
  const loaded = await loadPlan(context, id, orderNumber);
  const due = loaded.stored.document.next_due_at;
  if (due === null || due > context.now.epochMilliseconds) return loaded;
  await takeStep(context, loaded);
  return loadPlan(context, id, orderNumber);
}

/** Applies a change to a payment of the order that the plan was loaded for, and stores the result. */
export async function applyPayment(
  context: Context,
  loaded: LoadedPlan,
  payment: PaymentInput,
): Promise<void> {
  if (!loaded.billing) throw new Failure('notFound', 'the order is not an order of a plan');
  const { cycle_id, period } = loaded.billing;
  const at = nowFor(context, loaded.plan);
  await takeStep(context, loaded, { ...payment, at, billing: { cycle_id, period } });
}

/** Advances a plan to the present, applies `input` there, if any, and stores the result. */
export async function takeStep(context: Context, loaded: LoadedPlan, input?: Input): Promise<void> {
  const { stored, plan: before, payments } = loaded;
  const customer = stored.document.customer_uuid;
  const outside = { attempt: chargePolicyFor(payments, customer), inputs: input ? [input] : [] };
  const result = checked('body.', () => step(before, nowFor(context, before), outside));
  await storeStep(context, planStepOf(stored, before, result, payments.tokens.get(customer)));
}

export async function storeStep(context: Context, planStep: PlanStep): Promise<void> {
  const { fellDue, enqueued, occurrences } = await storeSteps(context, [planStep]);
  if (enqueued) context.afterCommit(context.deliver);
  for (const occurrence of occurrences) context.record(occurrence);
  const due = nextDueAt(planStep.result.plan);
  if (due !== null) context.noteDue(Date.parse(due));
  // The plan may be ahead of the runner that advances the clock.
  if (planStep.result.fell_due === 0) return;
  await lockSandbox(context);
  await addToAdvances(context, fellDue);
}

/** Gives the plan a new version after something that belongs to it has changed without a step. */
export async function bumpPlanVersion(scope: Scope, { stored }: LoadedPlan): Promise<void> {
  await recurringPlans.replace(scope, stored, stored.document);
}

export function planStepOf(
  { document, version }: Stored<RecurringPlanRecord>,
  before: Plan,
  result: StepResult,
  token: PaymentToken | undefined,
): PlanStep {
  return { record: document, version, result, ordersBefore: before.orders_created, token };
}

/** The current time of a plan, which can be later than that of a call that began before the clock was advanced. */
export function nowFor(context: Context, plan: Plan): string {
  return later(readInstant(formatInstant(context.now), 'now'), plan.advanced_to);
}
