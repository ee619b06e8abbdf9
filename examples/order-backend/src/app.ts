import { ApiError, CallError, type Client } from '@payments-openapi/client';
import fastify from 'fastify';
import { callbackRoutes, inboxOf } from './callbacks.ts';
import type { Store } from './store.ts';
import { type Order, openSubscription } from './subscriptions.ts';

export interface AppOptions {
  payments: Client;
  store: Store;
  /** The secret that callbacks are signed with. */
  secret: string;
  /** The URL where the payments service can reach this app. */
  publicUrl: () => string;
  logger?: boolean;
}

const order = {
  type: 'object',
  required: ['reference', 'customer'],
  properties: { reference: { type: 'string', minLength: 1 }, customer: { type: 'string', minLength: 1 } },
};

/** The back end of a shop that ships a box for each paid month. `drain` processes the stored callbacks. */
export function createApp({ payments, store, secret, publicUrl, logger = false }: AppOptions) {
  const app = fastify({ logger });
  const drain = inboxOf(payments, store, (error) => app.log.error(error));

  app.register(callbackRoutes(secret, store, drain));

  app.post<{ Body: Order }>('/subscriptions', { schema: { body: order } }, async ({ body }, reply) => {
    await openSubscription(payments, store, body, `${publicUrl()}/callbacks`);
    return reply.code(201).send(store.subscription(body.reference));
  });

  app.get<{ Params: { reference: string } }>('/subscriptions/:reference', async ({ params }, reply) => {
    const subscription = store.subscription(params.reference);
    if (!subscription) return reply.code(404).send({ message: `No subscription ${params.reference}` });
    return { ...subscription, shipments: store.shipments(params.reference) };
  });

  app.setErrorHandler((error: Error, request, reply) => {
    if (error instanceof ApiError) return reply.code(422).send({ message: error.message });
    // The caller can safely send the same order again: it does not create a second plan.
    if (error instanceof CallError)
      return reply.code(503).send({ message: 'Try again', cause: error.message });
    request.log.error(error);
    const { statusCode = 500 } = error as { statusCode?: number };
    return reply.code(statusCode).send({ message: statusCode < 500 ? error.message : 'Internal error' });
  });

  return { app, drain };
}
