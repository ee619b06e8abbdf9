import { createClient } from '@payments-openapi/client';
import { createApp } from './app.ts';
import { openStore } from './store.ts';

const {
  PAYMENTS_URL = 'http://127.0.0.1:4010',
  PORT = '3000',
  PUBLIC_URL = `http://127.0.0.1:${PORT}`,
  STORE = 'order-backend.db',
  WEBHOOK_SECRET,
} = process.env;
if (!WEBHOOK_SECRET) throw new Error('WEBHOOK_SECRET is not set. It is required to verify callbacks.');

const payments = createClient({ baseUrl: PAYMENTS_URL, timeout: 15_000 });
const { app, drain } = createApp({
  payments,
  store: openStore(STORE),
  secret: WEBHOOK_SECRET,
  publicUrl: () => PUBLIC_URL,
  logger: true,
});
// Processes callbacks from before a restart, and those that have failed since.
setInterval(drain, 60_000).unref();
await drain();
await app.listen({ port: Number(PORT) });
