import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { aPlan, payRecurring } from '../../test/plans.fixture.ts';
import { newWorld, type World } from '../../test/world.ts';
import type { OrderPayment } from '../generated/contract.ts';
import { recurringPlans } from '../records/collections.ts';

const AT = '2026-02-02T04:00:00Z';

async function anOrder(world: World, reference_number = 'INV-1') {
  const body = { reference_number, currency: 'HKD', initial_total: 100.5 };
  return (await world.call('orders_create', { body })).order;
}

async function pay(world: World, number: string, body: OrderPayment = {}) {
  const { order } = await world.call('orders_pay', { path: { number }, body });
  const transaction = order.transactions?.at(-1);
  if (!transaction) throw new Error('the order has no transaction');
  return { order, transaction, uuid: transaction.uuid };
}

/** The message of the failure of a call. */
async function detailOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no failure',
    ({ failure, detail }) => `${failure}: ${detail}`,
  );
}

describeDatabases('A new transaction', (database) => {
  it('has what is given, and what it takes from the one that it follows', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const given = { reference_id: 'ref-1', device_sn: 'sn-1', note: 'Desk', payment_method: 'cash' };
    const { transaction: sale, uuid } = await pay(world, number, { type: 'Sales', amount: 40.25, ...given });
    expect(sale).toEqual({
      type: 'Sales',
      uuid,
      amount: 40.25,
      currency: 'HKD',
      success: true,
      is_pending: false,
      captured: true,
      allow_void: true,
      allow_refund: true,
      void_is_pending: false,
      original_transaction_uuid: null,
      payment_data: expect.objectContaining({ payment_method: 'cash', transaction_state: 'succeeded' }),
      ...given,
    });
    const { transaction: refund } = await pay(world, number, {
      type: 'Refund',
      original_transaction_uuid: uuid,
    });
    expect(refund).toMatchObject({
      amount: 40.25,
      note: null,
      original_transaction_uuid: uuid,
      original_transaction_reference_id: 'ref-1',
      original_device_sn: 'sn-1',
      payment_method: 'cash',
    });
    for (const name of ['reference_id', 'device_sn']) expect(refund).not.toHaveProperty(name);
    const { transaction: plain } = await pay(world, number, { amount: 1 });
    expect(plain).toMatchObject({ type: 'Sales', payment_method: 'credit_card', note: null });
    for (const name of ['original_transaction_reference_id', 'original_device_sn'])
      expect(plain).not.toHaveProperty(name);
  });

  it('is of a token if one is charged, whatever its method is called', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const { token: payment_token } = await world.token(await world.customer());
    const data = { payment_method: 'payment_token', token: payment_token };
    const charged = await pay(world, number, { payment_token, amount: 1 });
    expect(charged.transaction).toMatchObject({ payment_method: 'payment_token', payment_data: data });
    const named = await pay(world, number, { payment_token, amount: 1, payment_method: 'wallet' });
    expect(named.transaction).toMatchObject({ payment_method: 'wallet', payment_data: data });
  });

  it('that follows the charge of a token is of that token, unless another method is given', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const { token: payment_token } = await world.token(await world.customer());
    const { uuid: original_transaction_uuid } = await pay(world, number, { payment_token });
    const refund = { type: 'Refund', original_transaction_uuid, amount: 1 } as const;
    const back = await pay(world, number, refund);
    expect(back.transaction.payment_data).toMatchObject({
      payment_method: 'payment_token',
      token: payment_token,
    });
    const inCash = await pay(world, number, { ...refund, payment_method: 'cash' });
    expect(inCash.transaction.payment_data).toMatchObject({ payment_method: 'cash' });
    expect(inCash.transaction.payment_data).not.toHaveProperty('token');
  });

  it('is one attempt more than its token has charges on the order, whatever else the order has', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const other = await anOrder(world, 'INV-2');
    const customer = await world.customer();
    const { token: payment_token } = await world.token(customer);
    const another = await world.token(customer);
    const charge = { payment_token, amount: 1 };
    const { uuid } = await pay(world, number, { ...charge, outcome: 'succeeds' });
    await pay(world, number, { type: 'Refund', original_transaction_uuid: uuid });
    await pay(world, number, { payment_token: another.token, amount: 1 });
    await pay(world, number, { amount: 1 });
    await pay(world, other.number, charge);
    await world.call('paymentRules_create', { body: { outcome: 'declines_then_succeeds', times: 2 } });
    const second = await pay(world, number, charge);
    const third = await pay(world, number, charge);
    expect([second.transaction.success, third.transaction.success]).toEqual([false, true]);
  });

  it('shows the transactions of its order, oldest first', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    for (const amount of [1, 2, 3]) await pay(world, number, { amount });
    const { order } = await pay(world, number, { amount: 4 });
    expect(order.transactions?.map(({ amount }) => amount)).toEqual([1, 2, 3, 4]);
  });

  it('can be a refund of an order that has received as much as an order can', async () => {
    const world = await newWorld(database());
    const body = { reference_number: 'INV-1', currency: 'HKD', initial_total: 1_000_000_000 };
    const { order } = await world.call('orders_create', { body });
    const { uuid: original_transaction_uuid } = await pay(world, order.number);
    const refunded = await pay(world, order.number, { type: 'Refund', original_transaction_uuid, amount: 1 });
    expect(refunded.order.paid_total).toBe('999999999.00');
  });

  it.each([
    ['Sales', undefined, 'payment.received', true],
    ['Sales', 'declines', 'payment.declined', false],
    ['Sales', 'stays_pending', 'payment.pending', false],
    ['Authorization', undefined, 'payment.authorized', false],
  ] as const)('of type %s that %s is the event %s', async (type, outcome, event, changesOrder) => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const { uuid } = await pay(world, number, { type, outcome });
    const { events } = await world.call('events_list', { query: {} });
    const paid = events.filter(({ type }) => type.startsWith('payment.'));
    expect(paid).toEqual([
      {
        id: expect.any(String),
        at: AT,
        plan_id: null,
        type: event,
        cause: 'request',
        order_number: number,
        transaction_uuid: uuid,
        amount: 100.5,
        currency: 'HKD',
      },
    ]);
    expect(events.some(({ type }) => type === 'order.changed')).toBe(changesOrder);
  });

  it('that is refunded, voided or settled is an event, which causes the change of its order', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const { uuid } = await pay(world, number, { outcome: 'stays_pending' });
    await world.call('orders_settle', { path: { uuid }, body: { outcome: 'succeeds' } });
    const refund = await pay(world, number, { type: 'Refund', original_transaction_uuid: uuid });
    for (const each of [refund.uuid, uuid])
      await world.call('transactions_void', { body: { order: {}, transaction: { uuid: each } } });
    const { events } = await world.call('events_list', { query: {} });
    expect(events.map(({ type, cause }) => [type, cause]).reverse()).toEqual([
      ['order.created', 'request'],
      ['payment.pending', 'request'],
      ['payment.received', 'settlement'],
      ['order.changed', 'payment'],
      ['payment.refunded', 'request'],
      ['order.changed', 'payment_refunded'],
      ['payment.voided', 'request'],
      ['order.changed', 'payment_voided'],
      ['payment.voided', 'request'],
      ['order.changed', 'payment_voided'],
    ]);
  });

  it.each([
    ['succeeds', 'succeeded', true],
    ['declines', 'declined', false],
  ] as const)('that was pending and %s has %s', async (outcome, transaction_state, success) => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const { uuid } = await pay(world, number, { outcome: 'stays_pending' });
    const { order } = await world.call('orders_settle', { path: { uuid }, body: { outcome } });
    expect(order.transactions).toMatchObject([
      { success, is_pending: false, payment_data: { transaction_state, payment_method: 'credit_card' } },
    ]);
    expect('auth_code' in (order.transactions?.[0]?.payment_data ?? {})).toBe(success);
  });

  it('says why it is refused', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const refused = (body: OrderPayment) => detailOf(pay(world, number, body));
    const sale = await pay(world, number, { amount: 60 });
    const refund = { type: 'Refund', original_transaction_uuid: sale.uuid } as const;
    const held = await pay(world, number, { type: 'Authorization', amount: 40 });
    const capture = { type: 'Capture', original_transaction_uuid: held.uuid } as const;
    expect(await refused({ ...refund, original_transaction_uuid: 'none' })).toBe(
      'notFound: body.original_transaction_uuid: is not a transaction of this order',
    );
    expect(await refused({ payment_token: 'none' })).toBe('notFound: body.payment_token: does not exist');
    const wrong = { ...refund, payment_token: 'none', amount: 0.001, original_transaction_uuid: 'none' };
    expect(await refused(wrong)).toBe(
      'ruleViolated: body.payment_token: does not exist; ' +
        'body.original_transaction_uuid: is not a transaction of this order; ' +
        'body.amount: 0.001 has more decimals than HKD allows (2)',
    );
    expect(await refused({ ...refund, type: 'Refund', original_transaction_uuid: held.uuid })).toBe(
      'notAllowed: a Refund must follow a transaction of type Sales or Capture, but the original is of type Authorization',
    );
    expect(await refused({ ...refund, amount: 60.01 })).toBe(
      'notAllowed: the amount exceeds what is left of the original transaction',
    );
    expect(await refused({ amount: 1_000_000_000 })).toBe(
      'ruleViolated: body.amount: 1000000060.00 is more than 1000000000 HKD',
    );
    await pay(world, number, { ...capture, amount: 10 });
    expect(await refused({ ...capture, amount: 10 })).toBe(
      'notAllowed: the original transaction is already captured',
    );
    const { uuid } = await pay(world, number, { amount: 1 });
    await world.call('transactions_void', { body: { order: {}, transaction: { uuid } } });
    expect(await refused({ ...refund, original_transaction_uuid: uuid })).toBe(
      'notAllowed: the original transaction is voided',
    );
  });

  it.each(['Refund', 'Capture'] as const)(
    'of type %s needs one that it follows, in a seed too',
    async (type) => {
      const world = await newWorld(database());
      const { number } = await anOrder(world);
      expect(await detailOf(pay(world, number, { type }))).toBe(
        'invalidRequest: body.original_transaction_uuid is required',
      );
      const orders = [{ number: '1', reference_number: 'INV-2', currency: 'HKD', initial_total: 10 }];
      const seed = { orders, transactions: [{ order_number: '1', uuid: 'tx-1', type, amount: 10 }] };
      expect(await detailOf(world.call('seeds_load', { body: seed }))).toBe(
        `ruleViolated: body.transactions[0].original_transaction_uuid: is required for a ${type}`,
      );
    },
  );

  it('that cannot be settled or voided says why', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const other = await anOrder(world, 'INV-2');
    const { uuid } = await pay(world, number);
    const settle = (uuid: string) =>
      world.call('orders_settle', { path: { uuid }, body: { outcome: 'declines' } });
    expect(await detailOf(settle('none'))).toBe('notFound: there is no such transaction');
    expect(await detailOf(settle(uuid))).toBe('notAllowed: the transaction is not pending');
    expect(await detailOf(pay(world, 'none'))).toBe('notFound: there is no such order');
    const shown = world.call('orders_get', { path: { number: 'none' } });
    expect(await detailOf(shown)).toBe('notFound: there is no such order');
    const cancel = (order: object, uuid: string) =>
      detailOf(world.call('transactions_void', { body: { order, transaction: { uuid } } }));
    expect(await cancel({ number: 'no', reference_number: 'no' }, 'no')).toBe(
      'notFound: body.order.number: does not exist; body.order.reference_number: does not exist; ' +
        'body.transaction.uuid: does not exist',
    );
    expect(await cancel({ reference_number: 'INV-2' }, uuid)).toBe('orderMismatch: ');
    expect(await cancel({ number: other.number }, uuid)).toBe('orderMismatch: ');
    await pay(world, number, { type: 'Refund', original_transaction_uuid: uuid, amount: 1 });
    expect(await cancel({}, uuid)).toBe(
      'notAllowed: the transaction cannot be voided: its allow_void is false',
    );
  });

  it('in the list has a summary of its order, with whole amounts', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    const { uuid, transaction } = await pay(world, number, { amount: 40.25 });
    const { note: _, original_transaction_uuid, type: __, ...shown } = transaction;
    const { transactions: listed } = await world.call('transactions_list', {});
    expect(listed).toEqual([
      {
        ...shown,
        type: 1,
        original_transaction_uuid,
        created_at: AT,
        refunded_amount: 0,
        voided: false,
        source: 'OpenAPI',
        order: {
          source: 'OpenAPI',
          type: 'Normal',
          number,
          due_date: '',
          paid_total: '40.25',
          unpaid_total: '60.25',
          reference_number: 'INV-1',
          initial_total: 101,
          initial_tips: 0,
          subtotal: 101,
          state: 'active',
          correspondence_state: 'partial_paid',
          currency: 'HKD',
          note: '',
          auth_code: '',
          payment_method_option: { online: {} },
          business: { id: 'sandbox-business', business_name: 'Sandbox business' },
          line_items: null,
          transactions: null,
          created_at: AT,
          updated_at: AT,
          customer: {
            uuid: null,
            name: null,
            email: null,
            phone: null,
            dial_code: null,
            payer_company_name: null,
            reference_number: null,
            p_created_at: null,
            p_updated_at: null,
          },
        },
      },
    ]);
    await world.call('transactions_void', { body: { order: {}, transaction: { uuid } } });
    const [voided] = (await world.call('transactions_list', {})).transactions;
    expect(voided).toMatchObject({ voided: true, voided_at: AT, success: false });
    expect(voided?.payment_data?.transaction_state).toBe('voided');
  });
});

describeDatabases('A transaction of an order of a plan', (database) => {
  /** A plan that cannot collect its first order, and the number of that order. */
  async function unpaid(world: World, changes = {}) {
    const plan = await aPlan(world, 'declines', changes);
    return { ...plan, number: plan.current_order?.order_number ?? '' };
  }

  /** Types of the events about the payments of a sandbox, oldest first, without those of attempts. */
  async function payments(world: World) {
    const { events } = await world.call('events_list', { query: {} });
    const types = events.map(({ type }) => type).filter((type) => type.startsWith('payment.'));
    return types.reverse();
  }

  it('is one event, whether it changes the plan or not', async () => {
    const world = await newWorld(database());
    const { number } = await unpaid(world);
    const before = await payments(world);
    await pay(world, number, { amount: 1, outcome: 'declines' });
    const held = await pay(world, number, { type: 'Authorization', amount: 2 });
    const sale = await pay(world, number, { amount: 3 });
    for (const { uuid } of [held, sale])
      await world.call('transactions_void', { body: { order: {}, transaction: { uuid } } });
    expect((await payments(world)).slice(before.length)).toEqual([
      'payment.declined',
      'payment.authorized',
      'payment.received',
      'payment.voided',
      'payment.voided',
    ]);
  });

  it('meets the payment rules for that plan', async () => {
    const world = await newWorld(database());
    const { id, number, customer_uuid } = await unpaid(world);
    const order = await anOrder(world);
    const { token: payment_token } = await world.token(customer_uuid);
    await world.call('paymentRules_create', { body: { plan_id: id, outcome: 'declines' } });
    const charge = { payment_token, amount: 1 };
    expect((await pay(world, order.number, charge)).transaction.success).toBe(true);
    expect((await pay(world, number, charge)).transaction.success).toBe(false);
  });

  it.each([
    ['moves no money', { type: 'Authorization' }],
    ['moves money', { type: 'Sales' }],
  ] as const)(
    'that %s gives the plan another version, so that a step begun before conflicts',
    async (_, body) => {
      const world = await newWorld(database());
      const { id, number } = await unpaid(world);
      const versionOf = async () => (await recurringPlans.get(await world.begin(), id))?.version ?? 0;
      const before = await versionOf();
      await pay(world, number, { ...body, amount: 1 });
      expect(await versionOf()).toBeGreaterThan(before);
    },
  );

  it('that is declined leaves the state of the order to the plan', async () => {
    const world = await newWorld(database());
    const plan = await aPlan(world);
    const number = plan.current_order?.order_number ?? '';
    const { order } = await world.call('orders_get', { path: { number } });
    const original_transaction_uuid = order.transactions?.[0]?.uuid;
    await pay(world, number, { type: 'Refund', original_transaction_uuid, amount: 1 });
    const declined = await pay(world, number, { amount: 1, outcome: 'declines' });
    expect(declined.order).toMatchObject({ state: 'completed', paid_total: '29.00' });
  });

  it('can be refunded after the order is voided', async () => {
    const world = await newWorld(database());
    const { number } = await unpaid(world, { grace_period: 1 });
    const { uuid } = await pay(world, number, { amount: 12 });
    await world.advance('2026-03-01T00:00:00Z');
    const refund = { type: 'Refund', original_transaction_uuid: uuid, amount: 5 } as const;
    const { order } = await pay(world, number, refund);
    expect(order).toMatchObject({ state: 'voided', paid_total: '7.00' });
  });

  it('that is an attempt is settled by the plan', async () => {
    const world = await newWorld(database());
    const plan = await aPlan(world, 'stays_pending');
    const number = plan.current_order?.order_number ?? '';
    const { order } = await world.call('orders_get', { path: { number } });
    const uuid = order.transactions?.[0]?.uuid ?? '';
    const settled = await world.call('orders_settle', { path: { uuid }, body: { outcome: 'succeeds' } });
    expect(settled.order).toMatchObject({ state: 'completed', transactions: [{ success: true }] });
    const { events } = await world.call('events_list', { query: {} });
    expect(events.find(({ type }) => type === 'attempt.settled')).toMatchObject({
      cause: 'settlement',
      order_number: number,
      attempt: 1,
      outcome: 'succeeded',
    });
  });

  it('is not found for what is no order of a plan, or of another customer', async () => {
    const world = await newWorld(database());
    const { number } = await anOrder(world);
    expect(await detailOf(payRecurring(world, number))).toBe('notFound: there is no such recurring order');
    expect(await detailOf(payRecurring(world, 'none'))).toBe('notFound: there is no such order');
    const plan = await unpaid(world);
    const entryOf = (customer_uuid: string, number: string) =>
      detailOf(world.call('recurringOrders_get', { body: { customer_uuid, order: { number } } }));
    for (const refused of [
      entryOf(await world.customer(), plan.number),
      entryOf(plan.customer_uuid, number),
      entryOf(plan.customer_uuid, 'none'),
    ])
      expect(await refused).toBe('notFound: the customer has no such recurring order');
  });
});
