import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateOf,
  daysBetween,
  readDate,
  readInstant,
  readStoredInstant,
  startOfDay,
} from './calendar.ts';
import { readTimeZone } from './time-zone.ts';

describe('the edge between civil days and instants', () => {
  it.each([
    ['an ordinary day in Hong Kong', '2024-04-11', 'Asia/Hong_Kong', '2024-04-10T16:00:00.000Z'],
    ['a day whose midnight is skipped', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a day that is skipped as a whole', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['a day that starts in summer time', '2024-10-27', 'Europe/Berlin', '2024-10-26T22:00:00.000Z'],
  ])('%s starts with the first instant that exists', (_, date, zone, at) => {
    expect(startOfDay(date, zone)).toBe(at);
  });

  it.each([
    ['2024-04-10T15:59:59.999Z', 'Asia/Hong_Kong', '2024-04-10'],
    ['2024-04-10T16:00:00.000Z', 'Asia/Hong_Kong', '2024-04-11'],
    ['2024-04-10T16:00:00.000Z', 'America/New_York', '2024-04-10'],
  ])('%s in %s belongs to %s', (at, zone, date) => {
    expect(dateOf(at, zone)).toBe(date);
  });

  it('lets a day that has begun stay begun where the clock falls back over midnight', () => {
    // In St John's 00:01 became 23:01 of the day before.
    const begun = startOfDay('2010-11-07', 'America/St_Johns');
    expect(begun).toBe('2010-11-07T02:30:00.000Z');
    expect(dateOf('2010-11-07T02:45:00.000Z', 'America/St_Johns')).toBe('2010-11-07');
    expect(dateOf('2010-11-07T02:29:59.999Z', 'America/St_Johns')).toBe('2010-11-06');
  });

  it('brings instants into one form, in which they compare as text', () => {
    expect(readInstant('2024-04-11T00:00:00+08:00', 'now')).toBe('2024-04-10T16:00:00.000Z');
    expect(readInstant('2024-04-10T16:00:00.5Z', 'now')).toBe('2024-04-10T16:00:00.500Z');
    for (const stored of ['2024-04-10T16:00:00Z', '2024-04-10T16:00:00.5Z', '2024-04-10T16:00:00.567Z'])
      expect(readStoredInstant(stored, 'now')).toBe(readInstant(stored, 'now'));
  });
});

describe('days', () => {
  it('count half-open', () => {
    expect(daysBetween('2024-04-01', '2024-05-01')).toBe(30);
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  });

  it('end with the last four-digit year, so that dates compare as text', () => {
    expect(addDays('9999-12-30', 90_000)).toBe('9999-12-31');
  });
});

describe('bad input', () => {
  it.each(['2023-02-29', '2024-4-1', '20240401', 'today', '2024-04-01T00:00:00Z'])(
    'refuses the date %j',
    (value) => {
      expect(() => readDate(value, 'start_date')).toThrow(
        `start_date: "${value}" is not a date (YYYY-MM-DD)`,
      );
    },
  );

  it.each(['2024-04-01', '2024-04-01T00:00:00', 'now', '+012024-01-01T00:00:00Z'])(
    'refuses the instant %j',
    (value) => {
      expect(() => readInstant(value, 'now')).toThrow(/^now: .* is not an instant/);
    },
  );

  it.each([
    ...[...'2024-04-01T02:03:04.567Z'].map((_, i, all) => all.toSpliced(i, 1, 'x').join('')),
    'x2024-04-01T02:03:04Z',
    '2024-04-01T02:03:04Zx',
    'year-04-01T02:03:04Z',
    '4-04-01T02:03:04Z',
    '2024-04-01T02:03:04.xyzZ',
  ])('refuses %j as an instant that was stored', (value) => {
    expect(() => readStoredInstant(value, 'advanced_to')).toThrow(
      `advanced_to: ${JSON.stringify(value)} is not an instant (RFC 3339, years 0000 to 9999)`,
    );
  });

  it.each(['Asia/Hong_Kong', 'America/New_York', 'Etc/GMT-8', 'UTC'])('takes the zone %s', (zone) => {
    expect(readTimeZone(zone, 'time_zone')).toBe(zone);
  });

  it('writes a zone as the database of zones does', () => {
    expect(readTimeZone('asia/hong_kong', 'time_zone')).toBe('Asia/Hong_Kong');
  });

  it.each(['Asia/Atlantis', '+08:00', '-05', '2026-01-01T00:00Z', '2026-01-01[Asia/Hong_Kong]', ''])(
    'refuses %j as a zone: it is not a name, and an offset knows no summer time',
    (zone) => {
      expect(() => readTimeZone(zone, 'time_zone')).toThrow(
        `time_zone: ${JSON.stringify(zone)} is not the name of a time zone`,
      );
    },
  );
});
