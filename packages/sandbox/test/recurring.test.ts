import type { RecurringPlan } from '@payments-openapi/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_OUTCOMES, type TokenOutcome } from '../src/payments/outcome.ts';
import { addTransaction, settleTransaction } from '../src/payments/transaction.ts';
import { payRecurringOrder } from '../src/recurring/orders.ts';
import { addCycles, type PlanChange } from '../src/recurring/plans.ts';
import { runDue } from '../src/recurring/runner.ts';
import { NOTHING } from '../src/recurring/summary.ts';
import { creditEntries, paymentTokens, transactions } from '../src/state/collections.ts';
import { loadSandbox } from '../src/state/sandboxes.ts';
import { describeDatabases } from './databases.ts';
import { newWorld, START, type World } from './world.ts';

type PlanBody = Parameters<typeof planBody>[1];

function planBody(
  customer_uuid: string,
  { recurring_cycles, ...changes }: Record<string, unknown> & { recurring_cycles: unknown[] },
) {
  return {
    name: 'Studio membership',
    reference_number: 'MEMBER-1',
    customer_uuid,
    default_collection_method: 'charge_automatically' as const,
    payment_retry_count: 4,
    payment_retry_day_period: 5,
    grace_period: 7,
    callback_url: 'https://studio.example/hooks',
    recurring_cycles,
    ...changes,
  };
}

/** A plan of one monthly cycle at 30.00 for a customer whose token has that outcome. */
async function aPlan(
  world: World,
  outcome: TokenOutcome['outcome'] = 'succeeds',
  changes: Partial<PlanBody> = {},
) {
  const customer = await world.customer({ outcome });
  const plan = planBody(customer, { recurring_cycles: [await world.cycle()], ...changes });
  const made = await world.call('recurringPlans_create', { body: { plan } as never });
  return { ...made.plan, customer_uuid: customer };
}

async function add(world: World, planId: string, change: PlanChange) {
  return addCycles(await world.begin(), planId, change);
}

async function get(world: World, id: string) {
  return (await world.call('recurringPlans_get', { path: { id } })).plan;
}

async function orderLines(world: World) {
  const entries = await world.call('recurringOrders_list', {});
  return entries.map(({ order }) => [order.reference_number, order.state, order.paid_total]);
}

/** A plan without the ids that each making of it gives anew. */
function comparable({ recurring_cycles, current_order, ...plan }: RecurringPlan) {
  const { order_number, auth_code, ...order } = current_order ?? {};
  const cycles = recurring_cycles.map(
    ({ id, previous_cycle, next_cycle, next_billing_amount, ...cycle }) => ({
      ...cycle,
      follows: previous_cycle !== null,
      isFollowed: next_cycle !== null,
    }),
  );
  return { ...plan, order, cycles: cycles.map((cycle) => JSON.stringify(cycle)).sort() };
}

describeDatabases('recurring billing', (database) => {
  describe('recurringPlans_create', () => {
    it('bills the first period at once and shows plan, cycle, customer and order', async () => {
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
            next_execute_time: '2026-03-01T16:00:00.000Z',
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

    it('says that a plan has been created when the reference number is taken, also when both come at once', async () => {
      const world = await newWorld(database());
      const plan = planBody(await world.customer(), { recurring_cycles: [await world.cycle()] });
      const create = () => world.failure('recurringPlans_create', { body: { plan } as never });
      const answers = await Promise.all([create(), create(), create()]);
      expect(answers.filter((answer) => answer === 'planAlreadyCreated')).toHaveLength(2);
      expect(await orderLines(world)).toHaveLength(1);
    });

    it('names what does not exist or does not fit', async () => {
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
      expect(await refuse({ recurring_cycles: [] })).toBe('ruleBroken');
      expect(await refuse({ payment_retry_count: 1.5 })).toBe('ruleBroken');
      expect(await refuse({ timeout: { timer: 'soon' } })).toBe('ruleBroken');
      expect(await refuse({ recurring_cycles: [{ ...cycle, discount_amount: 5 }] })).toBe('ruleBroken');
      expect(await refuse({ recurring_cycles: [{ ...cycle, billing_count: 0 }] })).toBe('ruleBroken');
    });
  });

  it('edits name, terms and callback; an open order keeps its terms', async () => {
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
    expect(await world.advance('2026-02-20T00:00:00Z')).toMatchObject({ attempts_declined: 3 });
  });

  describe('the clock', () => {
    it('bills each missed boundary on its own date, and nothing twice', async () => {
      const world = await newWorld(database());
      const { id } = await aPlan(world);
      const summary = { orders_made: 3, attempts_succeeded: 3, callbacks_enqueued: 3 };
      expect(await world.advance('2026-05-02T04:00:00Z')).toEqual({ ...NOTHING, ...summary });
      expect(await world.advance('2026-05-02T04:00:00Z')).toEqual(NOTHING);
      expect(await orderLines(world)).toEqual([
        ['MEMBER-1-4', 'completed', 30],
        ['MEMBER-1-3', 'completed', 30],
        ['MEMBER-1-2', 'completed', 30],
        ['MEMBER-1-1', 'completed', 30],
      ]);
      const { transactions: all } = await world.call('transactions_list', {});
      expect(all.map(({ created_at }) => created_at)).toEqual([
        '2026-05-01T16:00:00.000Z',
        '2026-04-01T16:00:00.000Z',
        '2026-03-01T16:00:00.000Z',
        '2026-02-02T04:00:00.000Z',
      ]);
      expect((await get(world, id)).recurring_cycles[0]).toMatchObject({ billing_count_created: 4 });
      await expect(world.advance('2026-05-01T00:00:00Z')).rejects.toMatchObject({ failure: 'notAllowed' });
    });

    it('makes the same of many small steps as of one jump', async () => {
      const [jump, walk] = [await newWorld(database()), await newWorld(database())];
      for (const world of [jump, walk]) {
        await aPlan(world, 'declines', { payment_retry_count: 2, grace_period: 20 });
        await aPlan(world, 'succeeds', { reference_number: 'MEMBER-2' });
      }
      await jump.advance('2026-04-20T00:00:00Z');
      for (const day of ['02-07', '02-08', '02-28', '03-01', '03-02', '04-05', '04-20']) {
        await walk.advance(`2026-${day}T00:00:00Z`, { batch: 1 });
      }
      expect(await orderLines(walk)).toEqual(await orderLines(jump));
      expect(await walk.callbacks()).toEqual(await jump.callbacks());
    });

    it('retries a declining token on its days, gives grace, and voids', async () => {
      const world = await newWorld(database());
      const { id } = await aPlan(world, 'declines');
      const state = async () => (await get(world, id)).recurring_cycles[0]?.state;
      expect(await world.advance('2026-02-16T15:59:59Z')).toEqual({ ...NOTHING, attempts_declined: 2 });
      expect(await state()).toBe('active');
      expect(await world.advance('2026-02-16T16:00:00Z')).toEqual({
        ...NOTHING,
        attempts_declined: 1,
        orders_failed: 1,
        cycles_changed: 1,
        callbacks_enqueued: 1,
      });
      expect(await state()).toBe('uncollectible');
      expect(await orderLines(world)).toEqual([['MEMBER-1-1', 'failed', 0]]);
      expect(await world.advance('2026-02-23T15:59:59Z')).toEqual(NOTHING);
      expect(await world.advance('2026-02-23T16:00:00Z')).toMatchObject({ orders_voided: 1 });
      expect(await world.advance('2026-06-01T00:00:00Z')).toEqual(NOTHING);
      expect(await orderLines(world)).toEqual([['MEMBER-1-1', 'voided', 0]]);
      expect(await world.callbacks()).toEqual(['recurring_order.failed', 'recurring_order.voided']);
    });

    it('bills again from the next boundary when a failed order is paid within its grace', async () => {
      const world = await newWorld(database());
      const { id, current_order } = await aPlan(world, 'declines', {
        payment_retry_count: 1,
        grace_period: 60,
      });
      await world.advance('2026-03-10T00:00:00Z');
      expect((await get(world, id)).recurring_cycles[0]?.state).toBe('uncollectible');
      const paid = await payRecurringOrder(await world.begin(), current_order?.order_number ?? '');
      expect(paid.order).toMatchObject({ state: 'completed', paid_total: 30 });
      await expect(
        payRecurringOrder(await world.begin(), paid.order.order_number ?? ''),
      ).rejects.toMatchObject({
        failure: 'notAllowed',
      });
      expect((await get(world, id)).recurring_cycles[0]).toMatchObject({
        state: 'active',
        next_execute_time: '2026-04-01T16:00:00.000Z',
      });
    });

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

    it('lets an order keep the plan going whose reference number somebody has taken', async () => {
      const world = await newWorld(database());
      const { id } = await aPlan(world);
      const { createOrder } = await import('../src/payments/order.ts');
      const call = await world.begin();
      await createOrder(call, call, { reference_number: 'MEMBER-1-2', currency: 'HKD', total: 1 });
      expect(await world.advance('2026-03-10T00:00:00Z')).toMatchObject({ orders_made: 1 });
      const { current_order } = await get(world, id);
      expect(current_order?.reference_number).toBe(`MEMBER-1-2-${current_order?.order_number}`);
    });
  });

  describe('several runners', () => {
    it('do the work of many sandboxes once, and every caller waits for all of it', async () => {
      const worlds = await Promise.all(Array.from({ length: 3 }, () => newWorld(database())));
      for (const world of worlds) {
        for (let i = 0; i < 5; i++) await aPlan(world, 'succeeds', { reference_number: `MEMBER-${i}` });
      }
      const to = '2026-05-02T04:00:00Z';
      await Promise.all([
        ...worlds.flatMap((world) => [world.advance(to, { batch: 2 }), world.advance(to, { batch: 3 })]),
        runDue(database()),
      ]);
      for (const world of worlds) expect(await orderLines(world)).toHaveLength(20);
      expect(await runDue(database())).toEqual(NOTHING);
    });

    it('take over when a lease is over, and not before', async () => {
      const world = await newWorld(database());
      await aPlan(world);
      await database().query(
        "UPDATE sandboxes SET clock = clock + 2592000000, lease_owner = 'dead', lease_until = 5000 WHERE sandbox_id = $1",
        [world.sandboxId],
      );
      expect(await runDue(database(), { now: () => 4_999 })).toEqual(NOTHING);
      expect(await runDue(database(), { now: () => 5_000 })).toMatchObject({ orders_made: 1 });
      const [row] = await database().query('SELECT lease_owner FROM sandboxes WHERE sandbox_id = $1', [
        world.sandboxId,
      ]);
      expect(row?.lease_owner).toBeNull();
    });

    it('keep nothing of a batch whose lease was lost in the middle', async () => {
      const world = await newWorld(database());
      for (const n of [1, 2]) await aPlan(world, 'succeeds', { reference_number: `MEMBER-${n}` });
      const stolen = async () => {
        const theft = "UPDATE sandboxes SET lease_owner = 'thief' WHERE sandbox_id = $1";
        await database().transaction((tx) => tx.query(theft, [world.sandboxId]));
      };
      await database().query('UPDATE sandboxes SET clock = clock + 2592000000 WHERE sandbox_id = $1', [
        world.sandboxId,
      ]);
      let theft: Promise<void> | undefined;
      const onBatch = () => {
        theft ??= stolen();
      };
      expect(await runDue(database(), { batch: 1, onBatch })).toMatchObject({ orders_made: 1 });
      await theft;
      expect(await orderLines(world)).toHaveLength(3);
      await database().query('UPDATE sandboxes SET lease_until = 0 WHERE sandbox_id = $1', [world.sandboxId]);
      expect(await runDue(database())).toMatchObject({ orders_made: 1 });
    });
  });

  describe('adding a cycle', () => {
    it('immediate cancels the running one, credits what is unused and bills at once', async () => {
      const world = await newWorld(database());
      const { id } = await aPlan(world);
      await world.advance('2026-02-16T04:00:00Z');
      const plan = await add(world, id, {
        activate_type: 'immediate',
        cycles: [await world.cycle({ price: 60 })],
      });
      expect(plan.recurring_cycles.map(({ state }) => state)).toEqual(['cancelled', 'active']);
      expect(plan.credit).toBe(0);
      // 14 of 28 days unused: 15.00 of the 60.00 are paid already.
      expect(plan.current_order).toMatchObject({ amount: 60, paid_total: 45, state: 'completed' });
    });

    it('next_billing_date completes the running one there and cancels what followed', async () => {
      const world = await newWorld(database());
      const cycles = [await world.cycle({ count: 3 }), await world.cycle({ price: 40 })];
      const { id } = await aPlan(world, 'succeeds', { recurring_cycles: cycles });
      await add(world, id, {
        activate_type: 'next_billing_date',
        cycles: [await world.cycle({ price: 50 })],
      });
      await world.advance('2026-03-03T00:00:00Z');
      const plan = await get(world, id);
      expect(plan.recurring_cycles.map(({ state }) => state)).toEqual(['completed', 'cancelled', 'active']);
      expect(plan.current_order?.amount).toBe(50);
    });

    it('as_last_cycle waits for the last one to end, and adds nothing behind an endless one', async () => {
      const world = await newWorld(database());
      const { id } = await aPlan(world, 'succeeds', { recurring_cycles: [await world.cycle({ count: 1 })] });
      const cycle = await world.cycle({ price: 50 });
      const waiting = await add(world, id, { cycles: [cycle] });
      expect(waiting.recurring_cycles.map(({ state }) => state)).toEqual(['active', 'scheduled']);
      const unchanged = await add(world, id, { activate_type: 'as_last_cycle', cycles: [cycle] });
      expect(unchanged.recurring_cycles).toHaveLength(2);
      await world.advance('2026-03-03T00:00:00Z');
      expect((await get(world, id)).recurring_cycles.map(({ state }) => state)).toEqual([
        'completed',
        'active',
      ]);
    });

    it('is calculated for immediate with processed credit only', async () => {
      const world = await newWorld(database());
      const { id } = await aPlan(world);
      const cycles = [await world.cycle()];
      const calculate = (body: object) =>
        world.failure('recurringPlans_calculateCycles', { path: { id }, body: { cycles, ...body } as never });
      expect(await calculate({ activate_type: 'next_billing_date' })).toBe('calculationNotApplicable');
      expect(await calculate({ activate_type: 'immediate', process_credit: false })).toBe(
        'calculationNotApplicable',
      );
      expect(await calculate({ activate_type: 'immediate', cycles: [] })).toBe('ruleBroken');
      expect(await calculate({ activate_type: 'immediate' })).toMatchObject({
        plan: { recurring_cycles: [{ state: 'active', next_billing_amount: 30 }, { state: 'cancelled' }] },
      });
      expect((await get(world, id)).recurring_cycles).toHaveLength(1);
      expect(await orderLines(world)).toHaveLength(1);
    });
  });

  it('calculates exactly what adding does', async () => {
    const anyChange = fc.record({
      price: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
      next: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
      discount: fc.option(
        fc.record({
          discount_type: fc.constantFrom('fixed', 'percentage'),
          discount_amount: fc.constantFrom(5, 12.5),
        }),
      ),
      fixedDay: fc.option(fc.integer({ min: 1, max: 31 })),
      hours: fc.integer({ min: 0, max: 2_000 }),
      outcome: fc.constantFrom(...PAYMENT_OUTCOMES),
      more: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(anyChange, async ({ price, next, discount, fixedDay, hours, outcome, more }) => {
        const world = await newWorld(database());
        const { id } = await aPlan(world, outcome, { recurring_cycles: [await world.cycle({ price })] });
        await world.advance(new Date(Date.parse(START) + hours * 3_600_000).toISOString());
        const config = fixedDay === null ? {} : { billing_type: 'fixed', billing_day_of_month: fixedDay };
        const cycles = [{ ...(await world.cycle({ price: next, config, count: 2 })), ...discount }];
        if (more) cycles.push(await world.cycle({ price: 1 }));
        const body = { activate_type: 'immediate' as const, cycles };
        const { plan } = await world.call('recurringPlans_calculateCycles', { path: { id }, body });
        const added = await add(world, id, body);
        const amount = plan.recurring_cycles[0]?.next_billing_amount;
        expect(added.current_order?.amount).toBe(amount);
        expect(comparable(plan)).toEqual(comparable(added));
      }),
      { numRuns: 25 },
    );
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

  it('keeps the time at which a sandbox is next due', async () => {
    const world = await newWorld(database());
    const due = async () => {
      const sql = 'SELECT next_due_at FROM sandboxes WHERE sandbox_id = $1';
      const [row] = await database().query(sql, [world.sandboxId]);
      return row?.next_due_at ? new Date(Number(row.next_due_at)).toISOString() : null;
    };
    expect(await due()).toBeNull();
    const { id } = await aPlan(world);
    expect(await due()).toBe('2026-03-01T16:00:00.000Z');
    const daily = await world.cycle({ count: 2, config: { billing_interval: 'day' } });
    await add(world, id, { activate_type: 'immediate', cycles: [daily] });
    expect(await due()).toBe('2026-02-02T16:00:00.000Z');
    await world.advance('2026-02-10T00:00:00Z');
    expect(await due()).toBeNull();
    expect((await loadSandbox(database(), world.sandboxId)).clock.toString()).toBe('2026-02-10T00:00:00Z');
  });
});
