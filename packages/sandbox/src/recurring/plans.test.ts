import { expect, it, vi } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { aPlan } from '../../test/plans.fixture.ts';
import { newWorld, type World } from '../../test/world.ts';
import type { RecurringPlanCreate } from '../contract/service.ts';
import { UniqueViolation } from '../database/collection.ts';
import type { Database, Executor } from '../database/database.ts';
import type { Failure } from '../input/failures.ts';
import { customers, recurringItems, recurringPlans } from '../records/collections.ts';
import { createContext } from '../records/context.ts';
import { addCycles, createPlan, loadRecord, showPlan, showPlans } from './plans.ts';

const START = '2026-02-02T04:00:00Z';

const messageOf = (call: PromiseLike<unknown>) =>
  call.then(
    () => undefined,
    ({ failure, detail }: Failure) => [failure, detail],
  );

async function inputOf(world: World, changes: object): Promise<RecurringPlanCreate> {
  return {
    name: 'Studio membership',
    customer_uuid: await world.customer(),
    default_collection_method: 'charge_automatically',
    payment_retry_count: 4,
    payment_retry_day_period: 5,
    recurring_cycles: [await world.cycle()],
    ...changes,
  };
}

async function create(world: World, changes: object) {
  return (await world.call('recurringPlans_create', { body: { plan: await inputOf(world, changes) } })).plan;
}

describeDatabases('The record of a new plan', (database) => {
  it('has only what its caller has set', async () => {
    const world = await newWorld(database());
    const { id, customer, recurring_cycles } = await create(world, {});
    const { document } = await loadRecord(await world.begin(), id);
    expect(document).toStrictEqual({
      id,
      name: 'Studio membership',
      customer_uuid: customer?.uuid,
      default_collection_method: 'charge_automatically',
      cycles: { [recurring_cycles[0]?.id ?? '']: expect.any(Object) },
      billing: expect.objectContaining({ id, grace_period: null, time_zone: 'Asia/Hong_Kong' }),
      current_order: expect.any(String),
      next_due_at: Date.parse('2026-03-01T16:00:00Z'),
      created_at: START,
      updated_at: START,
    });
  });

  it('has everything that its caller has set', async () => {
    const world = await newWorld(database());
    const given = {
      reference_number: 'MEMBER-1',
      callback_url: 'https://studio.example/hooks',
      redirect_url: 'https://studio.example/thanks',
      timeout: { timer: '1800', url: 'https://studio.example/late' },
      note: 'Membership',
      description: 'Yearly',
    };
    const { id } = await create(world, { ...given, grace_period: 7 });
    const { document } = await loadRecord(await world.begin(), id);
    expect(document).toMatchObject({ ...given, billing: { grace_period: 7 } });
  });
});

describeDatabases('A new plan', (database) => {
  it('needs no reference number, and without one is no repeat of another', async () => {
    const world = await newWorld(database());
    await create(world, {});
    await create(world, {});
    expect(await recurringPlans.list(await world.begin())).toHaveLength(2);
  });

  it('is refused with the member that is invalid', async () => {
    const world = await newWorld(database());
    const refusal = (changes: object) => messageOf(create(world, changes));
    expect(await refusal({ customer_uuid: 'nobody' })).toEqual([
      'notFound',
      'body.plan.customer_uuid: does not exist',
    ]);
    const timer = ['ruleViolated', 'body.plan.timeout.timer: must be a string with a whole number'];
    for (const wrong of ['1.5', 'in 5', '5 s', '1'.repeat(10), ''])
      expect(await refusal({ timeout: { timer: wrong } }), wrong).toEqual(timer);
    expect(await refusal({ timeout: { timer: '1'.repeat(9) } })).toBeUndefined();
    const cycle = await world.cycle();
    expect(await refusal({ recurring_cycles: Array(201).fill(cycle) })).toEqual([
      'ruleViolated',
      expect.stringMatching(/^body\.plan\.recurring_cycles: /),
    ]);
    expect(await refusal({ grace_period: -1 })).toEqual([
      'ruleViolated',
      expect.stringMatching(/^body\.plan\.grace_period: /),
    ]);
  });

  it('is refused before anything is loaded if it has too many cycles', async () => {
    const world = await newWorld(database());
    const [input, context] = [await inputOf(world, {}), await world.begin()];
    const transaction = vi.spyOn(context, 'transaction');
    const cycles = Array(201).fill(input.recurring_cycles[0]);
    await expect(createPlan(context, { ...input, recurring_cycles: cycles })).rejects.toMatchObject({
      failure: 'ruleViolated',
    });
    expect(transaction).not.toHaveBeenCalled();
    const { id } = await create(world, {});
    const findAll = vi.spyOn(recurringItems, 'findAll');
    await expect(addCycles(context, id, { cycles })).rejects.toMatchObject({ failure: 'ruleViolated' });
    expect(findAll).not.toHaveBeenCalled();
  });

  it('is refused if its first period ends after the last year', async () => {
    const world = await newWorld(database(), {}, '9999-12-30T20:00:00Z');
    expect(await messageOf(create(world, {}))).toEqual([
      'ruleViolated',
      'body.interval_count: the period from 9999-12-31 ends after the year 9999',
    ]);
  });

  it('takes six round trips, and keeps others from its sandbox only in the last two', async () => {
    const world = await newWorld(database());
    const rounds: string[][] = [];
    let isAnswered = true;
    const send = async <T>(text: string, run: () => Promise<T>): Promise<T> => {
      if (isAnswered) rounds.push([]);
      isAnswered = false;
      rounds.at(-1)?.push(text);
      return run().finally(() => {
        isAnswered = true;
      });
    };
    const watched = (executor: Executor): Executor => ({
      query: (text, values) => send(text, () => executor.query(text, values)),
      run: (text, values, many) => send(text, () => executor.run(text, values, many)),
    });
    const watching: Database = {
      ...database(),
      transaction: (work, options) =>
        database().transaction((executor, contended) => work(watched(executor), contended), options),
    };
    const input = await inputOf(world, { reference_number: 'MEMBER-1' });
    await createPlan(createContext(watching, (await world.begin()).sandbox), input);
    expect(rounds).toHaveLength(6);
    const isLocked = (texts: readonly string[]) => texts.some((text) => text.startsWith('UPDATE sandboxes'));
    expect(rounds.findIndex(isLocked)).toBe(4);
  });

  it('is refused if another one has its reference number, without an attempt to store it', async () => {
    const world = await newWorld(database());
    await create(world, { reference_number: 'MEMBER-1' });
    const insert = vi.spyOn(recurringPlans, 'insert');
    expect(await messageOf(create(world, { reference_number: 'MEMBER-1' }))).toEqual([
      'planAlreadyCreated',
      '',
    ]);
    expect(insert).not.toHaveBeenCalled();
  });

  it('fails with any error of the database that is not about its reference number', async () => {
    const world = await newWorld(database());
    const input = await inputOf(world, {});
    const insert = vi.spyOn(recurringPlans, 'insert');
    const failing = async (error: Error) => {
      insert.mockRejectedValueOnce(error);
      return createPlan(await world.begin(), input);
    };
    const other = new UniqueViolation(['billing_key']);
    await expect(failing(other)).rejects.toBe(other);
    const full = Object.assign(new Error('the disk is full'), { columns: ['reference_number'] });
    await expect(failing(full)).rejects.toBe(full);
    await expect(failing(new UniqueViolation(['sandbox_id', 'reference_number']))).rejects.toMatchObject({
      failure: 'planAlreadyCreated',
    });
  });

  it('is an event, as is each edit', async () => {
    const world = await newWorld(database());
    const { id } = await create(world, {});
    const body = { plan: { name: 'Renamed' } };
    await world.advance('2026-02-03T04:00:00Z');
    await world.call('recurringPlans_update', { path: { id }, header: { 'x-p-customer-code': 'C' }, body });
    const { events } = await world.call('events_list', { query: { limit: 1_000 } });
    const ofPlan = events.filter(({ type }) => type.startsWith('plan.'));
    const common = { id: expect.any(String), cause: 'request', plan_id: id, order_number: null };
    expect(ofPlan).toEqual([
      { ...common, type: 'plan.updated', at: '2026-02-03T04:00:00Z' },
      { ...common, type: 'plan.created', at: START },
    ]);
  });
});

describeDatabases('An edited plan', (database) => {
  it('keeps what the edit does not name, and is updated now', async () => {
    const world = await newWorld(database());
    const { id } = await create(world, { note: 'Membership' });
    await world.advance('2026-02-03T04:00:00Z');
    const edit = async (plan: object) => {
      const header = { 'x-p-customer-code': 'C' };
      return (await world.call('recurringPlans_update', { path: { id }, header, body: { plan } })).plan;
    };
    expect(await edit({ name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      note: 'Membership',
      payment_retry_count: 4,
      payment_retry_day_period: 5,
      created_at: START,
      updated_at: '2026-02-03T04:00:00Z',
    });
    expect(await edit({ payment_retry_day_period: 9 })).toMatchObject({
      name: 'Renamed',
      payment_retry_count: 4,
      payment_retry_day_period: 9,
    });
    expect(await edit({ payment_retry_count: 2 })).toMatchObject({
      payment_retry_count: 2,
      payment_retry_day_period: 9,
    });
    const { document } = await loadRecord(await world.begin(), id);
    expect(document).not.toHaveProperty('payment_retry_count');
    expect(document).not.toHaveProperty('payment_retry_day_period');
  });
});

describeDatabases('Cycles that are calculated', (database) => {
  const calculate = async (world: World, id: string, body: object) =>
    (await world.call('recurringPlans_calculateCycles', { path: { id }, body: body as never })).plan;

  it('come first, with what the first of them bills, and the order that does', async () => {
    const world = await newWorld(database());
    const { id, recurring_cycles: before } = await create(world, {});
    const cycles = [await world.cycle({ price: 50, count: 1 }), await world.cycle({ price: 60 })];
    const plan = await calculate(world, id, { activate_type: 'immediate', cycles });
    expect(plan.recurring_cycles).toMatchObject([
      { state: 'active', billing_amount: 50, next_billing_amount: 20 },
      { state: 'scheduled', billing_amount: 60 },
      { id: before[0]?.id, state: 'cancelled' },
    ]);
    for (const cycle of plan.recurring_cycles.slice(1))
      expect(cycle).not.toHaveProperty('next_billing_amount');
    expect(plan.current_order).toMatchObject({ amount: 20, paid_total: 20, state: 'completed' });
  });

  it('are refused as when they are added', async () => {
    const world = await newWorld(database());
    const { id } = await create(world, {});
    const cycle = await world.cycle();
    const refusal = (body: object) =>
      messageOf(calculate(world, id, { activate_type: 'immediate', ...body }));
    expect(await refusal({ cycles: Array(201).fill(cycle) })).toEqual([
      'ruleViolated',
      expect.stringMatching(/^body\.cycles: /),
    ]);
    expect(await refusal({ cycles: [{ ...cycle, billing_count: 0 }] })).toEqual([
      'ruleViolated',
      expect.stringMatching(/^body\.cycles\[0\]\.billing_count: /),
    ]);
    const dollars = { quantity: 1, recurring_item_id: await world.item(5, 'USD') };
    expect(await refusal({ cycles: [{ ...cycle, recurring_items: [dollars] }] })).toEqual([
      'ruleViolated',
      'body.cycles[0].recurring_items[0].currency: is USD, but the plan bills in HKD',
    ]);
    expect(
      await messageOf(calculate(world, 'none', { activate_type: 'immediate', cycles: [cycle] })),
    ).toEqual(['notFound', 'there is no such plan']);
    const late = await newWorld(database(), {}, '9999-10-30T00:00:00Z');
    const ended = await create(late, { recurring_cycles: [await late.cycle({ count: 1 })] });
    await late.advance('9999-12-30T20:00:00Z');
    const last = { activate_type: 'immediate', cycles: [await late.cycle()] };
    expect(await messageOf(calculate(late, ended.id, last))).toEqual([
      'ruleViolated',
      'body.interval_count: the period from 9999-12-31 ends after the year 9999',
    ]);
    const body = { activate_type: 'immediate' as const, cycles: Array(201).fill(cycle) };
    const add = world.call('recurringPlans_addCycles', { path: { id }, body });
    expect(await messageOf(add)).toEqual(['ruleViolated', expect.stringMatching(/^body\.cycles: /)]);
  });
});

describeDatabases('Plans as shown', (database) => {
  it('are the same alone and in a list, with an order or without', async () => {
    const world = await newWorld(database());
    await aPlan(world, 'succeeds', { timeout: { timer: '1800' } });
    await create(world, { recurring_cycles: [await world.cycle({ price: 70 })] });
    const scope = await world.begin();
    const unbilled = await create(world, {});
    const stored = await loadRecord(scope, unbilled.id);
    await recurringPlans.replace(scope, stored, { ...stored.document, current_order: null });

    const all = await recurringPlans.list(scope);
    const shown = await showPlans(scope, all);
    expect(shown.map(({ current_order }) => current_order?.amount)).toEqual(
      all.map(({ id }) => (id === unbilled.id ? undefined : expect.any(Number))),
    );
    for (const [i, { id }] of all.entries()) expect(shown[i]).toEqual(await showPlan(scope, id));
    expect(await showPlans(scope, [])).toEqual([]);
  });

  it('need their customer', async () => {
    const world = await newWorld(database());
    const { id, customer } = await create(world, {});
    const scope = await world.begin();
    await customers.delete(scope, customer?.uuid ?? '');
    const all = await recurringPlans.list(scope);
    await expect(showPlans(scope, all)).rejects.toThrow(`the customer of plan ${id} is missing`);
    await expect(showPlan(scope, id)).rejects.toMatchObject({
      failure: 'notFound',
      detail: 'there is no such customer',
    });
  });

  it('must exist', async () => {
    const scope = await (await newWorld(database())).begin();
    await expect(showPlan(scope, 'none')).rejects.toMatchObject({
      failure: 'notFound',
      detail: 'there is no such plan',
    });
  });
});
