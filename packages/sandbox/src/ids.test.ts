import { describe, expect, it } from 'vitest';
import { newId, newNumber } from './ids.ts';

describe('newId', () => {
  it('makes ids that sort in the order of making while the clock of the sandbox stands still', () => {
    const made = Array.from({ length: 10_000 }, () => newId({ epochMilliseconds: 1_772_323_200_000 }));
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('sorts by the clock of the sandbox first', () => {
    const later = newId({ epochMilliseconds: 1_772_323_200_001 });
    const earlier = newId({ epochMilliseconds: 1_772_323_200_000 });
    expect(earlier < later).toBe(true);
  });

  it('makes UUIDs of version 7', () => {
    expect(newId({ epochMilliseconds: 1_772_323_200_000 })).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});

describe('newNumber', () => {
  it('rises', () => {
    expect(Number(newNumber())).toBeLessThan(Number(newNumber()));
  });
});
