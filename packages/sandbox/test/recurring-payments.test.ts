import { expect, it } from 'vitest';
import { addTransaction, settleTransaction } from '../src/payments/transaction.ts';
import { payRecurringOrder } from '../src/recurring/orders.ts';
import { creditEntries, paymentTokens, transactions } from '../src/state/collections.ts';
import { describeDatabases } from './databases.ts';
import { aPlan, get } from './plans.fixture.ts';
import { newWorld } from './world.ts';

describeDatabases('payments of recurring orders', (database) => {
  it('opens an order again when its payment is voided, also long after', async () => {
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
    expect(await world.advance('2026-07-10T00:00:00Z')).toMatchObject({
      orders_made: 1,
      attempts_succeeded: 1,
    });
    await payRecurringOrder(await world.begin(), order.number, 50);
    expect(await get(world, id)).toMatchObject({ credit: 20 });
    const ledger = await creditEntries.list(await world.begin());
    expect(ledger.map(({ document }) => document.cause)).toContain('overpayment');
  });

  it('leaves a pending attempt alone until it is settled', async () => {
    const world = await newWorld(database());
    const { current_order } = await aPlan(world, 'stays_pending');
    await world.advance('2026-02-20T00:00:00Z');
    const call = await world.begin();
    const [pending] = await transactions.list(call);
    expect(pending?.document).toMatchObject({ is_pending: true, success: false });
    const order = await call.transaction((scope) =>
      settleTransaction(scope, call, pending?.id ?? '', 'succeeds'),
    );
    expect(order).toMatchObject({
      number: current_order?.order_number,
      state: 'completed',
      paid_total: '30.00',
      transactions: [{ success: true, is_pending: false, allow_void: true }],
    });
  });

  it('takes refunds of a paid order without opening it again', async () => {
    const world = await newWorld(database());
    await aPlan(world);
    const call = await world.begin();
    const [paid] = await transactions.list(call);
    const refund = { type: 'Refund' as const, amount: 10, original_transaction_uuid: paid?.id ?? '' };
    const order = await call.transaction((scope) =>
      addTransaction(scope, call, paid?.document.order_number ?? '', refund),
    );
    expect(order).toMatchObject({
      state: 'completed',
      paid_total: '20.00',
      correspondence_state: 'partial_paid',
    });
  });

  it('charges the default token of the moment', async () => {
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
