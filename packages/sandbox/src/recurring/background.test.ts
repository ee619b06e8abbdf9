import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { aPlan, orderLines } from '../../test/plans.fixture.ts';
import { newWorld, type World } from '../../test/world.ts';
import type { Database } from '../database/database.ts';
import { type BackgroundOptions, startRunner } from './background.ts';

const MARCH_1 = Date.parse('2026-03-01T16:00:00Z');
const APRIL_2 = Date.parse('2026-04-02T00:00:00Z');

/** Sets where a clock should go, as a process that has ended since. */
async function leave({ database, sandboxId }: World, to: number) {
  await database.query('UPDATE sandboxes SET clock_target = $2 WHERE sandbox_id = $1', [sandboxId, to]);
}

async function clockOf({ database, sandboxId }: World): Promise<number> {
  const [row] = await database.query('SELECT clock FROM sandboxes WHERE sandbox_id = $1', [sandboxId]);
  return Number(row?.clock);
}

/** A runner whose pauses end when a test says so, or when it is closed. */
function runner(database: Database, options: Partial<BackgroundOptions> = {}) {
  const errors: unknown[] = [];
  const pauses: number[] = [];
  let paused = Promise.withResolvers<void>();
  let goOn = Promise.withResolvers<void>();
  const { close } = startRunner(database, {
    onError: (error) => errors.push(error),
    async pause(ms, signal) {
      pauses.push(ms);
      goOn = Promise.withResolvers();
      signal.addEventListener('abort', () => goOn.resolve(), { once: true });
      if (signal.aborted) goOn.resolve();
      paused.resolve();
      await goOn.promise;
    },
    ...options,
  });
  onTestFinished(close);
  return {
    errors,
    pauses,
    close,
    /** Waits for the end of a scan. */
    async scanned() {
      await paused.promise;
      paused = Promise.withResolvers();
    },
    /** Ends the pause, as if its time were over. */
    scanAgain: () => goOn.resolve(),
  };
}

/** Callbacks that are attempted when a test says so. */
function callbacks() {
  const woken: string[] = [];
  const begun: string[] = [];
  let done = Promise.withResolvers<void>();
  let hasBegun = Promise.withResolvers<void>();
  return {
    woken,
    begun,
    async hasBegun() {
      await hasBegun.promise;
      hasBegun = Promise.withResolvers();
    },
    /** Ends the attempts, or lets them fail. */
    end(error?: Error) {
      if (error) done.reject(error);
      else done.resolve();
      done = Promise.withResolvers();
    },
    wake: (id: string) => void woken.push(id),
    async deliverDue(id: string, { signal }: { signal?: AbortSignal } = {}) {
      begun.push(id);
      hasBegun.resolve();
      signal?.addEventListener('abort', () => done.resolve(), { once: true });
      await done.promise;
    },
  };
}

/** Deletes all callbacks of a sandbox, so that none is left to attempt. */
async function attempted({ database, sandboxId }: World) {
  await database.query('DELETE FROM deliveries WHERE sandbox_id = $1', [sandboxId]);
}

/** A sandbox with a plan that has a callback each month, the first of which has been attempted. It is deleted after the test, since a runner looks at all. */
async function worldWithPlan(database: Database): Promise<World> {
  const world = await newWorld(database);
  await aPlan(world);
  await attempted(world);
  onTestFinished(async () => {
    await database.query('DELETE FROM sandboxes WHERE sandbox_id = $1', [world.sandboxId]);
  });
  return world;
}

describeDatabases('A runner in the background', (database) => {
  it('does what is due, every two seconds', async () => {
    const world = await worldWithPlan(database());
    const { scanned, scanAgain, pauses, errors } = runner(database());
    await scanned();
    expect(await orderLines(world)).toHaveLength(1);
    await leave(world, APRIL_2);
    scanAgain();
    await scanned();
    expect(await orderLines(world)).toHaveLength(3);
    expect(await clockOf(world)).toBe(APRIL_2);
    expect([pauses, errors]).toEqual([[2_000, 2_000], []]);
  });

  it('waits as long as it is told', async () => {
    const { scanned, pauses } = runner(database(), { everyMs: 7 });
    await scanned();
    expect(pauses).toEqual([7]);
  });

  it('reports a scan that fails, and scans again', async () => {
    let isBroken = true;
    const broken: Database = {
      ...database(),
      query: (text, values) =>
        isBroken ? Promise.reject(new Error('broken')) : database().query(text, values),
    };
    const world = await worldWithPlan(database());
    await leave(world, APRIL_2);
    const { scanned, scanAgain, errors } = runner(broken);
    await scanned();
    expect(errors).toEqual([new Error('broken')]);
    isBroken = false;
    scanAgain();
    await scanned();
    expect(await orderLines(world)).toHaveLength(3);
  });

  it('ends at once when it is closed, also within a pause of real time', async () => {
    const { close } = runner(database(), { everyMs: 1_000_000, pause: undefined });
    await nextTurn();
    await close();
  });

  it('ends after the current batch when it is closed', async () => {
    const world = await worldWithPlan(database());
    await aPlan(world, 'succeeds', { reference_number: 'MEMBER-2' });
    await attempted(world);
    await leave(world, APRIL_2);
    const begun = Promise.withResolvers<Promise<void>[]>();
    const { close } = runner(database(), {
      batch: 1,
      callbacks: { ...callbacks(), wake: () => begun.resolve([close()]) },
    });
    await Promise.all(await begun.promise);
    expect(await orderLines(world)).toHaveLength(3);
  });

  it('scans again without a pause if a scan took a second, since it may have missed sandboxes', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    const world = await worldWithPlan(database());
    await leave(world, APRIL_2);
    const { scanned, pauses } = runner(database());
    await scanned();
    expect(timeout.mock.calls).toEqual([[1_000], [1_000]]);
    expect(pauses).toHaveLength(1);
    expect(await orderLines(world)).toHaveLength(3);
  });
});

describeDatabases('A runner in the background, at a callback that is due', (database) => {
  const begin = async () => {
    const world = await worldWithPlan(database());
    await leave(world, APRIL_2);
    return world;
  };

  it('wakes the sender, and goes on as soon as it has been attempted', async () => {
    const world = await begin();
    const sender = callbacks();
    const { scanned, pauses } = runner(database(), { callbacks: sender });
    await scanned();
    expect([sender.woken, sender.begun]).toEqual([[world.sandboxId], [world.sandboxId]]);
    expect(await clockOf(world)).toBe(MARCH_1);
    await attempted(world);
    sender.end();
    await scanned();
    expect(await orderLines(world)).toHaveLength(3);
    expect(pauses).toHaveLength(2);
  });

  it('does not wait for it twice, however often it scans meanwhile', async () => {
    const world = await begin();
    const sender = callbacks();
    const { scanned, scanAgain } = runner(database(), { callbacks: sender });
    for (let scan = 0; scan < 3; scan++) {
      await scanned();
      scanAgain();
    }
    expect(sender.begun).toEqual([world.sandboxId]);
  });

  it('waits for the next scan if something is left to attempt', async () => {
    await begin();
    const sender = callbacks();
    const { scanned, scanAgain, pauses } = runner(database(), { callbacks: sender });
    await scanned();
    await sender.hasBegun();
    sender.end();
    for (let turn = 0; turn < 1_000; turn++) await nextTurn();
    expect(pauses).toHaveLength(1);
    scanAgain();
    await scanned();
    expect(sender.begun).toHaveLength(2);
  });

  it('reports an error of the sender, and tries again in the next scan', async () => {
    const world = await begin();
    const sender = callbacks();
    const { scanned, scanAgain, errors } = runner(database(), { callbacks: sender });
    await scanned();
    sender.end(new Error('the sender failed'));
    await expect.poll(() => errors).toEqual([new Error('the sender failed')]);
    scanAgain();
    await scanned();
    expect(sender.begun).toEqual([world.sandboxId, world.sandboxId]);
  });

  it('ends the attempts when it is closed, and waits for their end', async () => {
    await begin();
    const order: string[] = [];
    const sender = {
      wake: () => undefined,
      async deliverDue(_: string, { signal }: { signal?: AbortSignal } = {}) {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
        for (let turn = 0; turn < 20; turn++) await nextTurn();
        order.push('attempts have ended');
      },
    };
    const { scanned, close } = runner(database(), { callbacks: sender });
    await scanned();
    await close();
    order.push('closed');
    expect(order).toEqual(['attempts have ended', 'closed']);
  });
});
