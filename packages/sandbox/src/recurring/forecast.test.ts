import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { aPlan, payRecurring } from '../../test/plans.fixture.ts';
import { newWorld, type World } from '../../test/world.ts';
import { newDelivery } from '../callbacks/outbox.ts';
import { deliveries } from '../records/collections.ts';
import { forecastOccurrences } from './forecast.ts';

const APRIL = Date.parse('2026-04-03T00:00:00Z');

const forecast = async (world: World, options: { limit?: number; planId?: string; until?: number } = {}) =>
  forecastOccurrences(await world.begin(), { until: APRIL, limit: 1_000, ...options });

/** Adds a callback about a plan, which is due at an instant. @returns its id */
async function wait(world: World, plan_id: string, at: string, attempts = 0): Promise<string> {
  const scope = await world.begin();
  const id = scope.newId();
  const payload = { plan_id, order: { order_number: '7' } } as never;
  const delivery = newDelivery(id, at, {
    url: 'http://127.0.0.1:9/',
    event: 'recurring_order.completed',
    payload,
  });
  await deliveries.insert(scope, id, { ...delivery, attempts: Array(attempts).fill({}) });
  return id;
}

describeDatabases('A forecast', (database) => {
  it('is complete if it has exactly as many occurrences as it may', async () => {
    const world = await newWorld(database());
    await aPlan(world, 'succeeds', { callback_url: undefined });
    const { occurrences, complete } = await forecast(world);
    expect([occurrences.length, complete]).toEqual([6, true]);
    expect(await forecast(world, { limit: 6 })).toEqual({ occurrences, complete });
    expect(await forecast(world, { limit: 5 })).toEqual({
      occurrences: occurrences.slice(0, 5),
      complete: false,
    });
  });

  it('includes callbacks only of plans that have a URL for them', async () => {
    const world = await newWorld(database());
    await aPlan(world, 'succeeds', { callback_url: undefined });
    const { occurrences } = await forecast(world, { limit: 3 });
    expect(occurrences.map(({ type }) => type)).toEqual(['order.created', 'attempt.made', 'order.changed']);
  });

  it('has plans that are due at the same instant in the order in which they are billed', async () => {
    const world = await newWorld(database());
    const ids = [];
    for (const reference_number of ['M-1', 'M-2', 'M-3'])
      ids.push((await aPlan(world, 'succeeds', { reference_number, callback_url: undefined })).id);
    const { occurrences } = await forecast(world);
    const once = ids.toSorted().flatMap((id) => [id, id, id]);
    expect(occurrences.map(({ plan_id }) => plan_id)).toEqual([...once, ...once]);
  });

  it('says why an order is paid', async () => {
    const world = await newWorld(database());
    const { current_order } = await aPlan(world, 'succeeds', { callback_url: undefined });
    await payRecurring(world, current_order?.order_number, 30);
    const { occurrences } = await forecast(world);
    const paid = occurrences.filter(({ type }) => type === 'order.changed');
    expect(paid.map(({ cause }) => cause)).toEqual(['billing', 'payment']);
    const [credit] = occurrences.filter(({ type }) => type === 'credit.changed');
    expect(credit).toMatchObject({ amount: -30, credit: 0, order_number: null });
  });

  it('includes waiting callbacks: the first attempt, or the next one', async () => {
    const world = await newWorld(database());
    const first = await wait(world, 'one', '2026-02-03T00:00:00Z');
    const third = await wait(world, 'one', '2026-02-04T00:00:00Z', 2);
    const about = { type: 'callback.attempted', plan_id: 'one', order_number: '7' };
    const event = { callback_event: 'recurring_order.completed' };
    expect((await forecast(world)).occurrences).toEqual([
      { ...about, ...event, at: '2026-02-03T00:00:00Z', cause: 'delivery', delivery_id: first, attempt: 1 },
      { ...about, ...event, at: '2026-02-04T00:00:00Z', cause: 'retry', delivery_id: third, attempt: 3 },
    ]);
    const cut = await forecast(world, { limit: 1 });
    expect([cut.occurrences.length, cut.complete]).toEqual([1, false]);
    const until = Date.parse('2026-02-03T00:00:00Z');
    expect(await forecast(world, { limit: 1, until })).toMatchObject({ occurrences: [{}], complete: true });
  });

  it.each([
    ['one', 'two'],
    ['one', 'ONE'],
    ['a_b', 'aXb'],
    ['a%b', 'aXXb'],
    ['a!b', 'ab'],
    ['a"b', 'ab'],
  ])('of the plan %s has its callbacks, however many there are of the plan %s', async (own, other) => {
    const world = await newWorld(database());
    for (const day of ['02', '03', '04']) await wait(world, other, `2026-02-${day}T04:00:00Z`);
    const id = await wait(world, own, '2026-02-05T04:00:00Z');
    const { occurrences } = await forecast(world, { planId: own, limit: 3 });
    expect(occurrences.map(({ delivery_id }) => delivery_id)).toEqual([id]);
    if (own.toUpperCase() === other) return;
    // Others do not even count.
    expect(await forecast(world, { planId: own, limit: 1 })).toMatchObject({
      occurrences: [{}],
      complete: true,
    });
  });
});
