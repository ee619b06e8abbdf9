import { expect, it } from 'vitest';
import { turnOf } from './random.ts';

const seeds = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);

it.each([0, 9, -9])('each of nine seeds from %j has another turn', (from) => {
  const turns = seeds(9, from).map((seed) => turnOf(seed, 'callback', 9));
  expect(turns.toSorted((one, other) => one - other)).toEqual(seeds(9));
});

it('each turn of one choice meets each turn of another, also if the one number divides the other', () => {
  const met = seeds(270).map((seed) => `${turnOf(seed, 'callback', 9)} ${turnOf(seed, 'start', 3)}`);
  expect(new Set(met).size).toBe(27);
});
