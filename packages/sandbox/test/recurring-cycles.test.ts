import type { RecurringPlan } from '@payments-openapi/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_OUTCOMES } from '../src/records/payment-rule.ts';
import { describeDatabases } from './databases.ts';
import { add, aPlan, get, orderLines } from './plans.fixture.ts';
import { newWorld, START } from './world.ts';

/** A plan without the ids that differ each time. */
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
      expect(plan.current_order).toMatchObject({ amount: 60, paid_total: 45, state: 'completed' });
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
        plan: { recurring_cycles: [{ state: 'active', next_billing_amount: 30 }, { state: 'cancelled' }] },
      });
      expect((await get(world, id)).recurring_cycles).toHaveLength(1);
      expect(await orderLines(world)).toHaveLength(1);
    });
  });

  it('calculates exactly what adding the cycle does', async () => {
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
        const fixed = { billing_type: 'fixed' } as const;
        const config = fixedDay === null ? {} : { ...fixed, billing_day_of_month: fixedDay };
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
});
