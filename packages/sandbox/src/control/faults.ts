import { operations } from '@payments-openapi/spec';
import { loadServiceContract } from '../contract/load.ts';
import type { FaultUpdate } from '../generated/contract.ts';
import { BODYLESS_STATUSES, Failure } from '../input/failures.ts';
import { merged } from '../input/merge.ts';
import { after } from '../input/time.ts';
import type { Context } from '../records/context.ts';
import { readPage } from '../records/page.ts';
import { type Fault, type FaultRequest, loadSandbox, replaceSandbox } from '../records/sandboxes.ts';
import type { ControlHandlers } from './types.ts';

export const faultsHandlers: ControlHandlers<'faults'> = {
  async faults_create({ body: { operation_id = null, ...fault } }, context) {
    checkOperation(operation_id);
    checkStatus(fault.http_status);
    checkDelay(context, fault.delay);
    checkFields({ operation_id, ...fault });
    return { fault: await addFault(context, { operation_id, ...fault }) };
  },

  async faults_list({ query }, { sandbox }) {
    const { offset, limit } = readPage(query);
    return { faults: sandbox.faults.toReversed().slice(offset, offset + limit) };
  },

  async faults_update({ path: { id }, body }, context) {
    checkOperation(body.operation_id ?? null);
    checkStatus(body.http_status);
    checkDelay(context, body.delay);
    return { fault: await updateFault(context, id, body) };
  },

  async faults_delete({ path: { id } }, context) {
    await removeFault(context, id);
    return {};
  },
};

/** @throws {Failure} unless it is an operation of the service, or null for all */
function checkOperation(id: string | null): void {
  if (id === null || operations(loadServiceContract()).some(({ operationId }) => operationId === id)) return;
  throw new Failure('notFound', 'body.operation_id: the service has no such operation');
}

/** @throws {Failure} if no response with this HTTP status has a body */
function checkStatus(status: number | null | undefined): void {
  if (!status || !BODYLESS_STATUSES.includes(status)) return;
  throw new Failure('ruleViolated', `body.http_status: a response with status ${status} has no body`);
}

/** @throws {Failure} if it is no duration that can be added to the clock */
function checkDelay({ now, sandbox }: Context, delay: string | null | undefined): void {
  if (delay) after(now, delay, sandbox.settings.time_zone, 'delay');
}

/** Maximum number of faults of a sandbox: every call is checked against all of them. */
const MAX_FAULTS = 100;

/** Adds a fault after the existing ones. @throws {Failure} if the sandbox has too many */
export async function addFault(context: Context, request: FaultRequest): Promise<Fault> {
  const fault: Fault = { ...request, id: context.newId(), calls_checked: 0, calls_hit: 0 };
  await changeFaults(context, (faults) => {
    if (faults.length >= MAX_FAULTS)
      throw new Failure('notAllowed', `a sandbox can have at most ${MAX_FAULTS} faults`);
    return [...faults, fault];
  });
  return fault;
}

/** Changes members of a fault; null resets one to its default. @throws {Failure} if there is no such fault */
async function updateFault(context: Context, id: string, update: FaultUpdate): Promise<Fault> {
  return context.transaction(async (tx) => {
    const sandbox = await loadSandbox(tx.executor, tx.sandboxId);
    const fault = sandbox.faults.find((each) => each.id === id);
    if (!fault) throw new Failure('notFound', 'there is no such fault');
    const { operation_id = fault.operation_id, ...others } = update;
    // For this member, null is a value: all operations.
    const changed: Fault = { ...merged(fault, others), operation_id };
    checkKind(fault, changed);
    checkFields({ ...update, callbacks: changed.callbacks });
    const faults = sandbox.faults.map((each) => (each === fault ? changed : each));
    await replaceSandbox(tx.executor, { ...sandbox, faults });
    return changed;
  });
}

const CALLBACK_EFFECTS: readonly Fault['effect'][] = [
  'lose',
  'repeat',
  'reorder',
  'cut_off',
  'forged_signature',
  'old_signature',
];

/** @throws {Failure} if a fault of calls would become one of callbacks, or have effects of theirs */
function checkKind(before: Fault, { callbacks, effect, operation_id }: Fault): void {
  const ofCallbacks = before.callbacks !== undefined;
  if (ofCallbacks !== (callbacks !== undefined))
    throw new Failure('ruleViolated', 'body.callbacks: a fault of calls cannot become one of callbacks');
  if (ofCallbacks && operation_id !== null)
    throw new Failure('ruleViolated', 'body.operation_id: a fault of callbacks has no operation');
  if (effect !== 'none' && CALLBACK_EFFECTS.includes(effect) !== ofCallbacks)
    throw new Failure(
      'ruleViolated',
      `body.effect: a fault of ${ofCallbacks ? 'callbacks' : 'calls'} cannot have the effect ${effect}`,
    );
}

/** Fields that only faults of calls have, and those that only faults of callbacks have. */
const OF_CALLS = ['code', 'message', 'http_status', 'retry_after', 'delay_ms'] as const;
const OF_CALLBACKS = ['delay', 'copies', 'overtaken_by', 'order_state'] as const;

/** @throws {Failure} if a field would have no effect */
function checkFields(given: FaultUpdate): void {
  const ofCallbacks = given.callbacks !== undefined;
  const name = (ofCallbacks ? OF_CALLS : OF_CALLBACKS).find((each) => (given[each] ?? null) !== null);
  if (name === undefined) return;
  const kind = ofCallbacks ? 'callbacks' : 'calls';
  throw new Failure('ruleViolated', `body.${name}: a fault of ${kind} has no such field`);
}

/** @throws {Failure} if there is no such fault */
export async function removeFault(context: Context, id: string): Promise<void> {
  await changeFaults(context, (faults) => {
    const rest = faults.filter((fault) => fault.id !== id);
    if (rest.length === faults.length) throw new Failure('notFound', 'there is no such fault');
    return rest;
  });
}

async function changeFaults(
  context: Context,
  change: (faults: readonly Fault[]) => readonly Fault[],
): Promise<void> {
  await context.transaction(async ({ executor, sandboxId }) => {
    const sandbox = await loadSandbox(executor, sandboxId);
    await replaceSandbox(executor, { ...sandbox, faults: change(sandbox.faults) });
  });
}
