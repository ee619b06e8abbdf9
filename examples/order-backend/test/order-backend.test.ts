import { createClient } from '@payments-openapi/client';
import { everyOutcome, type TestSandbox, testSandbox } from '@payments-openapi/sandbox/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { openStore, type Store } from '../src/store.ts';
import { openSubscription } from '../src/subscriptions.ts';

const secret = 'whsec_bm90IGEgc2VjcmV0LCBqdXN0IGEgdGVzdA==';
const order = { reference: 'BOX-1', customer: 'CRM-20931' };

let sandbox: TestSandbox;
let store: Store;
let { app, drain }: Partial<ReturnType<typeof createApp>> = {};

beforeEach(async () => {
  sandbox = await testSandbox({ settings: { callback_secret: secret } });
  store = openStore(':memory:');
  let url = '';
  const payments = createClient({ baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, retries: 0 });
  ({ app, drain } = createApp({ payments, store, secret, publicUrl: () => url }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  await sandbox.delete();
  await app?.close();
  store.close();
});

async function subscribe() {
  const response = await app?.inject({ method: 'POST', url: '/subscriptions', payload: order });
  return { status: response?.statusCode, body: response?.json() };
}

/** Lets time pass, and everything that was called back be worked through. */
async function advance(by: string) {
  await sandbox.advance(by);
  await drain?.();
}

async function plansBilled() {
  const { seed } = await sandbox.control.seeds.save();
  return seed.recurring_plans?.filter(({ reference_number }) => reference_number === order.reference).length;
}

it('ships one box for each paid month', async () => {
  expect(await subscribe()).toMatchObject({ status: 201, body: { state: 'open' } });
  await advance('P2M');
  const response = await app?.inject({ method: 'GET', url: '/subscriptions/BOX-1' });
  expect(response?.json().shipments).toHaveLength(3);
});

it('ships once, however often a callback arrives', async () => {
  await subscribe();
  await advance('PT1M');
  const { deliveries } = await sandbox.control.deliveries.list();
  for (const { id } of deliveries) await sandbox.control.deliveries.redeliver(id);
  await advance('PT1M');
  expect(store.shipments('BOX-1')).toHaveLength(1);
});

it('ships nothing for a month that is not paid', async () => {
  await sandbox.control.paymentRules.create({ outcome: 'declines' });
  await subscribe();
  await advance('P3D');
  expect(store.shipments('BOX-1')).toEqual([]);
});

it('refuses a callback that is not signed with the secret', async () => {
  await subscribe();
  await advance('PT1M');
  const forged = { data: { order: { order_number: '1', reference_number: 'BOX-1-2' } } };
  const headers = { 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,Zm9yZ2Vk' };
  const response = await app?.inject({ method: 'POST', url: '/callbacks', payload: forged, headers });
  expect(response?.statusCode).toBe(401);
  expect(store.waitingCallbacks()).toEqual([]);
});

it('keeps a callback until the order can be read', async () => {
  const fault = { operation_id: 'recurringOrders_get', effect: 'failure', http_status: 400 } as const;
  const { fault: down } = await sandbox.control.faults.create(fault);
  await subscribe();
  await advance('PT1M');
  expect([store.shipments('BOX-1').length, store.waitingCallbacks().length]).toEqual([0, 1]);
  await sandbox.control.faults.delete(down.id);
  await drain?.();
  expect([store.shipments('BOX-1').length, store.waitingCallbacks().length]).toEqual([1, 0]);
});

it('opens one plan, whatever becomes of the request that creates it', async () => {
  const { runs } = await everyOutcome(sandbox, (api) =>
    openSubscription(api, openStore(':memory:'), order, 'http://127.0.0.1:9/callbacks'),
  );
  expect(new Set(runs.map(({ outcome }) => outcome)).size).toBeGreaterThanOrEqual(16);
});

it('opens one plan if the order is sent again', async () => {
  await sandbox.control.faults.create({
    operation_id: 'recurringOrders_list',
    effect: 'drop_before',
    times: 1,
  });
  expect(await subscribe()).toMatchObject({ status: 503 });
  await sandbox.control.faults.create({
    operation_id: 'recurringPlans_create',
    effect: 'drop_after',
    times: 1,
  });
  expect(await subscribe()).toMatchObject({ status: 201 });
  expect(await subscribe()).toMatchObject({ status: 201 });
  expect(await plansBilled()).toBe(1);
});
