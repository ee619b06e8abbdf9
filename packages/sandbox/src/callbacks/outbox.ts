import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import { deliveries } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { Delivery } from '../records/delivery.ts';
import { ATTEMPTS } from './schedule.ts';

/** A callback to make once the caller's transaction is committed. */
export type Callback = {
  url: string;
  /** What happened, such as `order.completed`. */
  event: string;
  /** The `data` of the body. */
  payload: unknown;
};

/**
 * Puts a callback into the outbox, in the transaction of `context`. It is delivered, at least once, if and only if the
 * change is committed. A receiver recognises a repetition by the id.
 */
export async function enqueueCallback(context: Context, callback: Callback): Promise<void> {
  const id = context.newId();
  await deliveries.insert(context, id, newDelivery(id, formatInstant(context.now), callback));
  context.afterCommit(context.deliver);
}

/**
 * The row of a callback about something that happened `at` an instant of the sandbox's clock (ISO 8601, UTC). It is due
 * at that instant, and in real time too, so that a regular scan finds it.
 */
export function newDelivery(id: string, at: string, callback: Callback): Delivery {
  return {
    id,
    url: callback.url,
    state: 'pending',
    body: { id, event: callback.event, created_at: at, data: callback.payload },
    attempts: [],
    attempts_left: ATTEMPTS,
    due_real: Date.now(),
    due_clock: Date.parse(at),
  };
}

/** Makes a delivery due again at once, with all its attempts before it. @throws {Failure} when there is none. */
export async function redeliver(context: Context, id: string): Promise<Delivery> {
  return context.transaction(async (tx) => {
    const stored = await deliveries.get(tx, id);
    if (!stored) throw new Failure('notFound', 'there is no such delivery');
    const { document } = stored;
    const again: Delivery = {
      ...document,
      state: 'pending',
      attempts_left: ATTEMPTS,
      due_real: Date.now(),
      due_clock: null,
    };
    tx.afterCommit(tx.deliver);
    return (await deliveries.replace(tx, stored, again)).document;
  });
}
