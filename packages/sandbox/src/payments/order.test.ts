import { expect, it, vi } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import { UniqueViolation } from '../database/collection.ts';
import { VersionConflict } from '../database/database.ts';
import { Failure } from '../input/failures.ts';
import { deliveries, orders, type StoredOrder, type StoredTransaction } from '../records/collections.ts';
import { transactionDocument } from './documents.ts';
import { createOrder, newOrder, type OrderInput, orderShape } from './order.ts';
import { paymentData } from './payment-data.ts';
import { readMoney } from './read-money.ts';

const input: OrderInput = { reference_number: 'INV-1', currency: 'HKD', total: 100 };
const AT = '2026-02-02T04:00:00Z';

/** What a new order has if nothing but its total is given. */
const plain = {
  source: 'OpenAPI',
  type: 'Normal',
  reference_number: 'INV-1',
  currency: 'HKD',
  initial_total: 100,
  subtotal: 100,
  initial_tips: 0,
  paid_total: '0.00',
  unpaid_total: '100.00',
  state: 'active',
  correspondence_state: 'unpaid',
  due_date: null,
  line_items: null,
  created_at: AT,
  updated_at: AT,
};

describeDatabases('A new order', (database) => {
  it('has a number, and defaults for what is not given', async () => {
    const context = await (await newWorld(database())).begin();
    expect(newOrder(context, input)).toStrictEqual({ ...plain, number: expect.stringMatching(/./) });
    expect(newOrder(context, input).number).not.toBe(newOrder(context, input).number);
  });

  it('has what is given', async () => {
    const context = await (await newWorld(database())).begin();
    const given = {
      source: 'Shop',
      type: 'Deposit',
      due_date: '2026-03-01',
      return_url: 'https://shop.example/back',
      notify_url: 'https://shop.example/hooks',
    };
    expect(newOrder(context, { ...input, ...given })).toMatchObject(given);
  });

  it.each([
    ['all lines are the total', {}, 156.5],
    ['the same total can be given', { total: 156.5 }, 156.5],
  ])('with line items: %s', async (_, changes, total) => {
    const context = await (await newWorld(database())).begin();
    const line_items = [
      { purchasable_type: 'Listing' as const, price: 50, quantity: 2, uuid: 'mine', label: 'Set' },
      { purchasable_type: 'Charge' as const, price: 40, quantity: 1 },
      { purchasable_type: 'RearTips' as const, price: 15, quantity: 1 },
      { purchasable_type: 'SurchargeFee' as const, price: 2, quantity: 1 },
      { purchasable_type: 'Rounding' as const, price: -0.5, quantity: 1 },
    ];
    const { total: __, ...rest } = input;
    const order = newOrder(context, { ...rest, line_items, ...changes });
    expect(order).toMatchObject({ initial_total: total, subtotal: 140, initial_tips: 15 });
    expect(order.line_items).toEqual([
      { ...line_items[0], total: 100 },
      { ...line_items[1], uuid: expect.stringMatching(/./), total: 40 },
      { ...line_items[2], uuid: expect.stringMatching(/./), total: 15 },
      { ...line_items[3], uuid: expect.stringMatching(/./), total: 2 },
      { ...line_items[4], uuid: expect.stringMatching(/./), total: -0.5 },
    ]);
  });

  it('without a total and lines has nothing to pay', async () => {
    const context = await (await newWorld(database())).begin();
    const order = newOrder(context, { reference_number: 'INV-1', currency: 'HKD' });
    expect(order).toMatchObject({ initial_total: 0, subtotal: 0, state: 'completed', line_items: null });
    expect(order.correspondence_state).toBe('paid');
  });

  const line = { purchasable_type: 'Listing' as const, price: 5, quantity: 1 };
  it.each([
    [{ total: 1.005 }, 'initial_total: 1.005 has more decimals than HKD allows (2)'],
    [{ total: 1e9 + 1 }, 'initial_total: 1000000001.00 is more than 1000000000 HKD'],
    [{ currency: 'XXX' }, 'currency: "XXX" has no minor unit'],
    [{ total: 7, line_items: [line] }, 'initial_total: is not the sum of the line items'],
    [{ total: 7, line_items: [] }, 'initial_total: is not the sum of the line items'],
    [{ total: undefined, line_items: [{ ...line, price: -5 }] }, 'line_items: have a negative sum'],
    [
      { total: undefined, line_items: [line, { ...line, price: 0.001 }] },
      'line_items[1].price: 0.001 has more',
    ],
    [{ line_items: [{ ...line, price: 1e9, quantity: 2 }] }, 'line_items[0]: 2000000000.00 is more than'],
    [
      { total: undefined, line_items: [{ ...line, price: 1e9 }, line] },
      'line_items: 1000000005.00 is more than 1000000000 HKD',
    ],
    [
      { total: 1.005, line_items: [{ ...line, price: 0.001 }] },
      'line_items[0].price: 0.001 has more decimals than HKD allows (2); initial_total: 1.005 has more',
    ],
  ] as [Partial<OrderInput>, string][])('is refused: $1', async (changes, message) => {
    const context = await (await newWorld(database())).begin();
    expect(() => newOrder(context, { ...input, ...changes })).toThrow(message);
    const refused = createOrder(context, { ...input, ...changes });
    await expect(refused).rejects.toThrow(Failure);
    const detail = expect.stringMatching(/^body\./);
    await expect(refused).rejects.toMatchObject({ failure: 'ruleViolated', detail });
  });
});

it('An amount is refused for its currency first', () => {
  expect(() => readMoney('much', 'XXX', 'amount')).toThrow(/^currency: "XXX"/);
  expect(() => readMoney('much', 'HKD', 'amount')).toThrow(/^amount: "much" is not a decimal number/);
  expect(readMoney('1.5', 'HKD', 'amount')).toBe(150n);
});

describeDatabases('A stored order', (database) => {
  it.each([
    [new UniqueViolation(['number']), new VersionConflict('the order number is taken')],
    [new UniqueViolation(['reference_number']), new Failure('orderReferenceTaken')],
    [new RangeError('a defect'), new RangeError('a defect')],
  ])('is not there after %s, which the caller gets as the error that it is', async (error, expected) => {
    const context = await (await newWorld(database())).begin();
    vi.spyOn(orders, 'insert').mockRejectedValue(error);
    await expect(createOrder(context, input)).rejects.toThrow(expected);
  });

  it('is shown without what only the sandbox needs, and is an event', async () => {
    const world = await newWorld(database());
    const { order } = await world.call('orders_create', {
      body: { reference_number: 'INV-1', currency: 'HKD', initial_total: 100 },
    });
    expect(order).toEqual({ ...plain, number: order.number, transactions: [] });
    const { events } = await world.call('events_list', { query: {} });
    expect(events).toEqual([
      {
        id: expect.any(String),
        at: AT,
        type: 'order.created',
        cause: 'request',
        plan_id: null,
        order_number: order.number,
        state: 'active',
        payment_state: 'unpaid',
        amount: 100,
        currency: 'HKD',
      },
    ]);
    await expect(createOrder(await world.begin(), input)).rejects.toMatchObject({
      failure: 'orderReferenceTaken',
    });
  });

  it.each([
    ['its state', [100], 'order.completed', { state: 'completed', payment_state: 'paid' }],
    ['its payment state', [40], 'order.partial_paid', { state: 'active', payment_state: 'partial_paid' }],
    ['neither', [40, 20], 'order.partial_paid', { state: 'active', payment_state: 'partial_paid' }],
  ] as const)('records a payment that changes %s, and sends a callback', async (_, amounts, event, shown) => {
    for (const notify_url of ['https://shop.example/hooks', undefined]) {
      const world = await newWorld(database());
      const number = await createOrderIn(world, notify_url);
      await world.advance('2026-02-03T04:00:00Z');
      for (const amount of amounts) {
        const { order } = await world.call('orders_pay', { path: { number }, body: { amount } });
        expect(order.updated_at).toBe('2026-02-03T04:00:00Z');
        expect(order).not.toHaveProperty('plan_id');
        expect(order).not.toHaveProperty('auth_code');
        const [sent] = await deliveries.list(await world.begin());
        if (sent && amounts.length === 1) expect(sent.document.body).toMatchObject({ data: { order } });
      }
      expect(await world.callbacks()).toEqual(notify_url ? [event] : []);
      const { events } = await world.call('events_list', { query: {} });
      expect(events.filter(({ type }) => type === 'order.changed')).toEqual([
        {
          id: expect.any(String),
          at: '2026-02-03T04:00:00Z',
          type: 'order.changed',
          cause: 'payment',
          plan_id: null,
          order_number: number,
          previous_state: 'active',
          ...shown,
        },
      ]);
    }
  });

  it('shows its transactions without what only the list of transactions shows', () => {
    const order = { number: 'ORD-1', currency: 'HKD', source: 'OpenAPI' };
    const transaction: StoredTransaction = transactionDocument(order, AT, {
      type: 'Sales',
      uuid: 'sale',
      amount: 10,
      success: true,
      is_pending: false,
      payment_method: 'cash',
      payment_data: paymentData('sale', 'cash', 'succeeded'),
    });
    const [shown] =
      orderShape({ ...plain, number: 'ORD-1' } as StoredOrder, [transaction]).transactions ?? [];
    expect(shown).toEqual({
      type: 'Sales',
      uuid: 'sale',
      amount: 10,
      currency: 'HKD',
      success: true,
      is_pending: false,
      captured: false,
      allow_void: false,
      allow_refund: false,
      void_is_pending: false,
      note: null,
      original_transaction_uuid: null,
      payment_method: 'cash',
      payment_data: transaction.payment_data,
    });
  });
});

async function createOrderIn(
  world: Awaited<ReturnType<typeof newWorld>>,
  notify_url?: string,
): Promise<string> {
  const body = { reference_number: 'INV-1', currency: 'HKD', initial_total: 100, notify_url };
  return (await world.call('orders_create', { body })).order.number;
}
