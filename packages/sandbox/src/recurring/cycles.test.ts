import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import type { RecurringCycleCreate } from '../contract/service.ts';
import { InputError } from '../input/input-error.ts';
import type { Context } from '../records/context.ts';
import { checkSizes, loadReferences, type References, readCycleInputs } from './cycles.ts';

const NOON = '2026-02-02T04:00:00Z';
const stamps = { created_at: NOON, updated_at: NOON };

const config = {
  id: 'config',
  billing_interval: 'month',
  billing_type: 'anniversary',
  billing_proration_enabled: true,
  ...stamps,
};
const item = { id: 'item', price: 30, currency: 'HKD', created_at: NOON };
const dollars = { id: 'dollars', price: 5, currency: 'USD', created_at: NOON };
const references: References = {
  configs: new Map([['config', config]]),
  items: new Map([
    ['item', item],
    ['dollars', dollars],
  ]),
};

const input: RecurringCycleCreate = {
  billing_count: 2,
  recurring_billing_config: 'config',
  recurring_items: [{ quantity: 3, recurring_item_id: 'item' }],
};
const itemsOf = (...ids: string[]) => ids.map((recurring_item_id) => ({ quantity: 1, recurring_item_id }));

/** What is wrong with some cycles, one line per member. */
function problemsOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ path, text }) => `${path}: ${text}`);
  }
}

describeDatabases('Cycles of a request', (database) => {
  let context: Context;
  beforeAll(async () => {
    context = await (await newWorld(database())).begin();
  });
  const read = (inputs: readonly RecurringCycleCreate[], currency?: string) =>
    readCycleInputs(context, inputs, references, 'plan.recurring_', currency);
  const refusals = (inputs: readonly RecurringCycleCreate[], currency?: string) =>
    problemsOf(() => read(inputs, currency));

  it('are resolved for billing, and recorded as they are shown', () => {
    const [cycle] = read([input]);
    const shown = {
      recurring_billing_config: config,
      recurring_items: [{ ...item, quantity: 3 }],
    };
    expect(cycle).toStrictEqual({
      request: { id: expect.stringMatching(/./), billing_count: 2, ...shown },
      record: { ...shown, ...stamps },
    });
  });

  it('have their discount and description if they are set', () => {
    const discount = { discount_amount: 5, discount_type: 'percentage' };
    const [cycle] = read([{ ...input, ...discount, description: 'First month' }]);
    expect(cycle?.request).toMatchObject(discount);
    expect(cycle?.request).not.toHaveProperty('description');
    expect(cycle?.record).toMatchObject({ ...discount, description: 'First month' });
  });

  it('each have an id of their own', () => {
    const [one, two] = read([input, input]);
    expect(one?.request.id).not.toBe(two?.request.id);
  });

  it('are refused with each config and item that does not exist, and whatever else is wrong', () => {
    const unknown = { ...input, recurring_billing_config: 'none', recurring_items: itemsOf('item', 'none') };
    expect(refusals([input, unknown])).toEqual([
      'plan.recurring_cycles[1].recurring_billing_config: does not exist',
      'plan.recurring_cycles[1].recurring_items[1].recurring_item_id: does not exist',
    ]);
    expect(refusals([{ ...unknown, billing_count: 0 }])).toEqual([
      'plan.recurring_cycles[0].recurring_billing_config: does not exist',
      'plan.recurring_cycles[0].recurring_items[1].recurring_item_id: does not exist',
      'plan.recurring_cycles[0].billing_count: 0 is not a whole number from 1 to 1000000',
    ]);
  });

  it('must all be in the currency of the plan', () => {
    const inDollars = { ...input, recurring_items: itemsOf('dollars') };
    expect(refusals([inDollars], 'HKD')).toEqual([
      'plan.recurring_cycles[0].recurring_items[0].currency: is USD, but the plan bills in HKD',
    ]);
    expect(refusals([inDollars], 'USD')).toEqual([]);
  });

  it('have the currency of their first item that exists, if there is no plan yet', () => {
    const [counted, inDollars] = [
      { ...input, recurring_items: itemsOf('none', 'dollars') },
      { ...input, recurring_items: itemsOf('item') },
    ];
    expect(refusals([counted, inDollars])).toEqual([
      'plan.recurring_cycles[0].recurring_items[0].recurring_item_id: does not exist',
      'plan.recurring_cycles[1].recurring_items[0].currency: is HKD, but the plan bills in USD',
    ]);
    // Nothing else is wrong with items that do not exist.
    expect(refusals([{ ...input, recurring_items: itemsOf('none') }])).toEqual([
      'plan.recurring_cycles[0].recurring_items[0].recurring_item_id: does not exist',
    ]);
  });

  it('find their configs and items by id', async () => {
    const world = await newWorld(database());
    const [cycle, other] = [await world.cycle(), await world.cycle({ price: 50 })];
    const { configs, items } = await loadReferences(await world.begin(), [cycle as never, other as never]);
    expect([...configs.keys()].toSorted()).toEqual(
      [cycle.recurring_billing_config, other.recurring_billing_config].toSorted(),
    );
    const [id = ''] = other.recurring_items.map(({ recurring_item_id }) => recurring_item_id);
    expect(items.size).toBe(2);
    expect(items.get(id)).toMatchObject({ id, price: 50 });
  });
});

describe('Sizes', () => {
  it('are checked before anything else: 200 cycles, with 100 items each', () => {
    const inputs = (cycles: number, items: number) =>
      Array(cycles).fill({ ...input, recurring_items: Array(items).fill({}) });
    expect(problemsOf(() => checkSizes(inputs(200, 100), 'plan.recurring_'))).toEqual([]);
    expect(problemsOf(() => checkSizes(inputs(201, 1), 'plan.recurring_'))).toEqual([
      expect.stringMatching(/^plan\.recurring_cycles: .*200/),
    ]);
    expect(problemsOf(() => checkSizes(inputs(2, 101), 'plan.recurring_'))).toEqual([
      'plan.recurring_cycles[0].recurring_items: has 101 items; the limit is 100',
      'plan.recurring_cycles[1].recurring_items: has 101 items; the limit is 100',
    ]);
  });
});
