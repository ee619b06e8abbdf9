import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { formatInstant } from './instant.ts';

describe('An instant', () => {
  it.each([
    ['2026-05-12T02:00:00.000Z', '2026-05-12T02:00:00Z'],
    ['2026-05-12T10:00:00+08:00', '2026-05-12T02:00:00Z'],
    ['2026-05-12T02:00:00.500Z', '2026-05-12T02:00:00.5Z'],
    ['2026-05-12T02:00:00.120Z', '2026-05-12T02:00:00.12Z'],
    ['2026-05-12T02:00:00.007Z', '2026-05-12T02:00:00.007Z'],
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
