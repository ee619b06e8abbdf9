import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderCreate, OrderPayment } from '../src/generated/contract.ts';
import { orders, transactions } from '../src/records/collections.ts';
import { describeDatabases } from './databases.ts';
import { newWorld, type World } from './world.ts';

async function order(world: World, changes: Partial<OrderCreate> = {}) {
  const body = { reference_number: `INV-${randomUUID()}`, currency: 'HKD', initial_total: 100, ...changes };
  return (await world.call('orders_create', { body })).order;
}

async function add(world: World, number: string, body: OrderPayment) {
  return (await world.call('orders_pay', { path: { number }, body })).order;
}

async function sold(world: World, changes: Partial<OrderCreate> = {}) {
  const made = await order(world, changes);
  const paid = await add(world, made.number, { type: 'Sales' });
  return { ...made, uuid: lastOf(paid).uuid };
}

function lastOf({ transactions: all = [] }: { transactions?: { uuid: string }[] }) {
  const last = all.at(-1);
  if (!last) throw new Error('the order has no transaction');
  return last;
}

describeDatabases('transactions', (database) => {
  describe('an order', () => {
    it('sums its line items and is unpaid', async () => {
      const world = await newWorld(database());
      const made = await order(world, {
        reference_number: 'INV-1',
        initial_total: undefined,
        line_items: [
          { purchasable_type: 'Listing', price: 120, quantity: 2, label: 'Set' },
          { purchasable_type: 'RearTips', price: 15, quantity: 1 },
          { purchasable_type: 'Rounding', price: -0.2, quantity: 1 },
        ],
      });
      expect(made).toMatchObject({
        initial_total: 254.8,
        initial_tips: 15,
        subtotal: 240,
        paid_total: '0.00',
        unpaid_total: '254.80',
        state: 'active',
        correspondence_state: 'unpaid',
      });
      expect(made.line_items?.map(({ total }) => total)).toEqual([240, 15, -0.2]);
    });

    it('is refused if its reference number is taken, its total is not the sum, or an amount has too many decimals', async () => {
      const world = await newWorld(database());
      const made = await order(world);
      const input = { reference_number: made.reference_number };
      await expect(order(world, input)).rejects.toMatchObject({ failure: 'orderReferenceTaken' });
      await expect(order(world, { initial_total: 1.005 })).rejects.toMatchObject({ failure: 'ruleViolated' });
      await expect(order(world, { initial_total: 7, line_items: [] })).rejects.toMatchObject({
        failure: 'ruleViolated',
      });
    });

    it.each([
      [40, 'partial_paid', 'active', '60.00'],
      [100, 'paid', 'completed', '0.00'],
      [140, 'over_paid', 'completed', '-40.00'],
    ])('paid with %d of 100 is %s and %s', async (amount, correspondence_state, state, unpaid_total) => {
      const world = await newWorld(database());
      const { number } = await order(world);
      const paid = await add(world, number, { type: 'Sales', amount });
      expect(paid).toMatchObject({ correspondence_state, state, unpaid_total });
    });

    it('is not paid by an authorisation, but by its capture, and changes again by a refund', async () => {
      const world = await newWorld(database());
      const { number } = await order(world);
      const authorised = await add(world, number, { type: 'Authorization' });
      expect(authorised).toMatchObject({
        paid_total: '0.00',
        transactions: [{ captured: false, allow_void: true }],
      });
      const original_transaction_uuid = lastOf(authorised).uuid;
      const captured = await add(world, number, { type: 'Capture', original_transaction_uuid });
      expect(captured).toMatchObject({
        paid_total: '100.00',
        transactions: [{ captured: true, allow_void: false }, { allow_refund: true }],
      });
      const refund = {
        type: 'Refund' as const,
        original_transaction_uuid: lastOf(captured).uuid,
        amount: 30,
      };
      expect(await add(world, number, refund)).toMatchObject({ paid_total: '70.00', state: 'active' });
      await expect(add(world, number, { ...refund, amount: 71 })).rejects.toMatchObject({
        failure: 'notAllowed',
      });
      const all = await add(world, number, { ...refund, amount: undefined });
      expect(all).toMatchObject({ paid_total: '0.00', transactions: [{}, { allow_refund: false }, {}, {}] });
      await expect(add(world, number, { type: 'Capture', original_transaction_uuid })).rejects.toMatchObject({
        failure: 'notAllowed',
      });
    });

    it('shows the charged token in its refund too', async () => {
      const world = await newWorld(database());
      const { token } = await world.token(await world.customer());
      const { number } = await order(world);
      const paid = await add(world, number, { type: 'Sales', payment_token: token });
      const refund = { type: 'Refund', original_transaction_uuid: lastOf(paid).uuid } as const;
      const { transactions: both = [] } = await add(world, number, refund);
      expect(both.map(({ payment_data }) => [payment_data.payment_method, payment_data.token])).toEqual([
        ['payment_token', token],
        ['payment_token', token],
      ]);
    });

    it('says why it refuses a transaction', async () => {
      const world = await newWorld(database());
      const { number, uuid } = await sold(world);
      const refusal = (input: OrderPayment) =>
        add(world, number, input).then(
          () => undefined,
          ({ detail }) => detail,
        );
      const refund = { type: 'Refund', original_transaction_uuid: uuid } as const;
      const paid = 'the order is paid in full; to overpay, pass an amount';
      expect(await refusal({ type: 'Sales' })).toBe(paid);
      expect(await refusal({ type: 'Authorization' })).toBe(paid);
      expect(await refusal({ ...refund, type: 'Capture' })).toBe(
        'a Capture must follow a transaction of type Authorization, but the original is of type Sales',
      );
      await add(world, number, refund);
      expect(await refusal(refund)).toBe('nothing is left to refund of the original transaction');
      const declined = await add(world, number, { type: 'Authorization', outcome: 'declines' });
      const capture = { type: 'Capture', original_transaction_uuid: lastOf(declined).uuid } as const;
      expect(await refusal(capture)).toBe('the original transaction has not succeeded');
    });

    it('waits for a pending payment until it is settled, once', async () => {
      const world = await newWorld(database());
      const { number } = await order(world, { notify_url: 'https://shop.example/hooks' });
      const pending = await add(world, number, { type: 'Sales', outcome: 'stays_pending' });
      expect(pending).toMatchObject({
        state: 'active',
        transactions: [{ is_pending: true, allow_void: false }],
      });
      const { uuid } = lastOf(pending);
      expect(await world.failure('transactions_void', { body: { order: {}, transaction: { uuid } } })).toBe(
        'notAllowed',
      );
      const settle = async () =>
        (await world.call('orders_settle', { path: { uuid }, body: { outcome: 'succeeds' } })).order;
      expect(await settle()).toMatchObject({
        state: 'completed',
        transactions: [{ success: true, is_pending: false }],
      });
      await expect(settle()).rejects.toMatchObject({ failure: 'notAllowed' });
      expect(await world.callbacks()).toEqual(['order.completed']);
    });

    it('charges a token according to the token and the rules', async () => {
      const world = await newWorld(database());
      const customer = await world.customer();
      const { token } = await world.token(customer, { outcome: 'declines_then_succeeds', times: 2 });
      const { number } = await order(world);
      const charge = async () =>
        (await add(world, number, { type: 'Sales', payment_token: token })).transactions?.map(
          ({ success }) => success,
        );
      expect(await charge()).toEqual([false]);
      expect(await charge()).toEqual([false, false]);
      await world.call('paymentRules_create', { body: { outcome: 'succeeds' } });
      const body = { outcome: 'declines', amount: 100 } as const;
      const { payment_rule } = await world.call('paymentRules_create', { body });
      expect(await charge()).toEqual([false, false, false]);
      await world.call('paymentRules_delete', { path: { id: payment_rule.id } });
      expect(await charge()).toEqual([false, false, false, true]);
    });
  });

  describe('transactions_void', () => {
    it.each(['number', 'reference_number', 'both', 'neither'])(
      'voids a sale of an order named by %s',
      async (by) => {
        const world = await newWorld(database());
        const { uuid, number, reference_number } = await sold(world, {
          notify_url: 'https://shop.example/hooks',
        });
        const named = {
          number: { number },
          reference_number: { reference_number },
          both: { number, reference_number },
        };
        const ids = by === 'neither' ? {} : named[by as keyof typeof named];
        const { order: voided } = await world.call('transactions_void', {
          body: { order: ids, transaction: { uuid } },
        });
        expect(voided).toMatchObject({
          number,
          paid_total: '0.00',
          unpaid_total: '100.00',
          state: 'active',
          correspondence_state: 'unpaid',
          transactions: [{ uuid, success: false, allow_void: false, allow_refund: false }],
        });
        expect(await world.callbacks()).toEqual(['order.completed', 'order.active']);
      },
    );

    it('has a separate failure for each reason to refuse', async () => {
      const world = await newWorld(database());
      const [first, other] = [await sold(world), await sold(world)];
      const refuse = (ids: object, uuid = first.uuid) =>
        world.failure('transactions_void', { body: { order: ids, transaction: { uuid } } });
      expect(await refuse({}, 'nobody')).toBe('notFound');
      expect(await refuse({ number: 'nobody' })).toBe('notFound');
      expect(await refuse({ number: other.number })).toBe('orderMismatch');
      expect(await refuse({ number: first.number, reference_number: other.reference_number })).toBe(
        'orderMismatch',
      );
      await add(world, first.number, { type: 'Refund', original_transaction_uuid: first.uuid, amount: 1 });
      expect(await refuse({})).toBe('notAllowed');
      expect(await refuse({}, other.uuid)).toMatchObject({ order: { state: 'active' } });
      expect(await refuse({}, other.uuid)).toBe('alreadyVoided');
    });

    it('lets exactly one of many voids at once win', async () => {
      const world = await newWorld(database());
      const { uuid, number } = await sold(world, { notify_url: 'https://shop.example/hooks' });
      const body = { order: {}, transaction: { uuid } };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => world.failure('transactions_void', { body })),
      );
      expect(answers.filter((answer) => answer === 'alreadyVoided')).toHaveLength(7);
      const context = await world.begin();
      expect((await orders.get(context, number))?.document.paid_total).toBe('0.00');
      expect(await world.callbacks()).toEqual(['order.completed', 'order.active']);
    });

    it('keeps the totals right when payments and voids of one order happen at once', async () => {
      const world = await newWorld(database());
      const { uuid, number } = await sold(world);
      await Promise.all([
        world.call('transactions_void', { body: { order: {}, transaction: { uuid } } }),
        ...[10, 20, 30].map((amount) => add(world, number, { type: 'Sales', amount })),
      ]);
      const context = await world.begin();
      expect((await orders.get(context, number))?.document).toMatchObject({
        paid_total: '60.00',
        unpaid_total: '40.00',
      });
      expect(await transactions.list(context)).toHaveLength(4);
    });
  });

  describe('transactions_list', () => {
    it('lists the newest first, page by page, each with a summary of its order', async () => {
      const world = await newWorld(database());
      const { number, uuid } = await sold(world, { initial_total: 342.5 });
      await add(world, number, {
        type: 'Refund',
        original_transaction_uuid: uuid,
        amount: 2.5,
        note: 'Late',
      });
      const { transactions: all } = await world.call('transactions_list', {});
      expect(all).toMatchObject([
        { type: 3, amount: 2.5, note: 'Late', original_transaction_uuid: uuid },
        {
          type: 1,
          uuid,
          refunded_amount: 2.5,
          voided: false,
          order: { number, due_date: '', initial_total: 343, paid_total: '340.00', line_items: null },
        },
      ]);
      const second = await world.call('transactions_list', { query: { offset: 1, limit: 1 } });
      expect(second.transactions.map((each) => each.uuid)).toEqual([uuid]);
    });

    it('refuses invalid pages, and filters unless the sandbox ignores them', async () => {
      const world = await newWorld(database());
      expect(await world.failure('transactions_list', { query: { filter: 'state=paid' } })).toBe(
        'filterNotSupported',
      );
      expect(await world.failure('transactions_list', { query: { filter: '' } })).toEqual({
        transactions: [],
      });
      expect(await world.failure('transactions_list', { query: { offset: -1 } })).toBe('ruleViolated');
      expect(await world.failure('transactions_list', { query: { limit: 1.5 } })).toBe('ruleViolated');
      const lenient = await newWorld(database(), { filter: 'ignore' });
      expect(await lenient.call('transactions_list', { query: { filter: 'x' } })).toEqual({
        transactions: [],
      });
    });
  });
});
