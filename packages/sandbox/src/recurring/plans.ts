import { calculate } from '../billing/calculate.ts';
import type { CycleChange } from '../billing/change.ts';
import { createPlan as createBilling, type PlanRequest } from '../billing/create.ts';
import { toNumber } from '../billing/money.ts';
import { type Plan, readTerms } from '../billing/plan.ts';
import { decodePlan, encodePlan } from '../billing/plan-codec.ts';
import type { Input } from '../billing/step.ts';
import type {
  RecurringCycle,
  RecurringCycleCreate,
  RecurringPlan,
  RecurringPlanCreate,
  RecurringPlanUpdate,
} from '../contract/service.ts';
import { type Scope, type Stored, UniqueViolation } from '../database/collection.ts';
import type { Occurrence } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { existing, InputError } from '../input/input-error.ts';
import { formatInstant } from '../input/instant.ts';
import { readAll } from '../input/read-all.ts';
import { type Customer, customers, orders, recurringOrders, recurringPlans } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { RecurringPlanRecord } from '../records/recurring.ts';
import { checkSizes, loadReferences, type NewCycle, type References, readCycleInputs } from './cycles.ts';
import { chargePolicyFor, loadPayer, loadPayers, loadPayments } from './payer.ts';
import { presentPlan, presentRecurringOrder } from './presenters.ts';
import { loadPlan, nowFor, planStepOf, storeStep, takeStep } from './steps.ts';
import { loadKnown } from './store.ts';
import { rowsOf } from './write-set.ts';

/** Cycles to add to a plan; `activate_type` is optional in the control interface. */
export interface PlanChange {
  activate_type?: string | null;
  process_credit?: boolean | null;
  cycles: RecurringCycleCreate[];
}

/** Creates a plan and bills what is due immediately. @throws {Failure} such as `planAlreadyCreated` */
export async function createPlan(context: Context, input: RecurringPlanCreate): Promise<RecurringPlan> {
  checked('body.', () => checkSizes(input.recurring_cycles, 'plan.recurring_'));
  const id = context.newId();
  return context.transaction(async (tx) => {
    const [payments, customer, references] = await Promise.all([
      loadPayments(tx, [input.customer_uuid]),
      customers.get(tx, input.customer_uuid),
      loadReferences(tx, input.recurring_cycles),
      refuseRepeated(tx, input.reference_number),
    ]);
    const { cycles } = checked('body.', () => checkPlan(tx, input, customer, references));
    const decide = chargePolicyFor(payments, input.customer_uuid);
    const request = requestOf(id, tx, input, cycles);
    const result = checked('body.', () => createBilling(request, formatInstant(tx.now), decide));
    const record = newRecord(id, tx, input, result.plan, cycles);
    tx.record(planOccurrence('plan.created', id, tx));
    try {
      const token = payments.tokens.get(input.customer_uuid);
      await storeStep(tx, { record, version: null, result, ordersBefore: 0, token });
    } catch (error) {
      // Another call with the same reference number was first.
      if (error instanceof UniqueViolation && error.columns.includes('reference_number'))
        throw new Failure('planAlreadyCreated');
      throw error;
    }
    return showPlan(tx, id);
  });
}

/** Edits a plan. New terms apply immediately, also to orders that are being collected. */
export async function updatePlan(
  context: Context,
  id: string,
  edit: RecurringPlanUpdate,
): Promise<RecurringPlan> {
  return context.transaction(async (tx) => {
    const loaded = await loadPlan(tx, id);
    const { payment_retry_count, payment_retry_day_period, ...shown } = edit;
    const terms = {
      ...(payment_retry_count !== undefined && { payment_retry_count }),
      ...(payment_retry_day_period !== undefined && { payment_retry_day_period }),
    };
    const document = { ...loaded.stored.document, ...shown, updated_at: formatInstant(tx.now) };
    tx.record(planOccurrence('plan.updated', id, tx));
    const input: Input = { kind: 'terms_edited', at: nowFor(tx, loaded.plan), terms };
    await takeStep(tx, { ...loaded, stored: { ...loaded.stored, document } }, input);
    return showPlan(tx, id);
  });
}

/** Adds cycles to a plan according to `activate_type`, and bills what becomes due immediately. */
export async function addCycles(
  context: Context,
  planId: string,
  change: PlanChange,
): Promise<RecurringPlan> {
  return context.transaction(async (tx) => {
    const loaded = await loadPlan(tx, planId);
    const cycles = await readChange(tx, loaded.stored, change);
    const asked = { ...change, cycles: cycles.map(({ request }) => request) };
    const input: Input = { ...asked, kind: 'cycles_added', at: nowFor(tx, loaded.plan) };
    await takeStep(tx, { ...loaded, stored: withCycles(loaded.stored, cycles) }, input);
    return showPlan(tx, planId);
  });
}

/** Returns the plan as after `addCycles`, without storing it. The added cycles come first, as in the contract. */
export async function calculateCycles(
  context: Context,
  planId: string,
  change: PlanChange,
): Promise<RecurringPlan> {
  if (change.activate_type !== 'immediate' || change.process_credit === false) {
    throw new Failure('calculationNotApplicable');
  }
  return context.snapshot((tx) => calculateIn(tx, planId, change));
}

async function calculateIn(context: Context, planId: string, change: PlanChange): Promise<RecurringPlan> {
  const { stored, plan: before, payments } = await loadPlan(context, planId);
  const { customer_uuid } = stored.document;
  const payer = await loadPayer(context, customer_uuid);
  const cycles = await readChange(context, stored, change);
  const asked: CycleChange = { ...change, cycles: cycles.map(({ request }) => request) };
  const decide = chargePolicyFor(payments, customer_uuid);
  const result = checked('body.', () => calculate(before, nowFor(context, before), asked, decide));

  const planStep = planStepOf(withCycles(stored, cycles), before, result, payer.token);
  const { plan, orders: made } = rowsOf(planStep, await loadKnown(context, [planStep]));
  const order = made.find(({ order: { id } }) => id === plan.document.current_order);
  const current =
    order && presentRecurringOrder(plan.document, order.order.document, order.recurring.document);
  const shape = presentPlan(plan.document, result.plan, payer, current);
  const isAdded = ({ id }: RecurringCycle) => cycles.some(({ request }) => request.id === id);
  const [first, ...rest] = shape.recurring_cycles.filter(isAdded);
  if (!first) return shape;
  const { currency } = result.plan;
  first.next_billing_amount = toNumber(result.next_billing_amount, currency, 'next_billing_amount');
  return {
    ...shape,
    recurring_cycles: [first, ...rest, ...shape.recurring_cycles.filter((each) => !isAdded(each))],
  };
}

/** @throws {Failure} if there is no such plan */
export async function loadRecord(scope: Scope, id: string): Promise<Stored<RecurringPlanRecord>> {
  const stored = await recurringPlans.get(scope, id);
  if (!stored) throw new Failure('notFound', 'there is no such plan');
  return stored;
}

/** The stored plan as shown by the contract. @throws {Failure} if there is no such plan */
export async function showPlan(scope: Scope, id: string): Promise<RecurringPlan> {
  const { document } = await loadRecord(scope, id);
  const current = document.current_order;
  const [payer, order, recurring] = await Promise.all([
    loadPayer(scope, document.customer_uuid),
    current === null ? undefined : orders.get(scope, current),
    current === null ? undefined : recurringOrders.get(scope, current),
  ]);
  const shown = order && recurring && presentRecurringOrder(document, order.document, recurring.document);
  return presentPlan(document, decodePlan(document.billing), payer, shown);
}

/** Several plans as shown by the contract. Takes one statement per type of resource. */
export async function showPlans(
  scope: Scope,
  stored: readonly Stored<RecurringPlanRecord>[],
): Promise<RecurringPlan[]> {
  const records = stored.map(({ document }) => document);
  const numbers = records.map((record) => record.current_order).filter((number) => number !== null);
  const [payers, made, billed] = await Promise.all([
    loadPayers(
      scope,
      records.map((record) => record.customer_uuid),
    ),
    orders.findAll(scope, 'id', numbers),
    recurringOrders.findAll(scope, 'id', numbers),
  ]);
  const orderOf = new Map(made.map(({ id, document }) => [id, document]));
  const billingOf = new Map(billed.map(({ id, document }) => [id, document]));
  return records.map((record) => {
    const { current_order, customer_uuid, billing } = record;
    const payer = payers.get(customer_uuid);
    if (!payer) throw new Error(`the customer of plan ${record.id} is missing`);
    const order = orderOf.get(current_order ?? '');
    const recurring = billingOf.get(current_order ?? '');
    const current = order && recurring && presentRecurringOrder(record, order, recurring);
    return presentPlan(record, decodePlan(billing), payer, current);
  });
}

async function refuseRepeated(scope: Scope, reference_number: string | undefined): Promise<void> {
  if (reference_number === undefined) return;
  const same = await recurringPlans.find(scope, 'reference_number', reference_number);
  if (same) throw new Failure('planAlreadyCreated');
}

function withCycles(
  { document, ...stored }: Stored<RecurringPlanRecord>,
  cycles: readonly NewCycle[],
): Stored<RecurringPlanRecord> {
  const added = Object.fromEntries(cycles.map(({ request, record }) => [request.id, record]));
  return { ...stored, document: { ...document, cycles: { ...document.cycles, ...added } } };
}

/** @throws {InputError} that names every offending member */
function checkPlan(
  context: Context,
  input: RecurringPlanCreate,
  customer: Stored<Customer> | undefined,
  references: References,
) {
  const { payment_retry_count, payment_retry_day_period, grace_period = null, timeout } = input;
  return readAll({
    customer: () => existing(customer, 'plan.customer_uuid', 'does not exist'),
    terms: () => readTerms({ payment_retry_count, payment_retry_day_period, grace_period }, 'plan'),
    timeout() {
      if (!timeout || /^\d{1,9}$/.test(timeout.timer)) return;
      throw new InputError('plan.timeout.timer', 'must be a string with a whole number');
    },
    cycles: () => readCycleInputs(context, input.recurring_cycles, references, 'plan.recurring_'),
  });
}

/** The cycles of a change. @throws {Failure} that names every offending member */
async function readChange(
  context: Context,
  { document }: Stored<RecurringPlanRecord>,
  { cycles }: PlanChange,
): Promise<NewCycle[]> {
  checked('body.', () => checkSizes(cycles, ''));
  const references = await loadReferences(context, cycles);
  return checked('body.', () => readCycleInputs(context, cycles, references, '', document.billing.currency));
}

function planOccurrence(
  type: 'plan.created' | 'plan.updated',
  plan_id: string,
  { now }: Context,
): Occurrence {
  return { at: formatInstant(now), type, cause: 'request', plan_id, order_number: null };
}

function requestOf(
  id: string,
  context: Context,
  input: RecurringPlanCreate,
  cycles: readonly NewCycle[],
): PlanRequest {
  const { payment_retry_count, payment_retry_day_period, grace_period } = input;
  return {
    id,
    payment_retry_count,
    payment_retry_day_period,
    grace_period: grace_period ?? null,
    recurring_cycles: cycles.map(({ request }) => request),
    time_zone: context.sandbox.settings.time_zone,
  };
}

function newRecord(
  id: string,
  context: Context,
  input: RecurringPlanCreate,
  plan: Plan,
  cycles: readonly NewCycle[],
): RecurringPlanRecord {
  const { name, customer_uuid, default_collection_method } = input;
  const { reference_number, callback_url, redirect_url, timeout, note, description } = input;
  const at = formatInstant(context.now);
  return {
    id,
    name,
    customer_uuid,
    default_collection_method,
    ...(reference_number !== undefined && { reference_number }),
    ...(callback_url !== undefined && { callback_url }),
    ...(redirect_url !== undefined && { redirect_url }),
    ...(timeout && { timeout }),
    ...(note !== undefined && { note }),
    ...(description !== undefined && { description }),
    cycles: Object.fromEntries(cycles.map(({ request, record }) => [request.id, record])),
    billing: encodePlan(plan),
    current_order: null,
    next_due_at: null,
    created_at: at,
    updated_at: at,
  };
}
