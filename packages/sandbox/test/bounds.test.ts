import { expect, it, onTestFinished } from 'vitest';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
const MAX_AMOUNT = 1_000_000_000;
const invalid = { code: 900400, message: expect.stringMatching(/body\.\S+ must be <= 1000000000/) };

describeDatabases('Amounts', (database) => {
  const begin = async (seed: 'ready' | 'empty' = 'ready') => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({ seed });
    return server.on(sandbox.id);
  };
  const line = { purchasable_type: 'Listing' as const, price: 1, quantity: 1 };
  const order = { reference_number: 'INV-1', currency: 'HKD' };

  it('of payments for a plan are limited, alone and together, so that the plan can still be read', async () => {
    const { api, control } = await begin();
    const number = (await api.recurringPlans.get(PLAN)).plan.current_order?.order_number ?? '';
    const pay = (amount: number) => control.recurringOrders.pay(number, { amount });
    for (const amount of [1e300, 1e21, 90071992547409.91, MAX_AMOUNT + 1]) {
      await expect(pay(amount)).rejects.toMatchObject(invalid);
    }
    await pay(MAX_AMOUNT - 480);
    await expect(pay(481)).rejects.toMatchObject({
      code: 900401,
      message: expect.stringContaining('body.amount: 1000000001.00 is more than 1000000000 HKD'),
    });
    await pay(480);
    expect((await api.recurringPlans.get(PLAN)).plan.credit).toBe(MAX_AMOUNT - 480);
    await expect(control.orders.pay(number, { amount: 1e300 })).rejects.toMatchObject(invalid);
  });

  it('of payments for several orders of a plan cannot exceed the limit of its credit', async () => {
    const { api, control } = await begin();
    const [open = '', paid = ''] = (await api.recurringOrders.list()).map(
      ({ order }) => order.order_number ?? '',
    );
    await control.recurringOrders.pay(paid, { amount: MAX_AMOUNT - 480 });
    await expect(control.recurringOrders.pay(open, { amount: 961 })).rejects.toMatchObject({
      code: 900401,
      message: expect.stringContaining(
        'body.amount: would change the plan credit to 1000000001.00; the limit',
      ),
    });
    await control.recurringOrders.pay(open, { amount: 960 });
    expect((await api.recurringPlans.get(PLAN)).plan.credit).toBe(MAX_AMOUNT);
  });

  it('of the orders of a plan, including its debt, are limited, so that each can be paid, and loaded from a seed', async () => {
    const { api, control } = await begin();
    const plan = () => api.recurringPlans.get(PLAN).then((got) => got.plan);
    const { id } = (await control.recurringItems.create({ price: MAX_AMOUNT, currency: 'HKD' }))
      .recurring_item;
    const [config] = (await plan()).recurring_cycles;
    const change = {
      activate_type: 'immediate' as const,
      cycles: [
        {
          billing_count: null,
          recurring_billing_config: config?.recurring_billing_config.id ?? '',
          recurring_items: [{ recurring_item_id: id, quantity: 1 }],
        },
      ],
    };
    // The first of the two orders stays unpaid, and ten days of it are used: a debt.
    await control.paymentRules.create({ plan_id: PLAN, outcome: 'declines' });
    await control.recurringPlans.addCycles(PLAN, change);
    await control.clock.advance({ by: 'P10D' });
    await control.recurringPlans.addCycles(PLAN, change);
    const { credit = 0, current_order } = await plan();
    expect(credit).toBeLessThan(-100_000_000);
    expect(current_order).toMatchObject({ amount: MAX_AMOUNT, paid_total: 0 });

    const { seed } = await control.seeds.save();
    const empty = await begin('empty');
    await empty.control.seeds.load(seed);
    expect(await empty.api.recurringPlans.get(PLAN)).toEqual({ plan: await plan() });
    for (const each of [control, empty.control]) {
      await each.recurringOrders.pay(current_order?.order_number ?? '', {});
    }
    expect((await plan()).current_order).toMatchObject({ state: 'completed', paid_total: MAX_AMOUNT });
    expect(await empty.api.recurringPlans.get(PLAN)).toMatchObject({ plan: { credit } });
  });

  it('of an order are limited, by line and in sum', async () => {
    const { control } = await begin();
    const refused = async (more: object) => {
      const error = await control.orders.create({ ...order, ...more } as never).catch((error) => error);
      return error.message;
    };
    expect(await refused({ initial_total: 1e300 })).toContain('body.initial_total must be <= 1000000000');
    expect(await refused({ line_items: [{ ...line, price: 1e15 }] })).toContain('body.line_items[0].price');
    expect(await refused({ line_items: [line, { ...line, price: 1e9, quantity: 1e6 }] })).toContain(
      'body.line_items[1]: ',
    );
    const half = { ...line, price: 6e8 };
    expect(await refused({ line_items: [half, half] })).toContain('body.line_items: 1200000000.00 is more');
    const { number } = (await control.orders.create({ ...order, initial_total: MAX_AMOUNT })).order;
    await control.orders.pay(number, { amount: MAX_AMOUNT });
    await expect(control.orders.pay(number, { amount: 1 })).rejects.toMatchObject({ code: 900401 });
  });

  it('of a recurring item are limited', async () => {
    const { control } = await begin();
    const item = { price: 1e300, currency: 'HKD' };
    await expect(control.recurringItems.create(item)).rejects.toMatchObject(invalid);
  });
});

describeDatabases('Numbers of entries', (database) => {
  const begin = async () => {
    const server = await controlled(database(), onTestFinished, { limits: { seedEntries: 20 } });
    const { sandbox } = await server.control.sandboxes.create({});
    return server.on(sandbox.id);
  };
  const cycle = { billing_count: 1, recurring_billing_config: 'none', recurring_items: [] };
  const plan = {
    name: 'Desk',
    customer_uuid: 'none',
    default_collection_method: 'charge_automatically',
    payment_retry_count: 1,
    payment_retry_day_period: 1,
  };
  const change = { activate_type: 'immediate', process_credit: true } as const;

  it('of the cycles of a plan are limited, before any of them is checked', async () => {
    const { api, control } = await begin();
    const refused = (name: string, cycles: number) => ({
      code: 900401,
      message: expect.stringContaining(`body.${name}cycles: the plan would have ${cycles} cycles`),
    });
    const many = Array(201).fill(cycle);
    await expect(
      api.recurringPlans.create({ plan: { ...plan, recurring_cycles: many } } as never),
    ).rejects.toMatchObject(refused('plan.recurring_', 201));
    for (const call of [api.recurringPlans.calculateCycles, control.recurringPlans.addCycles]) {
      await expect(call(PLAN, { ...change, cycles: many } as never)).rejects.toMatchObject(refused('', 201));
    }
    const { seed } = await control.seeds.save();
    const known = {
      ...cycle,
      recurring_billing_config: seed.billing_configs?.[0]?.id,
      recurring_items: [{ quantity: 1, recurring_item_id: seed.recurring_items?.[0]?.id }],
    };
    const with200 = { ...change, cycles: Array(200).fill(known) } as never;
    await expect(control.recurringPlans.addCycles(PLAN, with200)).rejects.toMatchObject(refused('', 201));
  });

  it('of the items of a cycle are limited', async () => {
    const { api } = await begin();
    const recurring_items = Array(101).fill({ quantity: 1, recurring_item_id: 'none' });
    const cycles = [{ ...cycle, recurring_items }];
    await expect(
      api.recurringPlans.calculateCycles(PLAN, { ...change, cycles } as never),
    ).rejects.toMatchObject({
      code: 900401,
      message: expect.stringContaining('body.cycles[0].recurring_items: has 101 items; the limit is 100'),
    });
  });

  it('of a seed that a call loads are limited, as set for the server', async () => {
    const { control } = await begin();
    const customers = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ reference_number: `C-${i}` }));
    const loaded = await control.seeds.load({ customers: customers(20) });
    expect(loaded).toEqual({ loaded: { customers: 20 } });
    await expect(control.seeds.load({ customers: customers(21) })).rejects.toMatchObject({
      code: 900401,
      message: expect.stringContaining('body has 21 entries; one call can load at most 20'),
    });
  });
});

describeDatabases('The offset and the limit of a list', (database) => {
  it('are limited, and the message names the limit', async () => {
    const { api, control } = await controlled(database(), onTestFinished);
    await expect(
      control.resources.list('customers', { offset: MAX_AMOUNT + 1, limit: 2 ** 53 }),
    ).rejects.toMatchObject({
      code: 900400,
      message: expect.stringContaining(
        'query.offset must be <= 1000000000; query.limit must be <= 1000000000',
      ),
    });
    const empty = { resources: [] };
    expect(await control.resources.list('customers', { offset: MAX_AMOUNT, limit: MAX_AMOUNT })).toEqual(
      empty,
    );

    const beyond = { offset: 2 ** 53, limit: 1e300 };
    const expected = 'must be a whole number from 0 to 2^53 - 1';
    for (const list of [api.transactions.list, api.recurringOrders.list, api.cardTransactions.list]) {
      await expect(list(beyond)).rejects.toMatchObject({
        code: 900401,
        message: expect.stringContaining(`query.offset: ${expected}; query.limit: ${expected}`),
      });
    }
    const most = Number.MAX_SAFE_INTEGER;
    expect(await api.transactions.list({ offset: most, limit: most })).toMatchObject({ transactions: [] });
  });
});
