import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePlan } from '../src/billing/plan-codec.ts';
import { nextDueAt } from '../src/billing/step.ts';
import { enqueueCallback } from '../src/callbacks/outbox.ts';
import { deliveries, recurringPlans } from '../src/records/collections.ts';
import { loadDue } from '../src/records/due.ts';
import { describeDatabases } from './databases.ts';
import { outcomeOf, PLAN_ACTIONS, SCENES, type Scene, type SceneName, setScene } from './races.fixture.ts';
import { World } from './world.ts';

/** Number of scenarios tried on each database; `LIVES=150` tries more. */
const RUNS = Number(process.env.LIVES ?? 10);

const CALLBACK = 'enqueue a callback';

const anyLife = fc.record({
  scene: fc.constantFrom(...(Object.keys(SCENES) as SceneName[])),
  actions: fc.array(fc.constantFrom(CALLBACK, ...Object.keys(PLAN_ACTIONS)), { minLength: 1, maxLength: 6 }),
});

describeDatabases('clock_get', (database) => {
  it('returns when the first plan or callback is due, whatever was done before, also in a copy', async () => {
    const lives = fc.asyncProperty(anyLife, async ({ scene: name, actions }) => {
      const scene = await setScene(database(), name);
      const { world } = scene;
      for (const action of actions) {
        if (action === CALLBACK) await enqueue(scene);
        else await outcomeOf(action, scene);
        const [plans, callbacks] = [await plansDue(world), await callbacksDue(world)];
        expect(await shown(world), `after ${action}`).toBe(earliest([...plans, ...callbacks]));
        // The search for due work uses a time that can be too early, but is never too late.
        const searched = (await loadDue(database(), world.sandboxId))?.due ?? Number.POSITIVE_INFINITY;
        for (const due of plans) expect(searched).toBeLessThanOrEqual(due);
      }
      const id = randomUUID();
      await world.call('sandboxes_copy', { path: { id: world.sandboxId }, body: { id } });
      // Queued callbacks are not copied.
      expect(await shown(new World(database(), id))).toBe(earliest(await plansDue(world)));
    });
    await fc.assert(lives, { numRuns: RUNS });
  });
});

async function enqueue({ world }: Scene): Promise<void> {
  const context = await world.begin();
  const callback = { url: 'http://127.0.0.1:9/', event: 'order.completed', payload: {} };
  await context.transaction((tx) => enqueueCallback(tx, callback));
}

async function shown(world: World): Promise<string | null> {
  return (await world.call('clock_get', {})).clock.next_due_at;
}

async function plansDue(world: World): Promise<number[]> {
  const plans = await recurringPlans.list(await world.begin());
  const due = plans.map(({ document }) => nextDueAt(decodePlan(document.billing)));
  return due.filter((at) => at !== null).map((at) => Date.parse(at));
}

async function callbacksDue(world: World): Promise<number[]> {
  const callbacks = await deliveries.list(await world.begin());
  return callbacks.map(({ document }) => document.due_clock).filter((at) => at !== null);
}

function earliest(times: readonly number[]): string | null {
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString().replace('.000Z', 'Z');
}
