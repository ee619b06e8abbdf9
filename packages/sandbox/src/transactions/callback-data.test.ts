import { describe, expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import type { CallbackData } from '../generated/contract.ts';
import { testSandbox } from '../testing/test-sandbox.ts';
import { currentCallbackData } from './callback-data.ts';

const PLAN = {
  name: 'Membership',
  customer_uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01',
  default_collection_method: 'charge_automatically' as const,
  payment_retry_count: 3,
  payment_retry_day_period: 5,
  grace_period: 7,
  recurring_cycles: [
    {
      billing_count: 1,
      recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
      recurring_items: [{ recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01', quantity: 1 }],
    },
  ],
};

describe('A late callback', () => {
  it.each([
    ['at_event', 480],
    ['at_sending', 0],
  ] as const)('has the order of a plan as it is %s', async (order_state, expected) => {
    await using sandbox = await testSandbox();
    const receiver = await sandbox.receiver();
    const { control, api } = sandbox;
    await control.faults.create({ callbacks: {}, effect: 'none', delay: 'P2D', order_state });
    await api.recurringPlans.create({ plan: { ...PLAN, callback_url: receiver.url } });
    const { transactions } = await api.transactions.list({ limit: 1 });
    const uuid = transactions[0]?.uuid ?? '';
    await api.transactions.void({ order: {}, transaction: { uuid } });
    await sandbox.advance('P2D');
    const { id = '', data } = receiver.received[0] ?? {};
    expect(data?.order).toMatchObject({ paid_total: expected });
    const [attempt] = (await control.deliveries.get(id)).delivery.attempts;
    expect(attempt).toMatchObject({ http_status: 204, error: null });
    expect(JSON.parse(attempt?.request_body ?? '').data).toEqual(data);
  });

  it.each([
    ['at_event', ['partial_paid', 'paid']],
    ['at_sending', ['paid', 'paid']],
  ] as const)('has an order as it is %s', async (order_state, expected) => {
    await using sandbox = await testSandbox({ seed: 'empty' });
    const receiver = await sandbox.receiver();
    const { faults, orders } = sandbox.control;
    await faults.create({ callbacks: {}, effect: 'none', delay: 'PT2H', order_state });
    const { order } = await orders.create({
      reference_number: 'INV-1',
      currency: 'HKD',
      initial_total: 120,
      notify_url: receiver.url,
    });
    await orders.pay(order.number, { type: 'Sales', amount: 20 });
    await orders.pay(order.number, { type: 'Sales', amount: 100 });
    await sandbox.advance('PT2H');
    expect(
      receiver.received.map(({ data }) => (data.order as never as typeof order).correspondence_state),
    ).toEqual(expected);
  });
});

describeDatabases('The data of a callback that is late', (database) => {
  it.each([
    ['whose order is gone, since its sandbox was reset', { order: { number: 'gone' } }],
    ['whose order of a plan is gone', { order: { order_number: 'gone' }, plan_id: 'gone' }],
    ['without an order', { test: true }],
  ] as [string, CallbackData][])('stays as it is: one %s', async (_, data) => {
    const { sandboxId } = await newWorld(database());
    expect(await currentCallbackData({ sandboxId, executor: database() }, data)).toEqual(data);
  });
});
