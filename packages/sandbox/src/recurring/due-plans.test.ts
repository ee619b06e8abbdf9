import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import { pays } from '../billing/scenario.fixture.ts';
import type { Scope } from '../database/collection.ts';
import { recurringPlans } from '../records/collections.ts';
import { EMPTY_SUMMARY } from '../records/summary.ts';
import { type AdvancingRun, advanceDuePlans, FULL_PACE } from './due-plans.ts';
import { creating } from './steps.fixture.ts';
import { storeSteps } from './store.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The beginning of a day in the sandbox's time zone. */
const day = (date: string) => Date.parse(`${date}T00:00:00+08:00`);

const LATER = day('2029-01-01');
const CALLED = { callback_url: 'https://studio.example/hooks' };

describeDatabases('Plans that are due', (database) => {
  /** A sandbox with monthly plans, by id: each is due a month after the date. */
  async function withPlans(plans: Record<string, { from: string; called?: boolean }>): Promise<Scope> {
    const world = await newWorld(database());
    const customer_uuid = await world.customer();
    const scope = await world.begin();
    const steps = Object.entries(plans).map(([id, { from, called }]) =>
      creating(id, from, pays, { customer_uuid, ...(called && CALLED) }),
    );
    await storeSteps(scope, steps);
    return scope;
  }

  /** As many plans as that, all due on 2 March. */
  const withMany = (count: number) =>
    withPlans(
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`plan-${i}`, { from: '2026-02-02' }])),
    );

  const aRun = (changes: Partial<AdvancingRun> = {}): AdvancingRun => ({
    ...FULL_PACE,
    database: database(),
    holds: false,
    monotonic: () => 0,
    onError: (error) => {
      throw error;
    },
    ...changes,
  });

  const advance = (
    scope: Scope,
    run: AdvancingRun,
    { limit = LATER, size = 1_024, end = 1, contended = false } = {},
  ) =>
    database().transaction((executor) =>
      advanceDuePlans(run, { ...scope, executor, contended }, limit, { size, end }),
    );

  const dueTimes = async (scope: Scope) =>
    Object.fromEntries(
      (await recurringPlans.list(scope)).map(({ id, document: { next_due_at } }) => [id, next_due_at]),
    );

  it('are none before the first is due', async () => {
    const scope = await withPlans({ one: { from: '2026-02-02' } });
    const limit = day('2026-03-02') - 1;
    const { fellDue, ...advanced } = await advance(scope, aRun(), { limit });
    expect(advanced).toEqual({ plans: 0, left: false, horizon: limit, enqueued: false, occurrences: [] });
    expect(fellDue.isEmpty).toBe(true);
    expect(await advance(scope, aRun(), { limit: limit + 1 })).toMatchObject({ plans: 1, left: true });
  });

  it('are advanced no further than to the time when the next is due, so that everything happens in order', async () => {
    const scope = await withPlans({
      two: { from: '2026-02-03' },
      one: { from: '2026-02-02' },
      three: { from: '2026-02-04' },
    });
    const first = await advance(scope, aRun(), { size: 2 });
    expect(first).toMatchObject({ plans: 2, left: true, horizon: day('2026-03-04'), enqueued: false });
    expect(first.fellDue.sum()).toEqual({ ...EMPTY_SUMMARY, orders_created: 2, attempts_succeeded: 2 });
    expect(first.occurrences.map(({ type, plan_id }) => `${type} ${plan_id}`)).toEqual(
      ['one', 'two'].flatMap((id) =>
        ['order.created', 'attempt.made', 'order.changed'].map((type) => `${type} ${id}`),
      ),
    );
    expect(await dueTimes(scope)).toEqual({
      one: day('2026-04-02'),
      two: day('2026-04-03'),
      three: day('2026-03-04'),
    });
  });

  it('are advanced by at most 31 days, and not beyond the limit', async () => {
    const scope = await withPlans({ one: { from: '2026-02-02' } });
    expect(await advance(scope, aRun())).toMatchObject({ horizon: day('2026-03-02') + 31 * DAY });
    // Within 31 days from 2 March, that of 2 April was billed too.
    expect(await dueTimes(scope)).toEqual({ one: day('2026-05-02') });
    expect(await advance(scope, aRun(), { limit: day('2026-05-09') })).toMatchObject({
      horizon: day('2026-05-09'),
    });
  });

  it('are advanced by the time of the pace, but at least to when the first is due', async () => {
    const scope = await withPlans({ one: { from: '2026-02-02' }, two: { from: '2026-02-03' } });
    expect(await advance(scope, aRun({ span: 2 * HOUR }))).toMatchObject({
      plans: 1,
      horizon: day('2026-03-02') + 2 * HOUR,
    });
    expect(await advance(scope, aRun({ span: 0 }))).toMatchObject({ plans: 1, horizon: day('2026-03-03') });
  });

  it('are advanced to the first that has a callback, if the clock waits for callbacks', async () => {
    const plans = {
      one: { from: '2026-02-02' },
      two: { from: '2026-02-03', called: true },
      three: { from: '2026-02-04', called: true },
    };
    const scope = await withPlans(plans);
    expect(await advance(scope, aRun({ holds: true }))).toMatchObject({
      plans: 2,
      horizon: day('2026-03-03'),
      enqueued: true,
    });
    const other = await withPlans(plans);
    expect(await advance(other, aRun({ holds: false }), { limit: day('2026-03-10') })).toMatchObject({
      plans: 3,
      horizon: day('2026-03-10'),
      enqueued: true,
    });
  });

  it('are advanced faster after little work: twice as many plans, and twice as far', async () => {
    const scope = await withPlans({ one: { from: '2026-02-02' } });
    const run = aRun({ plans: 4, span: 0 });
    const paces: number[][] = [];
    for (let i = 0; i < 12; i++) {
      await advance(scope, run);
      paces.push([run.plans, run.span / HOUR]);
    }
    expect(paces).toEqual([
      [8, 1],
      [16, 2],
      [32, 4],
      [64, 8],
      [128, 16],
      [128, 32],
      [128, 64],
      [128, 128],
      [128, 256],
      [128, 512],
      [128, 31 * 24],
      [128, 31 * 24],
    ]);
  });

  it('are not advanced faster after half of the work of a batch', async () => {
    const scope = await withMany(64);
    const run = aRun({ plans: 4, span: 0, database: { ...database(), type: 'sqlite' } });
    await advance(scope, run);
    expect([run.plans, run.span]).toEqual([4, 0]);
  });

  it('are advanced less far if there is too much to do', async () => {
    const scope = await withMany(100);
    // Two billings of each within 31 days, of four events each: those of 64 plans are enough for a batch.
    const run = aRun({ database: { ...database(), type: 'sqlite' } });
    const advanced = await advance(scope, run);
    const span = Math.floor((31 * DAY * 0.64) / 2);
    expect(advanced).toMatchObject({ plans: 100, horizon: day('2026-03-02') + span });
    expect([run.plans, run.span]).toEqual([128, span]);
  });

  it('are as many in the next batch as were enough work in this one', async () => {
    const scope = await withMany(140);
    const run = aRun({ plans: 300, span: 0, database: { ...database(), type: 'sqlite' } });
    const advanced = await advance(scope, run);
    expect(advanced).toMatchObject({ plans: 128, left: true, horizon: day('2026-03-02') });
    expect(advanced.fellDue.sum()).toMatchObject({ orders_created: 128 });
    expect([run.plans, run.span]).toEqual([128, 0]);
    expect(await advance(scope, run)).toMatchObject({ plans: 12 });
  });

  it.each([
    ['until the time for it is over', 4, 96],
    ['all of them otherwise', 1_000, 100],
  ])('are computed while PostgreSQL stores the ones before, %s', async (_, end, plans) => {
    const scope = await withMany(100);
    let time = 3;
    const run = aRun({ span: 0, database: { ...database(), type: 'postgresql' }, monotonic: () => time++ });
    const advanced = await advance(scope, run, { end });
    expect(advanced).toMatchObject({ plans, left: true, horizon: day('2026-03-02') });
    expect(advanced.fellDue.sum()).toMatchObject({ orders_created: plans });
    expect(advanced.occurrences).toHaveLength(3 * plans);
    expect(run.plans).toBe(128);
  });

  it('fail together: once one batch could not be stored, no statement of another follows', async () => {
    const scope = await withMany(100);
    let open = 0;
    let isOver = false;
    let stored = 0;
    const failing = database().transaction(async (executor) => {
      const run = async (...args: Parameters<typeof executor.run>) => {
        expect(isOver).toBe(false);
        if (++stored === 1) throw new Error('the disk is full');
        open++;
        const rows = await executor.run(...args);
        open--;
        return rows;
      };
      const run_ = aRun({ span: 0, database: { ...database(), type: 'postgresql' } });
      try {
        return await advanceDuePlans(run_, { ...scope, executor: { ...executor, run } }, LATER, {
          size: 1_024,
          end: 1,
        });
      } finally {
        isOver = true;
        expect(open).toBe(0);
      }
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(stored).toBeGreaterThan(1);
  });

  it('are advanced without one that cannot be billed, which is set aside', async () => {
    const scope = await withPlans({ bad: { from: '2026-02-02' }, good: { from: '2026-02-02' } });
    const stored = await recurringPlans.get(scope, 'bad');
    if (!stored) throw new Error('there is no such plan');
    await recurringPlans.replace(scope, stored, { ...stored.document, billing: {} as never });
    const errors: Error[] = [];
    const run = aRun({ onError: (error) => errors.push(error as Error) });
    expect(await advance(scope, run, { limit: day('2026-03-05') })).toMatchObject({ plans: 2, left: true });
    expect(errors).toMatchObject([
      { message: 'plan bad cannot be billed and was set aside', cause: expect.any(Error) },
    ]);
    expect(await dueTimes(scope)).toEqual({ bad: null, good: day('2026-04-02') });
  });

  it('are as they were when they were locked, after a conflict', async () => {
    const plans = { one: { from: '2026-02-02' }, two: { from: '2026-02-02' } };
    const advanceAfter = async (change: (scope: Scope) => Promise<unknown>) => {
      const scope = await withPlans(plans);
      const advanced = await database().transaction((executor) => {
        const inside = { ...scope, executor, contended: true };
        const query: typeof executor.query = async (text, values) => {
          const rows = await executor.query<never>(text, values);
          if (text.includes('ORDER BY next_due_at')) await change(inside);
          return rows;
        };
        const limited = { size: 9, end: 1 };
        return advanceDuePlans(
          aRun(),
          { ...inside, executor: { ...executor, query } },
          day('2026-03-05'),
          limited,
        );
      });
      return advanced.plans;
    };
    expect(await advanceAfter((scope) => recurringPlans.delete(scope, 'one'))).toBe(1);
    expect(
      await advanceAfter(async (scope) => {
        const stored = await recurringPlans.get(scope, 'two');
        if (stored) await recurringPlans.replace(scope, stored, { ...stored.document, next_due_at: null });
      }),
    ).toBe(1);
    expect(await advanceAfter(async () => undefined)).toBe(2);
  });
});
