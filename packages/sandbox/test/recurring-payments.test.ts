import { expect, it } from 'vitest';
import type { OrderPayment } from '../src/generated/contract.ts';
import { creditEntries, paymentTokens, transactions } from '../src/records/collections.ts';
import { describeDatabases } from './databases.ts';
import { aPlan, get, orderLines, payRecurring } from './plans.fixture.ts';
import { newWorld, type World } from './world.ts';

/** Settles a pending payment successfully. */
async function settle(world: World, uuid = '') {
  return (await world.call('orders_settle', { path: { uuid }, body: { outcome: 'succeeds' } })).order;
}

describeDatabases('payments of recurring orders', (database) => {
  it('reopens an order when its payment is voided, even much later', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const { transactions: all } = await world.call('transactions_list', {});
    await world.advance('2026-06-10T00:00:00Z');
    const body = { order: {}, transaction: { uuid: all[0]?.uuid ?? '' } };
    const { order } = await world.call('transactions_void', { body });
    expect(order).toMatchObject({
      state: 'active',
      paid_total: '0.00',
      transactions: [{ success: false }],
    });
    expect(await world.failure('transactions_void', { body })).toBe('alreadyVoided');
    expect((await world.callbacks()).at(-1)).toBe('recurring_order.active');
    // It is collected like any other: five days after the void it is charged again.
    expect(await world.advance('2026-06-15T00:00:00Z')).toMatchObject({
      orders_created: 0,
      attempts_succeeded: 1,
    });
    expect((await world.callbacks()).at(-1)).toBe('recurring_order.completed');
    await payRecurring(world, order.number, 20);
    expect(await get(world, id)).toMatchObject({ credit: 20 });
    const ledger = await creditEntries.list(await world.begin());
    expect(ledger.map(({ document }) => document.cause)).toContain('overpayment');
  });

  it('leaves a pending attempt alone until it is settled', async () => {
    const world = await newWorld(database());
    const { current_order } = await aPlan(world, 'stays_pending');
    await world.advance('2026-02-20T00:00:00Z');
    const [pending] = await transactions.list(await world.begin());
    expect(pending?.document).toMatchObject({ is_pending: true, success: false });
    const order = await settle(world, pending?.id);
    expect(order).toMatchObject({
      number: current_order?.order_number,
      state: 'completed',
      paid_total: '30.00',
      transactions: [{ success: true, is_pending: false, allow_void: true }],
    });
  });

  it('refuses new payments for a voided order, and credits pending ones that succeed', async () => {
    const world = await newWorld(database());
    const { id, current_order } = await aPlan(world, 'declines', { grace_period: 1 });
    const number = current_order?.order_number ?? '';
    const pay = (body: OrderPayment) => world.call('orders_pay', { path: { number }, body });
    await pay({ type: 'Sales', amount: 12, outcome: 'stays_pending' });
    await pay({ type: 'Authorization', amount: 30 });
    const [authorization, pending] = await transactions.list(await world.begin());
    await world.advance('2026-03-01T00:00:00Z');
    expect(await orderLines(world)).toEqual([['MEMBER-1-1', 'voided', 0]]);

    const refused = { failure: 'notAllowed', detail: 'the order is voided and accepts no more payments' };
    const original_transaction_uuid = authorization?.id ?? '';
    await expect(pay({ type: 'Sales', amount: 30 })).rejects.toMatchObject(refused);
    await expect(pay({ type: 'Authorization', amount: 30 })).rejects.toMatchObject(refused);
    await expect(pay({ type: 'Capture', original_transaction_uuid })).rejects.toMatchObject(refused);
    await expect(payRecurring(world, number)).rejects.toMatchObject({ failure: 'notAllowed' });
    await settle(world, pending?.id);
    expect(await get(world, id)).toMatchObject({
      credit: 12,
      recurring_cycles: [{ state: 'uncollectible' }],
    });
  });

  it('credits a late payment of a voided order in full, whatever becomes of the payments from before', async () => {
    const world = await newWorld(database());
    const { id, current_order } = await aPlan(world, 'declines', { grace_period: 1 });
    const number = current_order?.order_number ?? '';
    const pay = (body: OrderPayment) => world.call('orders_pay', { path: { number }, body });
    const credit = async () => (await get(world, id)).credit;
    const kept = (await pay({ type: 'Sales', amount: 10 })).order.transactions?.at(-1)?.uuid ?? '';
    const other = (await pay({ type: 'Sales', amount: 5 })).order.transactions?.at(-1)?.uuid ?? '';
    const late = (await pay({ type: 'Sales', amount: 12, outcome: 'stays_pending' })).order.transactions?.at(
      -1,
    );
    await world.advance('2026-03-01T00:00:00Z');
    await pay({ type: 'Refund', amount: 4, original_transaction_uuid: other });
    await settle(world, late?.uuid);
    expect(await credit()).toBe(12);
    await world.call('transactions_void', { body: { order: {}, transaction: { uuid: kept } } });
    expect(await credit()).toBe(12);
    await pay({ type: 'Refund', amount: 2, original_transaction_uuid: late?.uuid ?? '' });
    expect(await credit()).toBe(10);
    // A saved seed remembers which payment was late.
    const copy = await newWorld(database());
    await copy.call('seeds_load', { body: (await world.call('seeds_save', {})).seed });
    const rest = { type: 'Refund' as const, amount: 3, original_transaction_uuid: late?.uuid ?? '' };
    await copy.call('orders_pay', { path: { number }, body: rest });
    expect(await get(copy, id)).toMatchObject({ credit: 7 });
  });

  it('accepts refunds of a paid order without reopening it', async () => {
    const world = await newWorld(database());
    await aPlan(world);
    const [paid] = await transactions.list(await world.begin());
    const body = { type: 'Refund' as const, amount: 10, original_transaction_uuid: paid?.id ?? '' };
    const path = { number: paid?.document.order_number ?? '' };
    const { order } = await world.call('orders_pay', { path, body });
    expect(order).toMatchObject({
      state: 'completed',
      paid_total: '20.00',
      correspondence_state: 'partial_paid',
    });
  });

  it('charges the current default token', async () => {
    const world = await newWorld(database());
    const { customer_uuid } = await aPlan(world, 'declines', { payment_retry_count: 2 });
    const good = await world.token(customer_uuid);
    const body = { name: 'Chan', phone: '5', default_payment_token: good.token };
    await world.call('customers_update', { path: { id: customer_uuid }, body });
    expect(await world.advance('2026-02-07T00:00:00Z')).toMatchObject({ attempts_succeeded: 1 });
    const [{ order } = { order: {} }] = await world.call('recurringOrders_list', {});
    expect(order).toMatchObject({ state: 'completed', default_payment_token: good.token });
    expect(await paymentTokens.list(await world.begin(), { where: { customer_uuid } })).toHaveLength(2);
  });
});
