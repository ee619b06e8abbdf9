import { describe, expect, it } from 'vitest';
import type { OrderPayment } from '../src/generated/contract.ts';
import { transactions } from '../src/records/collections.ts';
import { describeDatabases } from './databases.ts';
import { add } from './plans.fixture.ts';
import { newWorld, type World } from './world.ts';

async function aPlan(world: World, customer_uuid: string) {
  const plan = {
    name: 'Studio membership',
    customer_uuid,
    default_collection_method: 'charge_automatically' as const,
    payment_retry_count: 1,
    payment_retry_day_period: 1,
    recurring_cycles: [await world.cycle()],
  };
  return (await world.call('recurringPlans_create', { body: { plan } })).plan;
}

async function pay(world: World, number: string, body: OrderPayment) {
  return (await world.call('orders_pay', { path: { number }, body })).order;
}

async function anOrder(world: World) {
  const body = {
    reference_number: 'INV-1',
    currency: 'HKD',
    initial_total: 100,
    notify_url: 'https://shop.example/hooks',
  };
  return (await world.call('orders_create', { body })).order;
}

async function voidIt(world: World, uuid = '') {
  return (await world.call('transactions_void', { body: { order: {}, transaction: { uuid } } })).order;
}

describeDatabases('Payments', (database) => {
  it.each(['failed', 'pending'] as const)('a token that is %s is not charged', async (state) => {
    const world = await newWorld(database());
    const customer = await world.customer({ state });
    expect((await aPlan(world, customer)).current_order).toMatchObject({ state: 'failed', paid_total: 0 });
    const { token } = await world.token(customer, { state });
    const { number } = await anOrder(world);
    const { transactions: all } = await pay(world, number, { payment_token: token });
    expect(all).toMatchObject([{ success: false, payment_data: { transaction_state: 'declined' } }]);
  });

  describe('of a plan that are refunded', () => {
    const refunded = async (world: World, amount: number) => {
      const plan = await aPlan(world, await world.customer());
      const number = plan.current_order?.order_number ?? '';
      const [sale] = await transactions.list(await world.begin());
      const input = { type: 'Refund' as const, amount, original_transaction_uuid: sale?.id ?? '' };
      return { id: plan.id, number, order: await pay(world, number, input) };
    };
    /** The plan credit from an immediate change with 14 of 28 days left, before the next billing. */
    const changed = async (world: World, id: string) => {
      await world.advance('2026-02-16T04:00:00Z');
      const cycles = [await world.cycle({ price: 60 })];
      const plan = await add(world, id, { activate_type: 'immediate', cycles });
      return 60 - (plan.current_order?.paid_total ?? 0);
    };

    it.each([
      [30, -15],
      [10, 5],
    ])(
      'with %d of 30 leave an immediate change %d to credit, and the order closed',
      async (amount, credit) => {
        const world = await newWorld(database());
        const { id, order } = await refunded(world, amount);
        const paid = (30 - amount).toFixed(2);
        expect(order).toMatchObject({ state: 'completed', paid_total: paid });
        expect(await changed(world, id)).toBe(credit);
      },
    );

    it('count in full again when the refund is voided', async () => {
      const world = await newWorld(database());
      const { id, order } = await refunded(world, 30);
      const restored = await voidIt(world, order.transactions?.at(-1)?.uuid);
      expect(restored).toMatchObject({ state: 'completed', paid_total: '30.00' });
      expect(await changed(world, id)).toBe(15);
    });

    it('count when a pending refund is settled, and not before', async () => {
      const world = await newWorld(database());
      const plan = await aPlan(world, await world.customer());
      const number = plan.current_order?.order_number ?? '';
      const [sale] = await transactions.list(await world.begin());
      const input = { type: 'Refund' as const, original_transaction_uuid: sale?.id ?? '' };
      const waiting = await pay(world, number, { ...input, outcome: 'stays_pending' });
      expect(waiting.paid_total).toBe('30.00');
      const uuid = waiting.transactions?.at(-1)?.uuid ?? '';
      await world.call('orders_settle', { path: { uuid }, body: { outcome: 'succeeds' } });
      expect(await changed(world, plan.id)).toBe(-15);
    });
  });

  describe('send callbacks', () => {
    it('when a void or a payment changes only the payment state', async () => {
      const world = await newWorld(database());
      const { number } = await anOrder(world);
      await pay(world, number, { amount: 40 });
      expect(await world.callbacks()).toEqual(['order.partial_paid']);
      await pay(world, number, { amount: 20 });
      expect(await world.callbacks()).toHaveLength(1);
      const full = await pay(world, number, { amount: 40 });
      const over = await pay(world, number, { amount: 5 });
      await voidIt(world, over.transactions?.at(-1)?.uuid);
      await voidIt(world, full.transactions?.at(-1)?.uuid);
      for (const { uuid } of full.transactions?.slice(0, 2) ?? []) await voidIt(world, uuid);
      expect(await world.callbacks()).toEqual([
        'order.partial_paid',
        'order.completed',
        'order.over_paid',
        'order.paid',
        'order.active',
        'order.unpaid',
      ]);
    });
  });
});
