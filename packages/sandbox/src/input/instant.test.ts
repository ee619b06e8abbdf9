import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { compareInstants, formatInstant } from './instant.ts';

describe('An instant', () => {
  it.each([
    ['2026-05-12T02:00:00.000Z', '2026-05-12T02:00:00Z'],
    ['2026-05-12T10:00:00+08:00', '2026-05-12T02:00:00Z'],
    ['2026-05-12T02:00:00.500Z', '2026-05-12T02:00:00.5Z'],
    ['2026-05-12T02:00:00.120Z', '2026-05-12T02:00:00.12Z'],
    ['2026-05-12T02:00:00.007Z', '2026-05-12T02:00:00.007Z'],
    ['2026-05-12t02:00:00.500z', '2026-05-12T02:00:00.5Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-01-01T00:00:00Z', '9999-01-01T00:00:00Z'],
  ])('given as %s is written %s, as Temporal writes it', (given, written) => {
    const instant = Temporal.Instant.from(given);
    expect(formatInstant(given)).toBe(written);
    expect(formatInstant(instant)).toBe(written);
    expect(formatInstant(instant.epochMilliseconds)).toBe(instant.toString());
  });

  it('has at most milliseconds', () => {
    expect(formatInstant(Temporal.Instant.from('2026-05-12T02:00:00.123456789Z'))).toBe(
      '2026-05-12T02:00:00.123Z',
    );
  });
});

it('Formatted instants are sorted by time, whatever number of decimals they have', () => {
  const times = [0, 1, 10, 100, 120, 500, 999, 1000, 1001].map((ms) =>
    formatInstant(Date.UTC(2026, 4, 12) + ms),
  );
  expect(times.toReversed().sort(compareInstants)).toEqual(times);
  for (const [i, one] of times.entries())
    for (const [j, other] of times.entries())
      expect(compareInstants(one, other), `${one} and ${other}`).toBe(Math.sign(i - j));
  expect(times.toSorted()).not.toEqual(times);
});
