import { describe, expect, it } from 'vitest';
import { describeDatabases } from './databases.ts';
import { add, aPlan, get, orderLines } from './plans.fixture.ts';
import { newWorld } from './world.ts';

describeDatabases('recurring cycles', (database) => {
  describe('adding a cycle', () => {
    it('immediate cancels the running cycle, credits its unused part and bills immediately', async () => {
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
      expect(plan.current_order).toMatchObject({ amount: 45, paid_total: 45, state: 'completed' });
    });

    it('next_billing_date completes the running cycle then, and cancels those after it', async () => {
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

    it('as_last_cycle waits for the last cycle to end, and adds nothing after an endless cycle', async () => {
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

    it('is calculated only for immediate with process_credit', async () => {
      const world = await newWorld(database());
      const { id } = await aPlan(world);
      const cycles = [await world.cycle()];
      const calculate = (body: object) =>
        world.failure('recurringPlans_calculateCycles', { path: { id }, body: { cycles, ...body } as never });
      expect(await calculate({ activate_type: 'next_billing_date' })).toBe('calculationNotApplicable');
      expect(await calculate({ activate_type: 'immediate', process_credit: false })).toBe(
        'calculationNotApplicable',
      );
      expect(await calculate({ activate_type: 'immediate', cycles: [] })).toBe('ruleViolated');
      expect(await calculate({ activate_type: 'immediate' })).toMatchObject({
        plan: { recurring_cycles: [{ state: 'active', next_billing_amount: 0 }, { state: 'cancelled' }] },
      });
      expect((await get(world, id)).recurring_cycles).toHaveLength(1);
      expect(await orderLines(world)).toHaveLength(1);
    });
  });
});
