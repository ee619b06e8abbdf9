import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLanes } from './page-lanes.ts';

it('Pages are read one by one, that of the caller who has read least first, with turns in between', async () => {
  const inLane = createLanes('sqlite');
  const order: string[] = [];
  const read = (caller: object, name: string, cost = 1_000) =>
    inLane(caller, cost, async () => void order.push(name));
  const [greedy, other] = [{}, {}];
  const all = [1, 2, 3].map((n) => read(greedy, `greedy ${n}`));
  all.push(read(other, 'other 1'), read({}, 'new 1'));
  await Promise.resolve();
  expect(order).toEqual(['greedy 1']);
  await Promise.all(all);
  expect(order).toEqual(['greedy 1', 'other 1', 'new 1', 'greedy 2', 'greedy 3']);
});

it('A new caller is not before those who have read little, once others have read more', async () => {
  const inLane = createLanes('sqlite');
  const order: string[] = [];
  const read = (caller: object, cost: number, name: string) =>
    inLane(caller, cost, async () => void order.push(name));
  const [greedy, modest] = [{}, {}];
  await read(modest, 1, 'modest 1');
  await nextTurn();
  await Promise.all([read(greedy, 1_000, 'greedy 1'), read(greedy, 1_000, 'greedy 2')]);
  await Promise.all([read(modest, 1, 'modest 2'), read({}, 1, 'new')]);
  expect(order).toEqual(['modest 1', 'greedy 1', 'greedy 2', 'modest 2', 'new']);
});

it('A page that fails leaves its lane', async () => {
  const inLane = createLanes('sqlite');
  await expect(inLane({}, 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await nextTurn();
  expect(await inLane(undefined, 1, async () => 'read')).toBe('read');
});

it.each([
  ['sqlite', 1_001, 1],
  ['sqlite', 11, 1],
  ['postgresql', 1_001, 1],
  ['postgresql', 501, 2],
  ['postgresql', 11, 8],
  ['postgresql', 5_000, 1],
] as const)('On %s, pages of %i are read %i at a time', async (type, cost, most) => {
  const inLane = createLanes(type);
  let [reading, highest] = [0, 0];
  const page = async () => {
    highest = Math.max(highest, ++reading);
    await nextTurn();
    reading--;
  };
  // The second time shows that the first has left its lanes.
  for (const round of [1, 2]) {
    highest = 0;
    await Promise.all(Array.from({ length: 20 }, (_, i) => inLane({ i }, cost, page)));
    expect(highest, `round ${round}`).toBe(most);
    await nextTurn();
  }
});

it('A long page is not overtaken by short ones that would fit beside what is being read', async () => {
  const inLane = createLanes('postgresql');
  const order: string[] = [];
  const read = (name: string, cost: number) =>
    inLane(undefined, cost, async () => {
      order.push(name);
      await nextTurn();
    });
  await Promise.all([read('long 1', 900), read('long 2', 900), read('short', 11)]);
  expect(order).toEqual(['long 1', 'long 2', 'short']);
});
