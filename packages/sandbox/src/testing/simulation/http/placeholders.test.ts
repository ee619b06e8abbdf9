import { expect, it } from 'vitest';
import type { Pick } from '../world.ts';
import { filled, filledText, placeholdersIn, valuesOf } from './placeholders.ts';

const pick = {
  id: '3',
  person: { uuid: 'c-1', reference_number: 'ann', name: 'Ann & Co', token: 't-1' },
  integer: (min: number) => min,
  one: ([first]: readonly unknown[]) => first,
} as unknown as Pick;

const values = valuesOf(pick, { count: { from: 2, to: 9 }, size: ['small', 'large'] });

it('a text that is only a placeholder becomes its value', () => {
  expect(
    filled({ person: '{person.uuid}', boxes: ['{count}', 'a {size} box'], isGift: true }, values),
  ).toEqual({
    person: 'c-1',
    boxes: [2, 'a small box'],
    isGift: true,
  });
});

it('values in a path are encoded', () => {
  expect(filledText('PUT /people/{person.name}', values, encodeURIComponent)).toBe(
    'PUT /people/Ann%20%26%20Co',
  );
});

it('placeholders are found at any depth', () => {
  expect(placeholdersIn({ one: ['{id}'], two: { three: 'for {person.name}, {size}' } })).toEqual([
    'id',
    'person.name',
    'size',
  ]);
});
