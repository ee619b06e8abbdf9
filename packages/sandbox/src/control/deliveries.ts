import { ping, redeliver } from '../callbacks/outbox.ts';
import type { DeliveryDetails, Delivery as DeliveryShape } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import { deliveries } from '../records/collections.ts';
import type { Delivery } from '../records/delivery.ts';
import { maskAddress } from '../records/mask.ts';
import { readPage } from '../records/page.ts';
import { waitEnd } from './clock.ts';
import type { ControlContext, ControlHandlers } from './types.ts';

export const deliveriesHandlers: ControlHandlers<'deliveries'> = {
  async deliveries_list({ query }, context) {
    return {
      deliveries: (await deliveries.list(context, readPage(query))).map(({ document }) => show(document)),
    };
  },

  async deliveries_get({ path: { id } }, context) {
    const stored = await deliveries.get(context, id);
    if (!stored) throw new Failure('notFound', 'there is no such delivery');
    return { delivery: showAll(stored.document) };
  },

  async deliveries_redeliver({ path: { id } }, context) {
    const { attempts } = await redeliver(context, id);
    return { delivery: show(await afterAttempt(context, id, attempts.length)) };
  },

  async deliveries_ping({ body: { url } }, context) {
    return { delivery: showAll(await afterAttempt(context, await ping(context, url), 0)) };
  },
};

/** Waits until the delivery has more attempts than before, or the call must stop waiting. */
async function afterAttempt(context: ControlContext, id: string, before: number): Promise<Delivery> {
  const isLeft = async () => (await deliveries.get(context, id))?.document.attempts.length === before;
  const signal = AbortSignal.any([context.waiting.gone(), waitEnd(context)]);
  await context.services.deliveryWorker.deliverDue(context.sandboxId, { signal, isLeft });
  const stored = await deliveries.get(context, id);
  if (!stored) throw new Failure('notFound', 'the delivery has been deleted');
  return stored.document;
}

/** The full URL is stored, since it is called; its secrets are masked when it is shown. */
function show({ due_clock, due_real, attempts, url, fault, ...delivery }: Delivery): DeliveryShape {
  return {
    ...delivery,
    url: maskAddress(url),
    attempts: attempts.map(
      ({ request_headers, request_body, response_headers, response_body, ...attempt }) => attempt,
    ),
    fault_id: fault?.id ?? null,
    due_at: instant(due_clock),
    due_real_at: instant(due_real),
  };
}

function showAll(delivery: Delivery): DeliveryDetails {
  // An attempt sends the body of the delivery, unless a fault changes it.
  const request_body = JSON.stringify(delivery.body);
  return {
    ...show(delivery),
    attempts: delivery.attempts.map((attempt) => ({
      request_headers: {},
      response_headers: {},
      response_body: null,
      request_body,
      ...attempt,
    })),
  };
}

function instant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
