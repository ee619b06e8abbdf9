import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { operations } from '../../test/contract.ts';
import { rejection, stubbed, success } from '../../test/stub.ts';
import { hongKongTime, type PointInTime } from './hong-kong-time.ts';

const wallet = { p_user_id: 'u', wallet_id: 'w' };
const cases: [string, string | PointInTime, string][] = [
  ['a Date', new Date('2026-03-01T00:00:00Z'), '2026-03-01 08:00:00'],
  ['a Date of the day before', new Date('2026-02-28T16:00:00Z'), '2026-03-01 00:00:00'],
  ['a Date with a fraction', new Date('2026-02-28T15:59:59.999Z'), '2026-02-28 23:59:59'],
  ['an Instant', Temporal.Instant.from('2026-03-01T00:00:00Z'), '2026-03-01 08:00:00'],
  [
    'a ZonedDateTime',
    Temporal.ZonedDateTime.from('2026-03-08T03:30:00-04:00[America/New_York]'),
    '2026-03-08 15:30:00',
  ],
  [
    'a ZonedDateTime of Hong Kong',
    Temporal.ZonedDateTime.from('2026-07-01T00:00[Asia/Hong_Kong]'),
    '2026-07-01 00:00:00',
  ],
  ['the first time there is', new Date('0000-01-01T00:00:00Z'), '0000-01-01 08:00:00'],
  ['the last time there is', new Date('9999-12-31T15:59:59Z'), '9999-12-31 23:59:59'],
  ['a text, as it is', '2026-03-01 00:00:00', '2026-03-01 00:00:00'],
];

describe('a time of a wallet', () => {
  it.each(cases)('may be %s', async (_, given, expected) => {
    const { api, sent } = stubbed([success({ transactions: [] })]);
    await api.digitalWallets.listTransactions({ ...wallet, start_at: given, end_at: given });
    const { searchParams } = new URL(sent[0]?.url ?? '', 'http://service.test');
    expect(searchParams.get('start_at')).toBe(expected);
    expect(searchParams.get('end_at')).toBe(expected);
  });

  it("equals the engine's own Hong Kong time, for every hour of two years", () => {
    const hour = 3_600_000;
    for (let time = Date.UTC(2025, 0, 1); time < Date.UTC(2027, 0, 1); time += hour) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('Asia/Hong_Kong');
      const { hour: h, minute: m, second: s } = zoned;
      const clock = [h, m, s].map((part) => String(part).padStart(2, '0')).join(':');
      expect(hongKongTime(new Date(time))).toBe(`${zoned.toPlainDate()} ${clock}`);
    }
  });

  it.each([
    ['no time', new Date(Number.NaN)],
    ['past the year 9999', new Date('9999-12-31T16:00:00Z')],
    ['before the year 0', new Date('-000001-12-31T00:00:00Z')],
    ['something else', {} as PointInTime],
    ['of no time zone', Temporal.PlainDateTime.from('2026-03-01T00:00') as never],
  ])('is rejected if it is %s, before anything is sent', async (_, given) => {
    const { api, sent } = stubbed([]);
    const error = await rejection(api.digitalWallets.listTransactions({ ...wallet, start_at: given }));
    expect(error).toMatchObject({
      name: 'RequestError',
      message:
        'digitalWallets_listTransactions: invalid start_at: must be a Date or Temporal instant from year 0 to 9999',
    });
    expect(sent).toEqual([]);
  });

  it('can be omitted, on every page of the list', async () => {
    const { api, sent } = stubbed([
      success({ transactions: [{ uuid: 'a' }] }),
      success({ transactions: [] }),
    ]);
    const range = { start_at: new Date('2026-03-01T00:00:00Z'), end_at: undefined };
    for await (const _ of api.digitalWallets.listTransactions({ ...wallet, ...range })) void _;
    expect(sent.map(({ url }) => url.replace(/.*wallet_id=w/, ''))).toEqual([
      '&start_at=2026-03-01%2008%3A00%3A00',
      '&start_at=2026-03-01%2008%3A00%3A00&offset=1',
    ]);
  });

  it('is marked in the contract', () => {
    const marked = operations.flatMap(({ id, params }) =>
      Object.entries(params.properties)
        .filter(([, schema]) => schema['x-writer'])
        .map(([name]) => `${id}.${name}`),
    );
    expect(marked).toEqual([
      'digitalWallets_listTransactions.start_at',
      'digitalWallets_listTransactions.end_at',
    ]);
  });
});
