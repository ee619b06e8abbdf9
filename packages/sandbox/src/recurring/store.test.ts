import { expect, it, vi } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import { createPlan } from '../billing/create.ts';
import type { DecideAttempt } from '../billing/run.ts';
import { aCycle, aPlan, declines, hangs, on, pays } from '../billing/scenario.fixture.ts';
import { type Input, step } from '../billing/step.ts';
import type { Scope } from '../database/collection.ts';
import {
  creditEntries,
  deliveries,
  orders,
  recurringOrders,
  recurringPlans,
  transactions,
} from '../records/collections.ts';
import { EMPTY_SUMMARY } from '../records/summary.ts';
import { creating } from './steps.fixture.ts';
import { loadKnown, storeSteps } from './store.ts';
import type { PlanStep } from './write-set.ts';

/** The next step of a plan that is stored. */
async function next(
  scope: Scope,
  { record, result: { plan } }: PlanStep,
  date: string,
  attempt: DecideAttempt,
  inputs: readonly Input[] = [],
): Promise<PlanStep> {
  const stored = await recurringPlans.get(scope, record.id);
  if (!stored) throw new Error(`plan ${record.id} is not stored`);
  const result = step(plan, on(date), { attempt, inputs });
  return {
    record: stored.document,
    version: stored.version,
    result,
    ordersBefore: plan.orders_created,
    token: undefined,
  };
}

const called = { callback_url: 'https://studio.example/hooks' };

describeDatabases('Steps that are stored', (database) => {
  const begin = async () => (await newWorld(database())).begin();

  it('return what fell due, what happened, and whether there are callbacks to send', async () => {
    const scope = await begin();
    const one = creating('one', '2026-02-02', pays, called);
    const first = await storeSteps(scope, [one]);
    // A request did all of it.
    expect(first.fellDue.isEmpty).toBe(true);
    expect(first.enqueued).toBe(true);
    expect(first.occurrences.map(({ type }) => type)).toEqual([
      'cycle.changed',
      'cycle.changed',
      'order.created',
      'attempt.made',
      'order.changed',
      'callback.created',
    ]);
    const second = await storeSteps(scope, [await next(scope, one, '2026-03-02', pays)]);
    expect(second.fellDue.sum()).toEqual({
      ...EMPTY_SUMMARY,
      orders_created: 1,
      attempts_succeeded: 1,
      callbacks_enqueued: 1,
    });
    const silent = await storeSteps(scope, [creating('two', '2026-02-02', pays)]);
    expect(silent.enqueued).toBe(false);
  });

  it('count only what fell due before the input', async () => {
    const scope = await begin();
    const one = creating('one', '2026-02-02', declines, called);
    await storeSteps(scope, [one]);
    const at = on('2026-02-08');
    const billing = { cycle_id: 'cycle-one', period: 0 };
    const payment: Input = { kind: 'payment_received', at, billing, payment_id: 'p', amount: 3_000n };
    const { fellDue } = await storeSteps(scope, [await next(scope, one, '2026-02-08', declines, [payment])]);
    expect(fellDue.sum()).toEqual({ ...EMPTY_SUMMARY, attempts_declined: 1 });
  });

  it('are in the order of time, whichever plan they belong to', async () => {
    const scope = await begin();
    const steps = [
      creating('late', '2026-02-03', pays, called),
      creating('early', '2026-02-02', pays, called),
    ];
    const { occurrences } = await storeSteps(scope, steps);
    expect(occurrences.map(({ plan_id }) => plan_id)).toEqual([
      ...Array(6).fill('early'),
      ...Array(6).fill('late'),
    ]);
    const newestFirst = ['late', 'early'];
    expect((await deliveries.list(scope)).map(({ document }) => document.body.data.plan_id)).toEqual(
      newestFirst,
    );
    expect((await recurringOrders.list(scope)).map(({ document }) => document.plan_id)).toEqual(newestFirst);
    const numbers = (await recurringOrders.list(scope)).map(({ id }) => id);
    expect((await transactions.list(scope)).map(({ document }) => document.order_number)).toEqual(numbers);
  });

  it('are stored completely, again and again', async () => {
    const scope = await begin();
    const steps = [
      creating('one', '2026-02-02', hangs, called),
      creating('two', '2026-02-02', hangs, called),
    ];
    await storeSteps(scope, steps);
    const settling = async (planStep: PlanStep) => {
      const billing = { cycle_id: `cycle-${planStep.record.id}`, period: 0 };
      const at = on('2026-02-03');
      const settled = { kind: 'payment_settled', at, billing, number: 1, outcome: 'succeeded' } as const;
      const extra = { kind: 'payment_received', at, billing, payment_id: 'p', amount: 500n } as const;
      return next(scope, planStep, '2026-02-03', hangs, [settled, extra]);
    };
    await storeSteps(scope, [await settling(steps[0] as PlanStep), await settling(steps[1] as PlanStep)]);
    expect(await recurringPlans.list(scope)).toMatchObject(Array(2).fill({ version: 2 }));
    expect(await orders.list(scope)).toMatchObject(
      Array(2).fill({ version: 2, document: { state: 'completed', paid_total: '35.00' } }),
    );
    expect(await recurringOrders.list(scope)).toMatchObject(
      Array(2).fill({ version: 2, document: { billing: { state: 'paid', paid: '3500' } } }),
    );
    expect(await transactions.list(scope)).toMatchObject(
      Array(2).fill({ version: 2, document: { success: true, is_pending: false } }),
    );
    expect(await deliveries.list(scope)).toHaveLength(2);
    expect((await creditEntries.list(scope)).map(({ document }) => document.amount)).toEqual(['500', '500']);
  });

  it('conflict if a billing, or the number or reference of an order, is stored already', async () => {
    const scope = await begin();
    const one = creating('one', '2026-02-02', pays);
    vi.spyOn(recurringOrders, 'insertMany').mockResolvedValueOnce(0);
    await expect(storeSteps(scope, [one])).rejects.toThrow(
      'a billing or the number of its order is already stored',
    );
    vi.spyOn(orders, 'insertMany').mockResolvedValueOnce(0);
    await expect(storeSteps(scope, [creating('two', '2026-02-02', pays)])).rejects.toThrow(
      'the number or reference of an order is taken',
    );
  });

  it('conflict if a plan has changed since it was read', async () => {
    const scope = await begin();
    const [one, two] = [creating('one', '2026-02-02', pays), creating('two', '2026-02-02', pays)];
    await storeSteps(scope, [one, two]);
    const again = [await next(scope, one, '2026-03-02', pays), await next(scope, two, '2026-03-02', pays)];
    await storeSteps(scope, [await next(scope, two, '2026-03-02', pays)]);
    await expect(storeSteps(scope, again)).rejects.toThrow('a document changed since it was read');
  });
});

describeDatabases('A billing that is stored already', (database) => {
  it('is left out after a conflict, with everything that belongs to it', async () => {
    const scope = await (await newWorld(database())).begin();
    const contended = { ...scope, contended: true };
    const one = creating('one', '2026-02-02', pays, called);
    await storeSteps(scope, [one]);
    const march = await next(scope, one, '2026-03-02', pays);
    await storeSteps(scope, [march]);
    const [latest] = await recurringOrders.list(scope);

    // The plan is set back, and a new one is created with some credit.
    const now = await recurringPlans.get(scope, 'one');
    if (!now) throw new Error('the plan is gone');
    await recurringPlans.replace(scope, now, march.record);
    const again = await next(scope, one, '2026-03-02', pays);
    const other = creating('two', '2026-03-02', pays);
    const request = aPlan({ id: 'two', credit: 500n, recurring_cycles: [aCycle('cycle-two')] });
    other.result = createPlan(request, on('2026-03-02'), pays);
    const stored = await storeSteps(contended, [again, other]);

    expect(stored.fellDue.isEmpty).toBe(true);
    expect(stored.enqueued).toBe(false);
    expect(new Set(stored.occurrences.map(({ plan_id }) => plan_id))).toEqual(new Set(['two']));
    expect(stored.occurrences).toContainEqual(expect.objectContaining({ type: 'order.created' }));
    expect((await recurringPlans.get(scope, 'one'))?.document.current_order).toBe(latest?.id);
    expect(await recurringOrders.list(scope)).toHaveLength(3);
    expect(await orders.list(scope)).toHaveLength(3);
    expect(await transactions.list(scope)).toHaveLength(3);
    expect(await deliveries.list(scope)).toHaveLength(2);
    expect((await creditEntries.list(scope)).map(({ document }) => document.amount).toSorted()).toEqual([
      '-500',
      '500',
    ]);
  });

  it('is looked for only among new ones, and only after a conflict', async () => {
    const scope = await (await newWorld(database())).begin();
    const one = creating('one', '2026-02-02', hangs);
    const find = vi.spyOn(recurringOrders, 'findAll');
    await storeSteps(scope, [one]);
    expect(find).not.toHaveBeenCalled();
    const at = on('2026-02-03');
    const billing = { cycle_id: 'cycle-one', period: 0 };
    const paid: Input = { kind: 'payment_received', at, billing, payment_id: 'p', amount: 1_200n };
    await storeSteps({ ...scope, contended: true }, [await next(scope, one, '2026-02-03', hangs, [paid])]);
    expect(await orders.list(scope)).toMatchObject([{ document: { paid_total: '12.00' } }]);
  });
});

describeDatabases('What the steps of plans change', (database) => {
  const begin = async () => (await newWorld(database())).begin();

  it('is nothing that is stored, if they only make new orders', async () => {
    const scope = await begin();
    const findAll = vi.spyOn(recurringOrders, 'findAll');
    const known = await loadKnown(scope, [creating('one', '2026-02-02', pays)]);
    expect(known).toEqual({ orders: new Map(), transactions: [], takenReferences: new Set() });
    expect(findAll).not.toHaveBeenCalled();
  });

  it('is the orders that they touch, with their amounts, and their transactions if an attempt is settled', async () => {
    const scope = await begin();
    const one = creating('one', '2026-02-02', hangs);
    await storeSteps(scope, [one, creating('two', '2026-02-02', hangs)]);
    const billing = { cycle_id: 'cycle-one', period: 0 };
    const at = on('2026-02-03');
    const paid: Input = { kind: 'payment_received', at, billing, payment_id: 'p', amount: 1_200n };
    const touched = await next(scope, one, '2026-02-03', hangs, [paid]);
    const list = vi.spyOn(transactions, 'findAll');
    const known = await loadKnown(scope, [touched]);
    expect([...known.orders.keys()]).toEqual(['cycle-one/0']);
    expect(known.orders.get('cycle-one/0')).toMatchObject({
      order: { version: 1, at: '', document: { plan_id: 'one' } },
      recurring: { version: 1, at: '', document: { plan_id: 'one' } },
      total: 3_000n,
      paid: 0n,
    });
    expect(known.transactions).toEqual([]);
    expect(list).not.toHaveBeenCalled();
    await storeSteps(scope, [touched]);

    const settled: Input = { kind: 'payment_settled', at, billing, number: 1, outcome: 'declined' };
    const settling = await next(scope, touched, '2026-02-03', hangs, [settled]);
    const later = await loadKnown(scope, [settling]);
    expect(later.orders.get('cycle-one/0')).toMatchObject({ paid: 1_200n });
    expect(later.transactions).toMatchObject([
      { version: 1, at: '', document: { attempt: 1, is_pending: true } },
    ]);
    expect(later.transactions).toHaveLength(1);
  });

  it('is all that a conflict can be about, once there was one: taken references and stored billings', async () => {
    const scope = await begin();
    const contended = { ...scope, contended: true };
    const one = creating('one', '2026-02-02', pays);
    const known = await loadKnown(contended, [one]);
    expect(known.takenReferences).toEqual(new Set());
    await storeSteps(scope, [one]);
    expect((await loadKnown(contended, [one])).takenReferences).toEqual(new Set(['one-1']));
    // Only those of new orders are wanted.
    const billing = { cycle_id: 'cycle-one', period: 0 };
    const extra: Input = {
      kind: 'payment_received',
      at: on('2026-03-02'),
      billing,
      payment_id: 'p',
      amount: 1n,
    };
    const both = await next(scope, one, '2026-03-02', pays, [extra]);
    const find = vi.spyOn(orders, 'findAll');
    const wanted = () =>
      find.mock.calls.filter(([, column]) => column === 'reference_number').map((call) => call[2]);
    await loadKnown(contended, [both]);
    expect(wanted()).toEqual([['one-2']]);
    find.mockClear();
    await loadKnown(scope, [both]);
    expect(wanted()).toEqual([]);
  });
});
