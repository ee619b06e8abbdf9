import { describe, expect, it } from 'vitest';
import { CURRENCY_DECIMALS } from './currencies.ts';

describe('decimals of currencies', () => {
  it('match the whole ISO 4217 list: 178 codes', () => {
    const counts = Map.groupBy(CURRENCY_DECIMALS.values(), (decimals) => decimals);
    expect([...counts].map(([decimals, all]) => [decimals, all.length])).toEqual([
      [0, 17],
      [2, 139],
      [3, 7],
      [4, 2],
      [null, 13],
    ]);
  });
});
