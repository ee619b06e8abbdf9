import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { after, isDuration, isInstant, parseInstant, readInstantMember } from './time.ts';

const NO_INSTANT = 'must be an instant with an offset, e.g. 2026-02-01T00:00:00Z';
const TOO_LATE = 'must not be after 9999-01-01T00:00:00Z, the latest time of a sandbox';

describe('An instant in a request', () => {
  it.each([
    ['2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'],
    ['2026-02-01t00:00:00z', '2026-02-01T00:00:00Z'],
    ['2026-02-01 08:00:00+08:00', '2026-02-01T00:00:00Z'],
    ['2026-02-01T00:00:00.125-05:30', '2026-02-01T05:30:00.125Z'],
    ['9999-01-01T00:00:00Z', '9999-01-01T00:00:00Z'],
  ])('%s is %s', (text, instant) => {
    expect(String(parseInstant(text))).toBe(instant);
    expect(String(readInstantMember(text, 'to'))).toBe(instant);
    expect(isInstant(text)).toBe(true);
  });

  it.each([
    '',
    '2026-02-01',
    '2026-02-01T00:00:00',
    '2026-02-01T00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-02-01T00:00:00+0800',
    '2026-02-01T00:00:00Z[UTC]',
    '+002026-02-01T00:00:00Z',
    ' 2026-02-01T00:00:00Z',
    '2026-02-01T00:00:00Z ',
    '2026-02-01T00:00:00.Z',
  ])('%j is refused', (text) => {
    expect(parseInstant(text)).toBe(NO_INSTANT);
    expect(isInstant(text)).toBe(false);
  });

  it('is refused after the latest time of a sandbox', () => {
    const late = '9999-01-01T00:00:00.001Z';
    expect(parseInstant(late)).toBe(TOO_LATE);
    expect(isInstant(late)).toBe(true);
    expect(() => readInstantMember(late, 'to')).toThrow(
      expect.objectContaining({
        failure: 'invalidRequest',
        detail: `body.to ${TOO_LATE}`,
        refused: [{ path: 'body.to', text: TOO_LATE }],
      }),
    );
    expect(() => readInstantMember('x', 'from', 'query.')).toThrow(`query.from ${NO_INSTANT}`);
  });
});

describe('A duration', () => {
  it.each([
    ['P1D', true],
    ['PT0S', true],
    ['P1Y2M3W4DT5H6M7.5S', true],
    ['-P1D', false],
    ['+P1D', false],
    ['P', false],
    ['1D', false],
    ['P1X', false],
  ])('%s: %s', (text, expected) => {
    expect(isDuration(text)).toBe(expected);
  });

  const now = Temporal.Instant.from('2026-03-28T12:00:00Z');
  it.each([
    ['P1D', 'UTC', '2026-03-29T12:00:00Z'],
    // Clocks go forward in the night.
    ['P1D', 'Europe/Berlin', '2026-03-29T11:00:00Z'],
    ['PT24H', 'Europe/Berlin', '2026-03-29T12:00:00Z'],
    ['P1M', 'UTC', '2026-04-28T12:00:00Z'],
  ])('of %s after a time in %s ends at %s', (duration, zone, end) => {
    expect(String(after(now, duration, zone, 'by'))).toBe(end);
  });

  it.each([
    ['P8000Y', `body.by ${TOO_LATE}`],
    ['P999999999Y', 'body.by is not a duration that can be added to the clock'],
    ['soon', 'body.by is not a duration that can be added to the clock'],
  ])('of %s cannot be added', (duration, detail) => {
    expect(() => after(now, duration, 'UTC', 'by')).toThrow(
      expect.objectContaining({ failure: 'invalidRequest', detail }),
    );
  });

  it('that is no text, or in no time zone, is a defect, not a failure', () => {
    expect(() => after(now, 7 as never, 'UTC', 'by')).toThrow(TypeError);
    expect(() => after(now, 'P1D', 'Nowhere', 'by')).toThrow(RangeError);
  });
});
