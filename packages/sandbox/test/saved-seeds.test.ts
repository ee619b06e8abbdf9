import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Seed } from '../src/generated/contract.ts';
import { describeDatabases } from './databases.ts';
import { ORDER_ACTIONS, outcomeOf, PLAN_ACTIONS, SCENES, type SceneName, setScene } from './races.fixture.ts';
import { newWorld, type World } from './world.ts';

/** Number of scenarios tried on each database; `LIVES=150` tries more. */
const RUNS = Number(process.env.LIVES ?? 4);

const anyLife = fc.record({
  scene: fc.constantFrom(...(Object.keys(SCENES) as SceneName[]), 'no plan'),
  actions: fc.array(fc.constantFrom(...Object.keys(PLAN_ACTIONS)), { minLength: 1, maxLength: 8 }),
});

describeDatabases('A saved seed', (database) => {
  it('can be loaded whatever was done before, is saved identically again, and continues the same way', async () => {
    const lives = fc.asyncProperty(anyLife, async ({ scene: name, actions }) => {
      const scene = await setScene(database(), name);
      for (const action of actions) if (scene.plan || isOfOrder(action)) await outcomeOf(action, scene);
      const seed = await save(scene.world);
      const copy = await newWorld(database());
      await copy.call('seeds_load', { body: seed });
      const again = await save(copy);
      expect(again).toEqual(seed);
      // Its text too, so that a saved seed can be compared with the one before.
      expect(JSON.stringify(again)).toBe(JSON.stringify(seed));
      expect(await later(copy)).toEqual(await later(scene.world));
    });
    await fc.assert(lives, { numRuns: RUNS });
  });
});

function isOfOrder(action: string): boolean {
  return Object.hasOwn(ORDER_ACTIONS, action) || action === 'advance the clock';
}

async function later(world: World) {
  return (await world.call('clock_advance', { body: { by: 'P2M' } })).summary;
}

async function save(world: World): Promise<Seed> {
  return (await world.call('seeds_save', {})).seed;
}
