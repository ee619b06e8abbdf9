import { databaseNow } from '../database/clock.ts';
import type { CallbackData, Occurrence } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import { deliveries } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { Delivery } from '../records/delivery.ts';
import { ATTEMPTS } from './schedule.ts';

/** A callback to send once the caller's transaction is committed. */
export interface Callback {
  url: string;
  /** What happened, such as `order.completed`. */
  event: string;
  /** The `data` of the body. */
  payload: CallbackData;
}

/**
 * Adds a callback to the outbox, in the transaction of `context`. It is delivered at least once if the change is
 * committed, and never otherwise. A receiver recognises repeats by the id.
 */
export async function enqueueCallback(context: Context, callback: Callback): Promise<void> {
  const id = context.newId();
  const delivery = newDelivery(id, formatInstant(context.now), callback);
  await deliveries.insert(context, id, delivery);
  context.record(callbackCreated(delivery));
  context.afterCommit(context.deliver);
}

/** Event of a callback that reports nothing. */
export const PING = 'sandbox.ping';

/** Adds a test callback, with a single attempt, to the outbox. @returns its id */
export async function ping(context: Context, url: string): Promise<string> {
  const id = context.newId();
  const callback = { url, event: PING, payload: { test: true } };
  const delivery = { ...newDelivery(id, formatInstant(context.now), callback), attempts_left: 1 };
  await context.transaction(async (tx) => {
    await deliveries.insert(tx, id, delivery);
    tx.record(callbackCreated(delivery));
    tx.afterCommit(tx.deliver);
  });
  return id;
}

/**
 * Makes the delivery of a callback about something that happened `at` an instant of the sandbox's clock (ISO 8601, UTC).
 * It is due at that instant, and also in real time, so that the regular scan finds it.
 */
export function newDelivery(id: string, at: string, callback: Callback): Delivery {
  return {
    id,
    url: callback.url,
    state: 'pending',
    body: { id, event: callback.event, created_at: at, data: callback.payload },
    attempts: [],
    attempts_left: ATTEMPTS,
    due_real: databaseNow(),
    due_clock: Date.parse(at),
  };
}

/** Makes a delivery due again immediately, with all its attempts. @throws {Failure} if there is no such delivery */
export async function redeliver(context: Context, id: string): Promise<Delivery> {
  return context.transaction(async (tx) => {
    const stored = await deliveries.get(tx, id);
    if (!stored) throw new Failure('notFound', 'there is no such delivery');
    const { document } = stored;
    const again: Delivery = {
      ...document,
      state: 'pending',
      attempts_left: ATTEMPTS,
      due_real: databaseNow(),
      due_clock: null,
    };
    tx.afterCommit(tx.deliver);
    return (await deliveries.replace(tx, stored, again)).document;
  });
}

export function callbackCreated(delivery: Delivery): Occurrence {
  const { created_at: at, event } = delivery.body;
  const cause = event === PING ? 'ping' : 'state_change';
  return { at, type: 'callback.created', cause, ...subjectOf(delivery) };
}

/** What a callback is about, as members of an event. */
export function subjectOf({ id, body: { event, data } }: Delivery) {
  const { plan_id = null, order } = data;
  const order_number = (order && ('number' in order ? order.number : order.order_number)) ?? null;
  return { plan_id, order_number, delivery_id: id, callback_event: event };
}
