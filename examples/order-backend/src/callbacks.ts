import type { Client } from '@payments-openapi/client';
import type { FastifyInstance } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Callback, Store } from './store.ts';

/** The part of a callback that this back end reads. The service does not specify the payload; this is the sandbox's. */
interface Payload {
  data: { order: { order_number: string; reference_number: string } };
}

/**
 * The route that the payments service calls. It verifies, stores and acknowledges a callback, and processes it
 * afterwards, so that the service does not retry because of a slow response.
 */
export function callbackRoutes(secret: string, store: Store, drain: () => Promise<void>) {
  const webhook = new Webhook(secret);
  return async (app: FastifyInstance) => {
    // The signature covers the raw body.
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
 * Processes the stored callbacks, one run at a time. Failed callbacks are reported, and stay for the next run.
 *
 * @returns a function that resolves when every callback stored before its call has been tried
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

/** Ships if the order is paid. Reads the order instead of trusting the callback. */
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
