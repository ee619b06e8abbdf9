import type { Client } from '@payments-openapi/client';
import type { FastifyInstance } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Callback, Store } from './store.ts';

/** What this back end reads of a callback. The service does not specify its payload; this is the sandbox's. */
interface Payload {
  data: { order: { order_number: string; reference_number: string } };
}

/**
 * The route that the payments service calls. A callback is verified, kept and acknowledged; the work follows, so that
 * a slow answer of ours makes the service repeat nothing.
 */
export function callbackRoutes(secret: string, store: Store, drain: () => Promise<void>) {
  const webhook = new Webhook(secret);
  return async (app: FastifyInstance) => {
    // The signature is of the bytes as they came.
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    app.post('/callbacks', async ({ body, headers }, reply) => {
      let payload: Payload;
      try {
        payload = webhook.verify(body as string, headers as Record<string, string>) as Payload;
      } catch (error) {
        if (!(error instanceof WebhookVerificationError)) throw error;
        return reply.code(401).send();
      }
      const { order_number, reference_number } = payload.data.order;
      const webhookId = headers['webhook-id'] as string;
      store.addCallback({ webhook_id: webhookId, order_number, reference: reference_number });
      void drain();
      return reply.code(204).send();
    });
  };
}

/**
 * Works through the callbacks that are kept, one run at a time. What fails stays for the next run, and is reported.
 *
 * @returns a function that resolves once everything kept before its call was tried
 */
export function inboxOf(
  payments: Client,
  store: Store,
  report: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    for (const callback of store.waitingCallbacks()) {
      try {
        await takeOver(payments, store, callback);
        store.markDone(callback.webhook_id);
      } catch (error) {
        report(error);
      }
    }
  };
  return () => {
    running = running.then(run).catch(report);
    return running;
  };
}

/** Ships for an order that is paid: what the callback says is not trusted, the order is read. */
async function takeOver(
  payments: Client,
  store: Store,
  { order_number, reference }: Callback,
): Promise<void> {
  const subscription = store.subscription(reference.replace(/-\d+$/, ''));
  if (!subscription) return;
  const { customer_uuid } = subscription;
  const { order } = await payments.recurringOrders.get({ customer_uuid, order: { number: order_number } });
  if (order.state === 'completed') store.ship(order_number, subscription.reference);
}
