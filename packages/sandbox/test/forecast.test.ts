import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { makePlans } from '../bench/billing-world.ts';
import { startReceiver, withStatus } from '../src/callbacks/receiver.fixture.ts';
import type { Executor } from '../src/database/database.ts';
import type { Occurrence } from '../src/generated/contract.ts';
import { forecastOccurrences } from '../src/recurring/forecast.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';
import { aPlan, planBody } from './plans.fixture.ts';
import { newWorld, World } from './world.ts';

const UNTIL = '2026-06-01T00:00:00Z';

/** What a forecast contains of an occurrence; plans that act at the same instant have no defined order. */
function foreseen(occurrences: readonly Occurrence[]) {
  return occurrences
    .filter((occurrence) => !isAttempt(occurrence))
    .map(shown)
    .map((text, i) => ({ text, i, of: text.slice(0, 90) }))
    .sort((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : a.i - b.i))
    .map(({ text }) => text);
}

function isAttempt({ type }: Occurrence): boolean {
  return type === 'callback.attempted';
}

function shown(occurrence: Occurrence): string {
  const { at, plan_id, type, cause, state, outcome, amount, attempt, cycle_id, callback_event } = occurrence;
  return JSON.stringify({
    at,
    plan_id,
    type,
    cause,
    state,
    outcome,
    amount,
    attempt,
    cycle_id,
    callback_event,
  });
}

async function lastEvent(world: World): Promise<string> {
  return (await world.call('events_list', { query: { limit: 1 } })).events[0]?.id ?? '0';
}

describeDatabases('clock_forecast', (database) => {
  it('returns in order what an advance then does', async () => {
    const world = await newWorld(database());
    for (const [n, outcome] of (['succeeds', 'declines', 'stays_pending'] as const).entries())
      await aPlan(world, outcome, { reference_number: `M-${n}` });
    const customer = await world.customer({ outcome: 'declines_then_succeeds', times: 2 });
    const plan = planBody(customer, {
      reference_number: 'M-4',
      recurring_cycles: [await world.cycle({ count: 2 }), await world.cycle({ price: 12 })],
    });
    await world.call('recurringPlans_create', { body: { plan } as never });
    const since = await lastEvent(world);
    const query = { until: UNTIL, limit: 1_000 };
    const { occurrences, complete } = await world.call('clock_forecast', { query });
    expect(complete).toBe(true);
    expect(occurrences.map(({ at }) => at)).toEqual(occurrences.map(({ at }) => at).sort());
    expect(await lastEvent(world)).toBe(since);
    await world.advance(UNTIL);
    const { events } = await world.call('events_list', { query: { since, limit: 1_000 } });
    expect(foreseen(occurrences).length).toBeGreaterThan(30);
    expect(foreseen(occurrences)).toEqual(foreseen(events.reverse()));
  });

  it('includes callbacks and the retries of failed ones as an advance attempts them', async () => {
    const { control, served } = await controlled(database(), onTestFinished);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    receiver.answers.push(...Array.from({ length: 30 }, () => withStatus(500)));
    const world = new World(database(), served.url.replace(/.*\//, ''));
    await aPlan(world, 'declines', { callback_url: receiver.url });
    let since = await lastEvent(world);
    const attempts: (number | undefined)[] = [];
    // Whether there is a retry depends on the previous attempt, so the forecast is compared from one to the next.
    for (;;) {
      const next = (await control.clock.get()).clock.next_due_at;
      if (next === null || next > UNTIL) break;
      const { occurrences } = await control.clock.forecast({ until: next, limit: 1_000 });
      await control.clock.advance({ to: next });
      const { events } = await control.events.list({ since, limit: 1_000 });
      expect(occurrences.map(shown)).toEqual(events.reverse().map(shown));
      attempts.push(...occurrences.filter(isAttempt).map(({ attempt }) => attempt));
      since = events.at(-1)?.id ?? since;
    }
    expect(attempts).toEqual(expect.arrayContaining([1, 2, 8]));
  });

  it('names the orders that exist, and ends at its limit', async () => {
    const world = await newWorld(database());
    const { id, current_order } = await aPlan(world, 'declines');
    const query = { until: UNTIL, limit: 2 };
    const { occurrences, complete } = await world.call('clock_forecast', { query });
    const attempt = { type: 'attempt.made', cause: 'retry', plan_id: id, outcome: 'declined' };
    const of = { order_number: current_order?.order_number };
    expect(occurrences).toMatchObject([
      { ...attempt, ...of, at: '2026-02-06T16:00:00Z', attempt: 2 },
      { ...attempt, ...of, at: '2026-02-11T16:00:00Z', attempt: 3 },
    ]);
    expect(complete).toBe(false);
  });

  it('includes the next attempt of a waiting callback', async () => {
    const { control } = await controlled(database(), onTestFinished);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    receiver.answers.push(withStatus(500));
    const notify_url = receiver.url;
    const order = { reference_number: 'INV-1', currency: 'HKD', initial_total: 5, notify_url };
    const { number } = (await control.orders.create(order)).order;
    await control.orders.pay(number);
    await control.clock.advance({ by: 'PT1S' });
    const { occurrences } = await control.clock.forecast({ until: UNTIL });
    expect(occurrences).toMatchObject([
      { type: 'callback.attempted', cause: 'retry', attempt: 2, order_number: number },
    ]);
  });

  it('reads only the plans that it returns, however many are due at once', async () => {
    const sandboxId = randomUUID();
    await makePlans(database(), sandboxId, 200);
    let read = 0;
    const query: Executor['query'] = (text, values) => {
      if (text.includes('FROM recurring_plans')) read++;
      return database().query(text, values);
    };
    const scope = { sandboxId, executor: { ...database(), query } };
    const { occurrences, complete } = await forecastOccurrences(scope, {
      until: Date.parse(UNTIL),
      limit: 10,
    });
    expect([occurrences.length, complete, read]).toEqual([10, false, 1]);
  });

  it('can be limited to one plan and its callbacks', async () => {
    const { control, served } = await controlled(database(), onTestFinished);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const world = new World(database(), served.url.replace(/.*\//, ''));
    const plans = [];
    for (const reference_number of ['M-1', 'M-2']) {
      receiver.answers.push(withStatus(500));
      plans.push((await aPlan(world, 'succeeds', { reference_number, callback_url: receiver.url })).id);
    }
    await control.clock.advance({ by: 'PT1S' });
    const forecast = async (plan_id?: string) =>
      (await control.clock.forecast({ until: UNTIL, limit: 1_000, plan_id })).occurrences;
    const all = await forecast();
    for (const plan of plans) {
      const own = all.filter(({ plan_id }) => plan_id === plan);
      expect(own.map(({ type }) => type)).toContain('callback.attempted');
      expect(await forecast(plan)).toEqual(own);
    }
    expect(await forecast('nobody')).toEqual([]);
  });

  it('refuses a time in the past, or too late', async () => {
    const world = await newWorld(database());
    const past = { query: { until: '2026-01-01T00:00:00Z' } };
    expect(await world.failure('clock_forecast', past)).toBe('notAllowed');
    const never = { query: { until: '+010000-01-01T00:00:00Z' } };
    expect(await world.failure('clock_forecast', never)).toBe('invalidRequest');
  });
});
