import { redeliver } from '../callbacks/outbox.ts';
import type { Delivery as DeliveryShape } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import { deliveries } from '../records/collections.ts';
import type { Delivery } from '../records/delivery.ts';
import { readPage } from '../records/page.ts';
import { waitEnd } from './clock.ts';
import type { ControlHandlers } from './types.ts';

export const deliveriesHandlers: ControlHandlers<'deliveries'> = {
  async deliveries_list({ query }, context) {
    return {
      deliveries: (await deliveries.list(context, readPage(query))).map(({ document }) => show(document)),
    };
  },

  async deliveries_redeliver({ path: { id } }, context) {
    const { attempts } = await redeliver(context, id);
    const isLeft = async () =>
      (await deliveries.get(context, id))?.document.attempts.length === attempts.length;
    const signal = AbortSignal.any([context.waiting.gone(), waitEnd(context)]);
    await context.services.deliverer.deliverDue(context.sandboxId, { signal, isLeft });
    const stored = await deliveries.get(context, id);
    if (!stored) throw new Failure('notFound', 'the delivery has been deleted');
    return { delivery: show(stored.document) };
  },
};

function show({ due_clock, due_real, ...delivery }: Delivery): DeliveryShape {
  return { ...delivery, due_at: instant(due_clock), due_real_at: instant(due_real) };
}

function instant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
