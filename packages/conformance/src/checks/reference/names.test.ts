import { expect, it } from 'vitest';
import { createNames } from './names.ts';

const code = (number: number) => String(number).padStart(6, '0');

it('Two codes may be the same by chance, but no more than that', () => {
  const names = createNames();
  for (let one = 0; one < 30; one += 1) names.pair(code(one), code(one + 100));
  expect(names.isCollision(code(1), code(900))).toBe(true);
  expect(names.isCollision(code(2), code(901))).toBe(true);
  expect(names.isCollision(code(3), code(902))).toBe(true);
  expect(names.isCollision(code(4), code(903))).toBe(false);
  // The same two are seen again in each read.
  expect(names.isCollision(code(2), code(901))).toBe(true);
  names.forget();
  expect(names.isCollision(code(4), code(903))).toBe(true);
});

it('Of many codes, more are the same by chance', () => {
  const names = createNames();
  for (let one = 0; one < 1000; one += 1) names.pair(code(one), code(one + 10_000));
  const collisions = Array.from({ length: 500 }, (_, one) =>
    names.isCollision(code(one), code(one + 50_000)),
  );
  expect(collisions.filter(Boolean)).toHaveLength(12);
});

it('What is longer, or no number, is never the same by chance', () => {
  expect(createNames().isCollision('1234567', '1234568')).toBe(false);
  expect(createNames().isCollision('Wong12', 'Chan12')).toBe(false);
});
