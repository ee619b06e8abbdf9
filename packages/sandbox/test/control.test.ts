import { expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '../src/callbacks/receiver.fixture.ts';
import { type Controlled, controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';
const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
const OPEN_ORDER = '202604010000009';
const cycle = {
  billing_count: null,
  recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
  recurring_items: [{ quantity: 2, recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01' }],
};

describeDatabases('The control interface', (database) => {
  /** A sandbox with the ready seed. */
  const begin = async (): Promise<Omit<Controlled, 'id'> & { sandbox: string }> => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({});
    return { ...server, ...server.on(sandbox.id), sandbox: sandbox.id };
  };

  it('creates orders with a total or line items, and reads them', async () => {
    const { control } = await begin();
    const { order } = await control.orders.create({
      reference_number: 'INV-1',
      currency: 'HKD',
      line_items: [
        { purchasable_type: 'Listing', price: 19.99, quantity: 3 },
        { purchasable_type: 'RearTips', price: 5, quantity: 1 },
      ],
    });
    expect(order).toMatchObject({ initial_total: 64.97, initial_tips: 5, subtotal: 59.97, state: 'active' });
    expect(await control.orders.get(order.number)).toEqual({ order });
    const same = { reference_number: 'INV-1', currency: 'HKD', initial_total: 1 };
    await expect(control.orders.create(same)).rejects.toMatchObject({ code: 900412 });
    await expect(
      control.orders.create({ ...same, reference_number: 'INV-2', initial_total: 1.234 }),
    ).rejects.toMatchObject({ code: 900401 });
    await expect(control.orders.get('1')).rejects.toMatchObject({ code: 900404 });
  });

  it('pays orders with every type of transaction, and settles what is pending', async () => {
    const { control, api } = await begin();
    const authorized = await control.orders.pay(OPEN_ORDER, { type: 'Authorization', amount: 100 });
    expect(authorized.order).toMatchObject({ paid_total: '0.00', state: 'active' });
    const [authorization] = authorized.order.transactions ?? [];
    const original_transaction_uuid = authorization?.uuid ?? '';
    const captured = await control.orders.pay(OPEN_ORDER, { type: 'Capture', original_transaction_uuid });
    expect(captured.order).toMatchObject({ paid_total: '100.00', correspondence_state: 'partial_paid' });
    const declined = await control.orders.pay(OPEN_ORDER, { outcome: 'declines' });
    expect(declined.order.paid_total).toBe('100.00');
    const pending = await control.orders.pay(OPEN_ORDER, { outcome: 'stays_pending' });
    const waiting = pending.order.transactions?.find(({ is_pending }) => is_pending);
    const settled = await control.orders.settle(waiting?.uuid ?? '', { outcome: 'succeeds' });
    expect(settled.order).toMatchObject({ paid_total: '120.00', state: 'completed' });
    const capture = settled.order.transactions?.find(({ type }) => type === 'Capture');
    const refunded = await control.orders.pay(OPEN_ORDER, {
      type: 'Refund',
      amount: 30,
      original_transaction_uuid: capture?.uuid,
    });
    expect(refunded.order).toMatchObject({ paid_total: '90.00', state: 'active' });
    expect((await api.transactions.list({ limit: 1 })).transactions).toMatchObject([{ type: 3, amount: 30 }]);

    await expect(control.orders.settle(waiting?.uuid ?? '', { outcome: 'declines' })).rejects.toMatchObject({
      code: 900409,
    });
    await expect(control.orders.pay(OPEN_ORDER, { type: 'Capture' })).rejects.toThrow(
      'original_transaction_uuid is required',
    );
  });

  it('charges according to the newest matching rule, otherwise to the token', async () => {
    const { control } = await begin();
    const token = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
    const pay = async (payment_token: string) => {
      const { order } = await control.orders.pay(OPEN_ORDER, { payment_token, amount: 1 });
      const { success, is_pending } = order.transactions?.at(-1) ?? {};
      return is_pending ? 'pending' : success;
    };
    expect([await pay(token(1)), await pay(token(2)), await pay(token(4))]).toEqual([true, false, 'pending']);
    expect([await pay(token(3)), await pay(token(3)), await pay(token(3))]).toEqual([false, false, true]);

    const { payment_rule: any } = await control.paymentRules.create({ outcome: 'declines' });
    const { payment_rule: one } = await control.paymentRules.create({ outcome: 'succeeds', token: token(2) });
    expect((await control.paymentRules.list()).payment_rules).toEqual([one, any]);
    expect([await pay(token(1)), await pay(token(2))]).toEqual([false, true]);
    await control.paymentRules.delete(any.id);
    expect(await pay(token(1))).toBe(true);
    await expect(control.paymentRules.delete(any.id)).rejects.toMatchObject({ code: 900404 });

    for (const name of ['token', 'plan_id']) {
      const stray = control.paymentRules.create({ outcome: 'declines', [name]: 'nobody' });
      await expect(stray).rejects.toMatchObject({
        code: 900404,
        message: expect.stringMatching(`: body.${name}: `),
      });
    }
    const { payment_rule } = await control.paymentRules.create({ outcome: 'succeeds', plan_id: PLAN });
    expect((await control.paymentRules.list()).payment_rules).toEqual([payment_rule, one]);
  });

  it.each([
    [{ amount: 0 }, 'body.amount'],
    [{ amount: -1 }, 'body.amount'],
    [{ amount: 1e12 }, 'body.amount'],
    [{ amount: 0.00001 }, 'body.amount'],
    [{ amount: 0.001, plan_id: PLAN }, 'body.amount'],
    [{ times: 2 }, 'body.times'],
  ])('refuses a rule that would never apply, and names why: %j', async (rule, member) => {
    const { control } = await begin();
    const refused = { code: 900401, message: expect.stringContaining(member) };
    await expect(control.paymentRules.create({ outcome: 'declines', ...rule })).rejects.toMatchObject(
      refused,
    );
    const { payment_rule } = await control.paymentRules.create({
      outcome: 'declines_then_succeeds',
      times: 2,
    });
    await expect(
      control.paymentRules.update(payment_rule.id, { outcome: 'declines', ...rule }),
    ).rejects.toMatchObject(refused);
    const { payment_rule: changed } = await control.paymentRules.update(payment_rule.id, {
      outcome: 'declines',
    });
    expect(changed).toEqual({ id: payment_rule.id, outcome: 'declines' });
  });

  it.each([204, 205, 304])(
    'refuses a fault with HTTP status %i, whose responses have no body',
    async (http_status) => {
      const { control } = await begin();
      const refused = { code: 900401, message: expect.stringContaining('body.http_status') };
      await expect(control.faults.create({ effect: 'failure', http_status })).rejects.toMatchObject(refused);
      const { fault } = await control.faults.create({ effect: 'failure' });
      await expect(control.faults.update(fault.id, { http_status })).rejects.toMatchObject(refused);
    },
  );

  it('creates customers and their tokens, one of which is the default', async () => {
    const { control, api } = await begin();
    const { customer } = await control.customers.create({ reference_number: 'CRM-1', dial_code: '852' });
    expect(
      (await control.resources.list('customers', { limit: 2 })).resources.map(
        ({ customer }) => customer?.reference_number,
      ),
    ).toEqual(['CRM-1', 'CRM-20931']);
    const make = async (more: object) =>
      (
        await control.paymentTokens.create({
          customer_uuid: customer.uuid,
          token_type: 'CreditCard',
          ...more,
        })
      ).payment_token;
    const first = await make({ default: true });
    const second = await make({ default: true, token: 'mine' });
    const { payment_tokens } = await api.customers.listPaymentTokens(customer.uuid);
    expect(payment_tokens).toEqual([second, { ...first, default: false }]);
    await expect(make({ token: 'mine' })).rejects.toMatchObject({ code: 900413 });
    await expect(control.customers.create({ reference_number: 'CRM-1' })).rejects.toMatchObject({
      code: 900413,
    });
    const stranger = { customer_uuid: 'none', token_type: 'CreditCard' as const };
    await expect(control.paymentTokens.create(stranger)).rejects.toMatchObject({ code: 900404 });
  });

  it('creates billing configs and items for plans', async () => {
    const { control, api } = await begin();
    const { billing_config } = await control.billingConfigs.create({
      billing_interval: 'week',
      interval_count: 2,
    });
    expect(billing_config).toMatchObject({ billing_type: 'anniversary', interval_count: 2 });
    const { recurring_item } = await control.recurringItems.create({ price: 30, currency: 'HKD' });
    const { plan } = await api.recurringPlans.create({
      plan: {
        name: 'Storage',
        customer_uuid: CUSTOMER,
        default_collection_method: 'charge_automatically',
        payment_retry_count: 1,
        payment_retry_day_period: 1,
        recurring_cycles: [
          {
            billing_count: 3,
            recurring_billing_config: billing_config.id,
            recurring_items: [{ quantity: 1, recurring_item_id: recurring_item.id }],
          },
        ],
      },
    });
    expect(plan.recurring_cycles[0]).toMatchObject({ state: 'active', billing_amount: 30 });
    const fixed = { billing_interval: 'year', billing_type: 'fixed' } as const;
    await expect(control.billingConfigs.create(fixed)).rejects.toThrow(/billing_day_of_month.*billing_month/);
    await expect(control.recurringItems.create({ price: 1.5, currency: 'JPY' })).rejects.toMatchObject({
      code: 900401,
    });
  });

  it('adds cycles to plans, and pays their orders', async () => {
    const { control, api } = await begin();
    const paid = await control.recurringOrders.pay('202604010000003', { amount: 200 });
    expect(paid.order).toMatchObject({ paid_total: 200, correspondence_state: 'partial_paid' });
    expect((await control.recurringOrders.pay('202604010000003')).order.state).toBe('completed');
    await expect(control.recurringOrders.pay('202604010000003')).rejects.toMatchObject({ code: 900409 });

    const { plan: calculated } = await api.recurringPlans.calculateCycles(PLAN, {
      activate_type: 'immediate',
      cycles: [cycle],
    });
    const { plan } = await control.recurringPlans.addCycles(PLAN, {
      activate_type: 'immediate',
      cycles: [cycle],
    });
    expect(plan.recurring_cycles.map(({ state }) => state)).toEqual(['cancelled', 'active']);
    expect(plan.credit).toBe(calculated.credit);
    const unchanged = await control.recurringPlans.addCycles(PLAN, { cycles: [cycle] });
    expect(unchanged.plan.recurring_cycles).toHaveLength(2);
  });

  it('reads the clock, moves it forward, and reports what happened', async () => {
    const { control, api } = await begin();
    const { clock } = await control.clock.get();
    expect(clock).toEqual({
      now: '2026-04-02T02:00:00Z',
      time_zone: 'Asia/Hong_Kong',
      next_due_at: '2026-04-05T16:00:00Z',
      advancing_to: null,
    });
    const { summary } = await control.clock.advance({ by: 'P2M' });
    expect(summary).toMatchObject({
      from: clock.now,
      to: '2026-06-02T02:00:00Z',
      orders_created: 2,
      attempts_succeeded: 3,
      attempts_declined: 0,
    });
    expect((await api.recurringPlans.get(PLAN)).plan.current_order).toMatchObject({ state: 'completed' });
    // Calendar days of the time zone: the same time of day across a daylight saving change.
    await control.seeds.load({ settings: { time_zone: 'Europe/Lisbon' } });
    await control.clock.advance({ to: '2026-10-24T12:00:00+01:00' });
    expect((await control.clock.advance({ by: 'P1D' })).summary.to).toBe('2026-10-25T12:00:00Z');

    const refused: [Parameters<typeof control.clock.advance>[0], number][] = [
      [{ to: '2026-10-25T11:59:59Z' }, 900409],
      [{ by: '-P1D' }, 900400],
      [{ by: 'P1D', to: '2027-01-01T00:00:00Z' }, 900400],
      [{}, 900400],
      [{ by: 'soon' }, 900400],
      [{ to: '2026-13-01T00:00:00Z' }, 900400],
      [{ by: 'P9000Y' }, 900400],
    ];
    for (const [advance, code] of refused) {
      await expect(control.clock.advance(advance), JSON.stringify(advance)).rejects.toMatchObject({ code });
    }
    expect((await control.clock.advance({ to: '2026-10-25T12:00:00Z' })).summary.orders_created).toBe(0);
  });

  it('creates cards, wallets, their transactions, and fee rules', async () => {
    const { control, api } = await begin();
    const { card } = await control.cards.create({ reference_id: 'CARD-1', p_user_id: 'usr_01J9ZPX2K8' });
    expect(card).toMatchObject({ pan: '535522******0000', expiration_date: '2031-04', limits: [] });
    await api.cards.updateLimits(card.id, { limits: [{ id: 'l', period: 'Daily', limit_amount: '5.00' }] });
    expect((await control.cards.get(card.id)).card.limits).toEqual([
      { id: 'l', period: 'Daily', limit_amount: '5.00' },
    ]);
    const { transaction } = await control.cardTransactions.create({
      card: card.id,
      transaction_currency: 'HKD',
      transaction_amount: '12.50',
      status: 'Declined',
    });
    expect(transaction).toMatchObject({ p_user_id: 'usr_01J9ZPX2K8', final_local_amount: '0.00' });
    expect((await api.cardTransactions.list({ limit: 1 })).transactions).toEqual([transaction]);

    const { wallet } = await control.wallets.create({ p_user_id: 'usr_01J9ZPX2K8' });
    const movement = { wallet_id: wallet.id, currency: 'USDT', amount: '1.5' };
    const { transaction: moved } = await control.walletTransactions.create(movement);
    const range = { start_at: '2026-04-02 10:00:00', end_at: '2026-04-02 10:00:00' };
    const found = await api.digitalWallets.listTransactions({
      p_user_id: wallet.p_user_id,
      wallet_id: wallet.id,
      ...range,
    });
    expect(found.transactions).toEqual([moved]);
    const { fee_rule } = await control.feeRules.create({ type: 'user', user_id: 'usr-2', fixed_fee: '1.00' });
    const { fee_rules } = await api.digitalWallets.getTopUpFeeRules({ type: 'user', user_id: 'usr-2' });
    expect(fee_rules).toEqual([fee_rule]);

    await expect(control.feeRules.create({ type: 'user' })).rejects.toThrow('user_id is required');
    await expect(control.cards.create({ reference_id: 'CARD-1' })).rejects.toMatchObject({
      code: 900413,
      message: expect.stringContaining('Already taken: body.reference_id: "CARD-1"'),
    });
    await expect(control.cards.get('none')).rejects.toMatchObject({ code: 900404 });
    await expect(control.wallets.create({ p_user_id: 'usr-9' })).rejects.toMatchObject({
      code: 900404,
      message: expect.stringContaining('body.p_user_id: nothing in users has the id "usr-9"'),
    });
    await expect(control.walletTransactions.create({ ...movement, wallet_id: 'w' })).rejects.toMatchObject({
      code: 900404,
    });
  });

  it('injects faults into the operations of the service, not of the control interface', async () => {
    const { control, api } = await begin();
    const { fault } = await control.faults.create({ effect: 'failure', http_status: 503, times: 1 });
    await expect(api.users.get({ user_id: 'x' }, { retries: 0 })).rejects.toMatchObject({
      code: 900500,
      httpStatus: 503,
    });
    await expect(api.users.get({ user_id: 'x' })).rejects.toMatchObject({ code: 900404 });
    expect((await control.faults.list()).faults).toEqual([{ ...fault, calls_checked: 1, calls_hit: 1 }]);
    const { fault: newer } = await control.faults.create({ effect: 'none', operation_id: 'users_get' });
    expect((await control.faults.list({ limit: 1 })).faults).toEqual([newer]);
    await control.faults.delete(fault.id);
    expect((await control.faults.list()).faults).toEqual([newer]);
    await expect(control.faults.delete(fault.id)).rejects.toMatchObject({ code: 900404 });
    // Operations of the control interface are never hit, nor are ones that do not exist.
    for (const operation_id of ['nope', 'clock_get', 'toString']) {
      await expect(control.faults.create({ effect: 'none', operation_id })).rejects.toMatchObject({
        code: 900404,
        message: expect.stringMatching(': body.operation_id: '),
      });
    }
  });

  it('lists calls, with their violations of the contract', async () => {
    const { control, api } = await begin();
    await api.transactions.list();
    await api.users.create({ user: {} } as never).catch(() => undefined);
    const { requests } = await control.requests.list();
    expect(requests.map(({ operation_id, code }) => [operation_id, code])).toEqual([
      ['users_create', 900400],
      ['transactions_list', 200],
    ]);
    expect(requests[0]?.problems).toContain('body.user.reference_id is required');
    expect(requests[1]?.problems).toEqual([]);
  });

  it('lists callbacks without waiting for their receivers', async () => {
    const { control } = await begin();
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const called = Promise.withResolvers<void>();
    receiver.answers.push(() => called.resolve());
    const notify_url = receiver.url;
    const made = { reference_number: 'INV-1', currency: 'HKD', initial_total: 5, notify_url };
    const { order } = await control.orders.create(made);
    await control.orders.pay(order.number);
    await called.promise;
    expect((await control.deliveries.list()).deliveries).toMatchObject([{ state: 'sending', attempts: [] }]);
  });

  it('lists and redelivers callbacks', async () => {
    const { control } = await begin();
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const { order } = await control.orders.create({
      reference_number: 'INV-1',
      currency: 'HKD',
      initial_total: 5,
      notify_url: receiver.url,
    });
    await control.orders.pay(order.number);
    await control.clock.advance({ by: 'PT1S' });
    const { deliveries } = await control.deliveries.list();
    expect(deliveries).toMatchObject([
      {
        state: 'delivered',
        body: { event: 'order.completed' },
        attempts: [{ http_status: 200, error: null }],
      },
    ]);
    const { delivery } = await control.deliveries.redeliver(deliveries[0]?.id ?? '');
    expect(delivery.attempts).toHaveLength(2);
    await expect(control.deliveries.redeliver('none')).rejects.toMatchObject({ code: 900404 });
  });
});
