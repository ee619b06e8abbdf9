import { describe, expect, it } from 'vitest';
import { totalsOf } from '../inspector/src/views/requests/totals.ts';
import type { RequestEntry } from '../src/generated/contract.ts';

const call = (second: number, more: Partial<RequestEntry> = {}): RequestEntry => ({
  id: String(second),
  request_id: `r-${second}`,
  received_at: new Date(Date.UTC(2026, 3, 2, 10, 0, second)).toISOString(),
  clock: '2026-04-02T02:00:00Z',
  operation_id: 'users_get',
  method: 'GET',
  url: '/user',
  http_status: 200,
  code: 200,
  duration_ms: second,
  problems: [],
  response_problems: [],
  fault_id: null,
  ...more,
});

describe('the totals of calls', () => {
  const refused = { http_status: 400, code: 900400 };
  const entries = [
    call(9, { operation_id: 'users_create', ...refused, response_body: { message: 'Invalid request' } }),
    call(8, { operation_id: 'users_create', ...refused }),
    call(7, { operation_id: null, http_status: 404, code: 900440 }),
    call(3),
    call(2, { http_status: null, code: null }),
    call(1),
  ];
  const totals = totalsOf(entries);

  it('count refusals by code with the last message, those without an envelope too', () => {
    expect(totals).toMatchObject({ calls: 6, refused: 4 });
    expect(totals.codes).toEqual([
      { code: 900400, calls: 2, message: 'Invalid request' },
      { code: 900440, calls: 1, message: undefined },
      { code: null, calls: 1, message: undefined },
    ]);
  });

  it('name the operations that took longest, by their median', () => {
    expect(totals.slowest).toEqual([
      { operation: 'users_create', calls: 2, median: 8, longest: 9 },
      { operation: 'users_get', calls: 3, median: 2, longest: 3 },
    ]);
  });

  it('divide the time into at most 48 periods without gaps', () => {
    expect(totals.period).toBe(1_000);
    expect(totals.periods.map(({ calls }) => calls)).toEqual([1, 1, 1, 0, 0, 0, 1, 1, 1]);
    expect(totals.periods.map(({ refused }) => refused)).toEqual([0, 1, 0, 0, 0, 0, 1, 1, 1]);
    const { period, periods } = totalsOf([call(86_400 * 30), call(0)]);
    expect(period).toBe(86_400_000);
    expect(periods).toHaveLength(31);
  });

  it('are empty without calls', () => {
    expect(totalsOf([])).toMatchObject({ calls: 0, codes: [], slowest: [], periods: [] });
  });
});
