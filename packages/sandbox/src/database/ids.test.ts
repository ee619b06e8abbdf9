import { describe, expect, it } from 'vitest';
import { keepNumbersClose, newId, newNumber } from './ids.ts';

describe('newId', () => {
  it('creates ids that sort in the order of creation while the clock of the sandbox stands still', () => {
    const made = Array.from({ length: 10_000 }, () => newId({ epochMilliseconds: 1_772_323_200_000 }));
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('sorts by the clock of the sandbox first', () => {
    const later = newId({ epochMilliseconds: 1_772_323_200_001 });
    const earlier = newId({ epochMilliseconds: 1_772_323_200_000 });
    expect(earlier < later).toBe(true);
  });

  it('creates UUIDs of version 7', () => {
    expect(newId({ epochMilliseconds: 1_772_323_200_000 })).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});

describe('newNumber', () => {
  it('ascends', () => {
    const made = Array.from({ length: 100 }, newNumber);
    expect([...made].sort()).toEqual(made);
  });

  it('differs only in digits that a double cannot hold, as long as somebody wants that', () => {
    const spread = keepNumbersClose();
    const made = Array.from({ length: 100 }, newNumber);
    spread();
    const after = newNumber();
    expect([...made, after].sort()).toEqual([...made, after]);
    expect(new Set(made).size).toBe(made.length);
    expect(new Set(made.map(Number)).size).toBe(1);
    expect(Number(after)).not.toBe(Number(made[0]));
    expect(made[0]).toMatch(/^\d{22}$/);
  });

  it('differs from the number that another server creates at the same tick', async () => {
    const load = (name: string): Promise<typeof import('./ids.ts')> =>
      import(`${new URL('./ids.ts', import.meta.url)}?${name}`);
    const [one, other] = [await load('one'), await load('other')];
    expect(other.newNumber).not.toBe(one.newNumber);
    const soon = Date.now() + 60_000;
    one.continueIds(soon);
    other.continueIds(soon);
    const pairs = Array.from({ length: 8 }, () => [one.newNumber(), other.newNumber()]);
    for (const [ours, theirs] of pairs) {
      expect(ours?.slice(0, 16)).toBe(theirs?.slice(0, 16));
      expect(ours).not.toBe(theirs);
    }
  });
});
