import { expect, it, onTestFinished } from 'vitest';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';
const OPEN_ORDER = '202604010000009';
const cycle = {
  billing_count: null,
  recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
  recurring_items: [{ quantity: 2, recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01' }],
};
const plan = {
  name: 'Desk',
  customer_uuid: CUSTOMER,
  default_collection_method: 'charge_automatically' as const,
  payment_retry_count: 1,
  payment_retry_day_period: 1,
  recurring_cycles: [cycle],
};

describeDatabases('Every offending field is named at once', (database) => {
  const begin = async () => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({});
    return server.on(sandbox.id);
  };
  /** The code of a failure, and the members that its message names. */
  const refusalOf = async (call: PromiseLike<unknown>) => {
    const { code, message } = await call.then(
      () => ({ code: 200, message: '' }),
      (error) => error,
    );
    return [code, ...(message.match(/\b(?:body|query)\.[\w.[\]]*\w\]?/g) ?? [])];
  };

  it('of a new plan: terms, timer, and each cycle', async () => {
    const { api } = await begin();
    const broken = {
      ...plan,
      payment_retry_count: 1.5,
      payment_retry_day_period: -1,
      grace_period: 1.5,
      timeout: { timer: 'abc' },
      recurring_cycles: [
        { ...cycle, billing_count: 0, discount_amount: -1, discount_type: 'foo' },
        { ...cycle, billing_count: 2, recurring_items: [{ quantity: -2, recurring_item_id: 'none' }] },
        { ...cycle, recurring_billing_config: 'none', billing_count: 1.5, recurring_items: [] },
      ],
    };
    const at = (n: number) => `body.plan.recurring_cycles[${n}]`;
    const [code, ...members] = await refusalOf(api.recurringPlans.create({ plan: broken }));
    expect(code).toBe(900401);
    expect(members.sort()).toEqual(
      [
        'body.plan.payment_retry_count',
        'body.plan.payment_retry_day_period',
        'body.plan.grace_period',
        'body.plan.timeout.timer',
        `${at(0)}.billing_count`,
        `${at(0)}.discount_amount`,
        `${at(0)}.discount_type`,
        `${at(1)}.recurring_items[0].quantity`,
        `${at(1)}.recurring_items[0].recurring_item_id`,
        `${at(2)}.billing_count`,
        `${at(2)}.recurring_billing_config`,
        `${at(2)}.recurring_items`,
      ].sort(),
    );
  });

  it('of a new plan: all that does not exist', async () => {
    const { api, control } = await begin();
    const counted = { ...cycle, billing_count: 2 };
    const unknown = { ...counted, recurring_billing_config: 'none' };
    const item = { quantity: 1, recurring_item_id: 'none' };
    const broken = {
      ...plan,
      customer_uuid: 'none',
      recurring_cycles: [unknown, { ...cycle, recurring_items: [item] }],
    };
    expect(await refusalOf(api.recurringPlans.create({ plan: broken }))).toEqual([
      900404,
      'body.plan.customer_uuid',
      'body.plan.recurring_cycles[0].recurring_billing_config',
      'body.plan.recurring_cycles[1].recurring_items[0].recurring_item_id',
    ]);
    const { recurring_item } = await control.recurringItems.create({ price: 1, currency: 'USD' });
    const dollars = { ...cycle, recurring_items: [{ quantity: 1, recurring_item_id: recurring_item.id }] };
    expect(
      await refusalOf(
        api.recurringPlans.create({
          plan: { ...plan, recurring_cycles: [counted, { ...dollars, billing_count: 0 }] },
        }),
      ),
    ).toEqual([900401, 'body.plan.recurring_cycles[1].billing_count']);
    expect(
      await refusalOf(api.recurringPlans.create({ plan: { ...plan, recurring_cycles: [counted, dollars] } })),
    ).toEqual([900401, 'body.plan.recurring_cycles[1].recurring_items[0].currency']);
    expect(await refusalOf(api.recurringPlans.create({ plan: { ...plan, recurring_cycles: [] } }))).toEqual([
      900401,
      'body.plan.recurring_cycles',
    ]);
  });

  it('of an edit, of a change of cycles and of its calculation', async () => {
    const { api, control } = await begin();
    const edit = { payment_retry_count: -1, payment_retry_day_period: -1 };
    expect(
      await refusalOf(api.recurringPlans.update(PLAN, { 'X-P-Customer-Code': 'C', plan: edit })),
    ).toEqual([900401, 'body.plan.payment_retry_count', 'body.plan.payment_retry_day_period']);
    const cycles = [{ ...cycle, billing_count: -1, recurring_billing_config: 'none' }];
    const members = [900401, 'body.cycles[0].recurring_billing_config', 'body.cycles[0].billing_count'];
    const change = { activate_type: 'immediate' as const, cycles };
    expect(await refusalOf(control.recurringPlans.addCycles(PLAN, change))).toEqual(members);
    expect(await refusalOf(api.recurringPlans.calculateCycles(PLAN, change))).toEqual(members);
  });

  it('of a list: offset, limit, filter and range', async () => {
    const { api } = await begin();
    const page = { offset: -1, limit: 1.5 };
    expect(await refusalOf(api.transactions.list({ ...page, filter: 'x' }))).toEqual([
      900401,
      'query.offset',
      'query.limit',
      'query.filter',
    ]);
    expect(await refusalOf(api.transactions.list({ filter: 'x' }))).toEqual([900420, 'query.filter']);
    const range = { start_at: '2026-02-30 00:00:00', end_at: '2026-04-31 00:00:00' };
    const wallet = { p_user_id: 'usr_01J9ZPX2K8', wallet_id: 'wal_01J9ZR0C3B' };
    expect(await refusalOf(api.digitalWallets.listTransactions({ ...wallet, ...range, limit: -1 }))).toEqual([
      900401,
      'query.limit',
      'query.start_at',
      'query.end_at',
    ]);
  });

  it('of cycles after an endless one, in a new plan and in a change', async () => {
    const { api, control } = await begin();
    const endless = { ...cycle, billing_count: null };
    const recurring_cycles = [endless, { ...endless, billing_count: 2 }, endless];
    expect(await refusalOf(api.recurringPlans.create({ plan: { ...plan, recurring_cycles } }))).toEqual([
      900401,
      'body.plan.recurring_cycles[1]',
    ]);
    for (const activate_type of ['immediate', 'next_billing_date', 'as_last_cycle'] as const) {
      expect(
        await refusalOf(
          control.recurringPlans.addCycles(PLAN, { activate_type, cycles: [endless, endless] }),
        ),
      ).toEqual([900401, 'body.cycles[1]']);
    }
  });

  it('of orders and items in an invalid currency, or one without decimals', async () => {
    const { control } = await begin();
    const item = { price: 1, label: 'Item' };
    const order = { reference_number: 'INV-1', initial_total: 1 };
    for (const currency of ['ABC', 'BGN', 'XAU', 'XXX']) {
      expect(await refusalOf(control.recurringItems.create({ ...item, currency }))).toEqual([
        900401,
        'body.currency',
      ]);
      expect(await refusalOf(control.orders.create({ ...order, currency }))).toEqual([
        900401,
        'body.currency',
      ]);
    }
    expect(
      (await control.recurringItems.create({ ...item, price: 99.5, currency: 'HUF' })).recurring_item.price,
    ).toBe(99.5);
  });

  it('of orders and their payments', async () => {
    const { control } = await begin();
    const line = { purchasable_type: 'Listing' as const, price: 1.234, quantity: 1 };
    const order = { reference_number: 'INV-1', currency: 'HKD' };
    expect(
      await refusalOf(control.orders.create({ ...order, initial_total: 1.001, line_items: [line, line] })),
    ).toEqual([900401, 'body.line_items[0].price', 'body.line_items[1].price', 'body.initial_total']);
    const refund = { type: 'Refund' as const, original_transaction_uuid: 'none', payment_token: 'none' };
    expect(await refusalOf(control.orders.pay(OPEN_ORDER, { ...refund, amount: 1.001 }))).toEqual([
      900401,
      'body.payment_token',
      'body.original_transaction_uuid',
      'body.amount',
    ]);
    expect(await refusalOf(control.orders.pay(OPEN_ORDER, refund))).toEqual([
      900404,
      'body.payment_token',
      'body.original_transaction_uuid',
    ]);
  });

  it('of a void', async () => {
    const { api } = await begin();
    const order = { number: 'none', reference_number: 'none' };
    expect(await refusalOf(api.transactions.void({ order, transaction: { uuid: 'none' } }))).toEqual([
      900404,
      'body.order.number',
      'body.order.reference_number',
      'body.transaction.uuid',
    ]);
  });

  it('of what else is made or linked', async () => {
    const { api, control } = await begin();
    expect(await refusalOf(control.recurringItems.create({ price: 1.234, currency: 'HKD' }))).toEqual([
      900401,
      'body.price',
    ]);
    const weekly = {
      billing_interval: 'week' as const,
      billing_type: 'fixed' as const,
      billing_day_of_month: 1,
    };
    expect(await refusalOf(control.billingConfigs.create(weekly))).toEqual([900401, 'body.billing_type']);
    expect(await refusalOf(api.cards.link({ card_reference_id: 'none', p_user_id: 'none' }))).toEqual([
      900404,
      'body.card_reference_id',
      'body.p_user_id',
    ]);
  });
});
