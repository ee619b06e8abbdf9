import { describe, expect, it } from 'vitest';
import { clustered, ticksOf, timelineOf } from '../inspector/src/views/plans/timeline.ts';
import type { Occurrence, RecurringPlan, Resource, SandboxEvent } from '../src/generated/contract.ts';

const plan = {
  id: 'plan-1',
  grace_period: 7,
  recurring_cycles: [
    { id: 'c1', state: 'active', start_date: '2026-04-02', end_date: null, estimated_end_date: null },
  ],
} as RecurringPlan;

const order = { plan_id: 'plan-1', order_number: '42', cause: 'retry' } as const;

const event = (id: string, at: string, what: Partial<Occurrence>): SandboxEvent =>
  ({ ...order, id, at, ...what }) as SandboxEvent;

const declined = event('1', '2026-04-02T02:00:00Z', {
  type: 'attempt.made',
  attempt: 1,
  outcome: 'declined',
});
const failed = event('2', '2026-04-11T16:00:00Z', { type: 'order.changed', state: 'failed' });
const voided = event('3', '2026-04-18T16:00:00Z', { type: 'order.changed', state: 'voided' });

const timeline = (events: SandboxEvent[], forecast: Occurrence[] = [], now = '2026-04-12T00:00:00Z') =>
  timelineOf({ plan, events, forecast, now, until: '2026-06-01T00:00:00Z', zone: 'Asia/Hong_Kong' });

describe("a plan's timeline", () => {
  it('begins with the first day of its first cycle, in the time zone of the sandbox', () => {
    const { from, bars } = timeline([declined]);
    expect(new Date(from).toISOString()).toBe('2026-04-01T16:00:00.000Z');
    expect(bars).toMatchObject([{ lane: 'Cycles', from, text: 'Cycle 1: active', tone: 'good' }]);
  });

  it('lists what happened, oldest first, and then the forecast', () => {
    const { entries } = timeline([failed, declined], [voided]);
    expect(entries.map(({ id, lane, text, isForecast }) => [id, lane, text, isForecast])).toEqual([
      ['1', 'Attempts', 'Attempt 1 declined', false],
      ['2', 'Grace', 'Order failed', false],
      ['next-1', 'Grace', 'Order voided', true],
    ]);
  });

  it('begins with the orders without events, each when it was created', () => {
    const seeded = (number: string, created_at: string) =>
      ({ type: 'orders', id: number, links: [], order: { number, created_at, initial_total: 5 } }) as never;
    const earlier: Resource[] = [seeded('41', '2026-04-01T16:00:00Z'), seeded('40', '2026-03-01T16:00:00Z')];
    const { entries, from } = timelineOf({
      plan,
      events: [declined],
      earlier,
      forecast: [],
      now: voided.at,
      until: voided.at,
      zone: 'UTC',
    });
    expect(entries.map(({ id, lane, text }) => [id, lane, text])).toEqual([
      ['order-40', 'Billings', 'Billed 5'],
      ['order-41', 'Billings', 'Billed 5'],
      ['1', 'Attempts', 'Attempt 1 declined'],
    ]);
    expect(new Date(from).toISOString()).toBe('2026-03-01T16:00:00.000Z');
  });

  it('does not say how a future callback ends', () => {
    const attempt = { type: 'callback.attempted', callback_event: 'order.failed', attempt: 2 } as const;
    const { entries } = timeline(
      [
        event('7', '2026-04-11T17:00:00Z', { ...attempt, http_status: 200, error: null }),
        event('6', '2026-04-11T16:00:00Z', { ...attempt, http_status: 503, error: 'HTTP status 503' }),
      ],
      [{ ...order, ...attempt, at: '2026-04-12T16:00:00Z', attempt: 3 }],
    );
    expect(entries.map(({ text, tone }) => [text, tone])).toEqual([
      ['order.failed sent: HTTP 503', 'bad'],
      ['order.failed sent: HTTP 200', 'good'],
      ['Callback order.failed, attempt 3', 'info'],
    ]);
  });

  it('names a cycle by its description, or by its position', () => {
    const started = event('5', '2026-04-02T00:00:00Z', {
      type: 'cycle.changed',
      state: 'active',
      cycle_id: 'c1',
    });
    expect(timeline([started]).entries.map(({ text }) => text)).toEqual(['Cycle 1 active']);
  });

  it('draws the grace period of a failed order until it is voided or paid', () => {
    const grace = (events: SandboxEvent[]) =>
      timeline(events)
        .bars.filter(({ lane }) => lane === 'Grace')
        .map(({ until }) => new Date(until).toISOString().slice(0, 10));
    const paid = event('4', '2026-04-13T00:00:00Z', { type: 'order.changed', state: 'completed' });
    expect(grace([voided, failed])).toEqual(['2026-04-18']);
    expect(grace([paid, failed])).toEqual(['2026-04-13']);
    // If the order is neither paid nor voided yet, until the grace period ends.
    expect(grace([failed])).toEqual(['2026-04-18']);
  });

  it('merges marks that would overlap', () => {
    const { entries } = timeline([voided, failed, declined]);
    const xOf = (at: number) => (at - Date.parse(declined.at)) / 86_400_000;
    const ids = (least: number) =>
      clustered(entries, xOf, least).map((cluster) => cluster.map(({ id }) => id));
    expect(ids(1)).toEqual([['1'], ['2'], ['3']]);
    expect(ids(8)).toEqual([['1'], ['2', '3']]);
  });

  it.each([
    [500, ['2026-04-02', '2026-04-16', '2026-04-30', '2026-05-14', '2026-05-28']],
    [200, ['2026-05-01', '2026-06-01']],
  ])('has dates with room between them on %d pixels', (pixels, dates) => {
    expect(ticksOf(timeline([declined]), pixels, 90).map(({ text }) => text)).toEqual(dates);
  });
});
