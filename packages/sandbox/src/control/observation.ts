import { operations } from '@payments-openapi/spec';
import { redeliver } from '../callbacks/outbox.ts';
import { loadServiceContract } from '../contract/load.ts';
import { addFault, removeFault } from '../faults/set.ts';
import type { Delivery as DeliveryShape } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import { deliveries, requests } from '../records/collections.ts';
import type { Delivery } from '../records/delivery.ts';
import { readPage } from '../records/page.ts';
import { maskText } from '../requests/mask.ts';
import { waitEnd } from './clock.ts';
import type { ControlHandlers } from './types.ts';

export const faultsHandlers: ControlHandlers<'faults'> = {
  async faults_create({ body: { operation_id = null, ...fault } }, context) {
    if (operation_id !== null && !isOfService(operation_id)) {
      throw new Failure('notFound', 'body.operation_id: the service has no such operation');
    }
    return { fault: await addFault(context, { operation_id, ...fault }) };
  },

  async faults_list({ query }, { sandbox }) {
    const { offset, limit } = readPage(query);
    return { faults: sandbox.faults.toReversed().slice(offset, offset + limit) };
  },

  async faults_delete({ path: { id } }, context) {
    await removeFault(context, id);
    return {};
  },
};

export const requestsHandlers: ControlHandlers<'requests'> = {
  async requests_list({ query }, context) {
    const { requestLog, limits } = context.services;
    await requestLog.flush();
    const { offset, limit } = readPage(query);
    // The log is cut now and then only, so it may hold more than it keeps.
    const kept = Math.max(0, limits.requestsKept - offset);
    const page = await requests.list(context, {
      where: byRequestId(query),
      offset,
      limit: Math.min(limit, kept),
    });
    return { requests: page.map(({ document }) => document), dropped: requestLog.dropped(context.sandboxId) };
  },
};

/** Ids are masked where they are kept, so they are looked for as such. */
function byRequestId({ request_id }: { request_id?: string }): Record<string, string> {
  return request_id === undefined ? {} : { request_id: maskText(request_id) };
}

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
    if (!stored) throw new Failure('notFound', 'the delivery is no longer kept');
    return { delivery: show(stored.document) };
  },
};

function isOfService(id: string): boolean {
  return operations(loadServiceContract()).some(({ operationId }) => operationId === id);
}

function show({ due_clock, due_real, ...delivery }: Delivery): DeliveryShape {
  return { ...delivery, due_at: instant(due_clock), due_real_at: instant(due_real) };
}

function instant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
