import { describe, expect, it } from 'vitest';
import { describeDatabases } from './databases.ts';
import { aPlan, get, orderLines, planBody } from './plans.fixture.ts';
import { newWorld } from './world.ts';

describeDatabases('recurring plans', (database) => {
  describe('recurringPlans_create', () => {
    it('bills the first period immediately, and returns plan, cycle, customer and order', async () => {
      const world = await newWorld(database());
      const plan = await aPlan(world, 'succeeds', { timeout: { timer: '1800' }, note: 'Membership' });
      expect(plan).toMatchObject({
        reference_number: 'MEMBER-1',
        credit: 0,
        timeout: { timer: 1800 },
        description: null,
        recurring_cycles: [
          {
            state: 'active',
            billing_count: null,
            billing_count_created: 1,
            billing_amount: 30,
            recurring_items: [{ quantity: 1, price: 30 }],
            start_date: '2026-02-02',
            next_execute_time: '2026-03-01T16:00:00Z',
            previous_cycle: null,
            next_cycle: null,
          },
        ],
        customer: { uuid: plan.customer_uuid, default_payment_token: { default: true } },
        current_order: {
          amount: 30,
          paid_total: 30,
          reference_number: 'MEMBER-1-1',
          state: 'completed',
          correspondence_state: 'paid',
          note: 'Membership',
        },
      });
      expect(await get(world, plan.id)).toEqual({ ...plan, customer_uuid: undefined });
      const { transactions: all } = await world.call('transactions_list', {});
      expect(all).toMatchObject([
        { type: 1, amount: 30, success: true, order: { reference_number: 'MEMBER-1-1' } },
      ]);
      expect(await world.callbacks()).toEqual(['recurring_order.completed']);
    });

    it('reports that a plan has already been created with this reference number, even by a simultaneous call', async () => {
      const world = await newWorld(database());
      const plan = planBody(await world.customer(), { recurring_cycles: [await world.cycle()] });
      const create = () => world.failure('recurringPlans_create', { body: { plan } as never });
      const answers = await Promise.all([create(), create(), create()]);
      expect(answers.filter((answer) => answer === 'planAlreadyCreated')).toHaveLength(2);
      expect(await orderLines(world)).toHaveLength(1);
    });

    it('names everything that does not exist or is invalid', async () => {
      const world = await newWorld(database());
      const customer = await world.customer();
      const cycle = await world.cycle();
      const refuse = (changes: object, uuid = customer) =>
        world.failure('recurringPlans_create', {
          body: { plan: planBody(uuid, { recurring_cycles: [cycle], ...changes }) } as never,
        });
      expect(await refuse({}, 'nobody')).toBe('notFound');
      expect(await refuse({ recurring_cycles: [{ ...cycle, recurring_billing_config: 'none' }] })).toBe(
        'notFound',
      );
      expect(await refuse({ recurring_cycles: [] })).toBe('ruleViolated');
      expect(await refuse({ payment_retry_count: 1.5 })).toBe('ruleViolated');
      expect(await refuse({ timeout: { timer: 'soon' } })).toBe('ruleViolated');
      expect(await refuse({ recurring_cycles: [{ ...cycle, discount_amount: 5 }] })).toBe('ruleViolated');
      expect(await refuse({ recurring_cycles: [{ ...cycle, billing_count: 0 }] })).toBe('ruleViolated');
      expect(await refuse({ recurring_cycles: [cycle, cycle] })).toBe('ruleViolated');
    });
  });

  it('edits name, terms and callback; the terms count for an open order too', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world, 'declines');
    const header = { 'x-p-customer-code': 'CUST-1' };
    const plan = { name: 'Renamed', payment_retry_count: 2, callback_url: 'https://studio.example/new' };
    const edited = await world.call('recurringPlans_update', { path: { id }, header, body: { plan } });
    expect(edited.plan).toMatchObject({
      name: 'Renamed',
      payment_retry_count: 2,
      payment_retry_day_period: 5,
    });
    expect((await world.call('recurringPlans_update', { path: { id }, header, body: {} })).plan.name).toBe(
      'Renamed',
    );
    expect(await world.failure('recurringPlans_update', { path: { id }, body: { plan } })).toBe(
      'invalidRequest',
    );
    expect(await world.failure('recurringPlans_update', { path: { id: 'none' }, header, body: {} })).toBe(
      'notFound',
    );
    expect(await world.advance('2026-02-20T00:00:00Z')).toMatchObject({
      attempts_declined: 1,
      orders_failed: 1,
    });
    expect(await world.callbacks()).toEqual(['recurring_order.failed', 'recurring_order.voided']);
  });

  it('keeps its time zone; editing the setting affects new plans only', async () => {
    const world = await newWorld(database());
    const old = await aPlan(world);
    const body = { settings: { time_zone: 'America/New_York' } };
    await world.call('sandboxes_update', { path: { id: world.sandboxId }, body });
    const fresh = await aPlan(world, 'succeeds', { reference_number: 'MEMBER-2' });
    const starts = async (id: string) => {
      const [cycle] = (await get(world, id)).recurring_cycles;
      return [cycle?.start_date, cycle?.next_execute_time];
    };
    // 12:00 in Hong Kong is still the day before in New York.
    expect(await starts(old.id)).toEqual(['2026-02-02', '2026-03-01T16:00:00Z']);
    expect(await starts(fresh.id)).toEqual(['2026-02-01', '2026-03-01T05:00:00Z']);
    await world.advance('2026-03-02T00:00:00Z');
    expect(await starts(old.id)).toEqual(['2026-02-02', '2026-04-01T16:00:00Z']);
    expect(await starts(fresh.id)).toEqual(['2026-02-01', '2026-04-01T04:00:00Z']);
  });

  it('fails an order immediately if it already had as many attempts as an edit allows', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world, 'declines');
    const header = { 'x-p-customer-code': 'CUST-1' };
    const body = { plan: { payment_retry_count: 1 } };
    const { plan } = await world.call('recurringPlans_update', { path: { id }, header, body });
    expect(plan).toMatchObject({
      recurring_cycles: [{ state: 'uncollectible', next_execute_time: null }],
      current_order: { state: 'failed' },
    });
    expect(await world.callbacks()).toEqual(['recurring_order.failed']);
  });

  describe('recurring orders', () => {
    it('are read by customer and number, with customer, cycle and token verification', async () => {
      const world = await newWorld(database());
      const plan = await aPlan(world);
      const number = plan.current_order?.order_number ?? '';
      const read = (customer_uuid: string) =>
        world.failure('recurringOrders_get', { body: { customer_uuid, order: { number } } });
      expect(await read(plan.customer_uuid)).toMatchObject({
        customer: { uuid: plan.customer_uuid, default_payment_token: { verify_url: null } },
        recurring_cycle: {
          recurring_billing_config: { interval_count: 1, billing_type: 'anniversary' },
          recurring_items: [{ price: 30 }],
          discount_amount: 0,
        },
        order: { order_number: number, reference_number: 'MEMBER-1-1' },
      });
      expect(await read(await world.customer())).toBe('notFound');
      expect(await world.failure('recurringOrders_list', { query: { filter: 'x' } })).toBe(
        'filterNotSupported',
      );
      expect(await world.call('recurringOrders_list', { query: { offset: 1 } })).toEqual([]);
    });
  });
});
