import type { Scope, Stored } from '../database/collection.ts';
import type { Database } from '../database/database.ts';
import { after as addedTo } from '../input/time.ts';
import { deliveries } from '../records/collections.ts';
import { addressKey, type Delivery, type DeliveryFault } from '../records/delivery.ts';
import { drawFrom, storeCounts } from '../records/draw.ts';
import { type Fault, loadSandbox, type Sandbox } from '../records/sandboxes.ts';
import { PING, subjectOf } from './outbox.ts';

/** The longest time that a callback waits to be overtaken, unless the fault has its own. */
const LONGEST_WAIT = 'P1D';

/** Maximum number of callbacks that are searched for those that wait to be overtaken. */
const MAX_SEARCHED = 1_000;

/** Whether the faults of a sandbox still have to be checked for a callback. */
export function needsFaultCheck({ faults }: Sandbox, { fault, attempts, body }: Delivery): boolean {
  if (fault !== undefined || attempts.length > 0 || body.event === PING) return false;
  return faults.some(({ callbacks }) => callbacks !== undefined);
}

/**
 * Draws a fault for a callback and stores it. If the callback is to be sent now, those that wait to be overtaken by it
 * become due too.
 * @returns the delivery to send now; undefined if it is postponed, or has changed since it was listed
 */
export async function assignFault(
  database: Database,
  sandboxId: string,
  stored: Stored<Delivery>,
): Promise<Stored<Delivery> | undefined> {
  return database.transaction(async (executor) => {
    const scope: Scope = { sandboxId, executor };
    const sandbox = await loadSandbox(executor, sandboxId);
    const current = await deliveries.get(scope, stored.id);
    if (!current || current.version !== stored.version) return undefined;
    const { document } = current;
    const waiting = await waitingFor(scope, sandbox, document);
    const { drawn, counted } = drawFrom(
      sandbox.faults,
      // What overtakes a callback is sent now: it does not wait itself.
      (fault) => matches(fault, document) && !(fault.effect === 'reorder' && waiting.length > 0),
    );
    const due = document.due_clock ?? sandbox.clock.epochMilliseconds;
    const wait = drawn ? waitOf(drawn, sandbox) : 0;
    const checked: Delivery = { ...document, fault: drawn ? effectOf(drawn, sandbox) : null };
    const isPostponed = wait > 0;
    const after = await deliveries.replace(
      scope,
      current,
      isPostponed ? { ...checked, due_real: null, due_clock: due + wait } : checked,
    );
    if (!isPostponed && !isLost(checked))
      for (const each of waiting) await deliveries.replace(scope, each, { ...each.document, due_clock: due });
    await storeCounts(executor, sandbox, counted);
    return isPostponed ? undefined : after;
  });
}

/** Whether a fault loses a callback for good. */
export function isLost({ fault, attempts }: Delivery): boolean {
  return fault?.effect === 'lose' && attempts.length === 0;
}

/** The effect of a fault on the request of the next attempt. Retries are sent correctly. */
export function faultOfRequest({ fault, attempts }: Delivery): DeliveryFault['effect'] {
  return attempts.length === 0 ? (fault?.effect ?? 'none') : 'none';
}

/** The next copy of a callback that was accepted `at` this time of the sandbox's clock. @returns undefined without one */
export function repeatOf(accepted: Delivery, at: number): Delivery | undefined {
  const { fault } = accepted;
  if (fault?.effect !== 'repeat' || fault.copies === 0) return undefined;
  const remaining = { ...fault, copies: fault.copies - 1 };
  return { ...accepted, fault: remaining, state: 'pending', due_clock: at + fault.copy_delay };
}

function matches({ callbacks }: Fault, delivery: Delivery): boolean {
  if (!callbacks) return false;
  const { event, order_number, plan_id, url } = callbacks;
  const about = subjectOf(delivery);
  return [
    [event, delivery.body.event],
    [order_number, about.order_number],
    [plan_id, about.plan_id],
    [url, delivery.url],
  ].every(([wanted, actual]) => wanted === undefined || wanted === actual);
}

/** Milliseconds of the sandbox's clock before a callback is first sent. */
function waitOf({ effect, delay }: Fault, sandbox: Sandbox): number {
  if (effect === 'reorder') return lengthOf(delay ?? LONGEST_WAIT, sandbox);
  return effect === 'repeat' ? 0 : lengthOf(delay, sandbox);
}

function effectOf(
  { id, effect, delay, copies = 1, overtaken_by, order_state }: Fault,
  sandbox: Sandbox,
): DeliveryFault {
  return { id, effect, copies, copy_delay: lengthOf(delay, sandbox), overtaken_by, order_state };
}

function lengthOf(delay: string | undefined, { clock, settings: { time_zone } }: Sandbox): number {
  if (delay === undefined) return 0;
  return addedTo(clock, delay, time_zone, 'delay').epochMilliseconds - clock.epochMilliseconds;
}

/** The callbacks that wait for this one to overtake them. */
async function waitingFor(
  scope: Scope,
  { faults }: Sandbox,
  overtaking: Delivery,
): Promise<Stored<Delivery>[]> {
  if (!faults.some(({ effect }) => effect === 'reorder')) return [];
  const pending = await deliveries.listUpTo(scope, 'due_clock', Number.MAX_SAFE_INTEGER, MAX_SEARCHED);
  const { order_number } = subjectOf(overtaking);
  const address = addressKey(overtaking.url);
  return pending.filter(({ document }) => {
    const { fault, state, attempts, url } = document;
    const isWaiting = fault?.effect === 'reorder' && state === 'pending' && attempts.length === 0;
    if (!isWaiting || addressKey(url) !== address) return false;
    return fault.overtaken_by !== 'same_order' || subjectOf(document).order_number === order_number;
  });
}
