import type { Json } from '@payments-openapi/spec';
import {
  at,
  changeMember,
  changeRequest,
  changeResponse,
  combine,
  edit,
  intercept,
  json,
  type Layer,
  withBody,
  withMemory,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

const CREATE = 'recurringPlans_create';
const GET = 'recurringPlans_get';
const LIST = 'recurringOrders_list';
const PLANS = [CREATE, GET];
const CYCLES = '/data/plan/recurring_cycles/*';

/** Stores other terms of a plan than requested, but returns the requested ones. */
export function otherTerms(name: string, kept: (value: Json) => Json): Layer {
  return withMemory(
    () => new Map<string, Json>(),
    (of) =>
      combine(
        intercept(CREATE, async (call) => {
          const asked = at(call.body, 'plan', name) ?? null;
          const body = structuredClone(call.body ?? null);
          (at(body, 'plan') as Record<string, Json>)[name] = kept(asked);
          const response = await call.send(withBody(call.request, body));
          if (!response.ok) return response;
          const envelope = (await response.json()) as Json;
          of(call).set(String(at(envelope, 'data', 'plan', 'id')), asked);
          edit(envelope, ['data', 'plan', name], () => asked);
          return json(envelope, response);
        }),
        changeResponse(GET, (envelope, call) => {
          const asked = of(call).get(String(call.path.id));
          if (asked !== undefined) edit(envelope, ['data', 'plan', name], () => asked);
          return envelope;
        }),
      ),
  );
}

/** Changes the next billing days of plans: dates in Hong Kong. */
function billingOn(change: (day: Date) => Date): Layer {
  return changeMember(PLANS, `${CYCLES}/next_execute_time`, (value) => {
    if (typeof value !== 'string') return value;
    const day = new Date(Date.parse(value) + 8 * 3_600_000);
    const other = change(new Date(day));
    return new Date(other.getTime() - 8 * 3_600_000).toISOString().replace('.000', '');
  });
}

/** Plans that do not bill as configured, or return something else. */
export const recurringMutants = detectedBy('C09', {
  'order-note-not-listed': {
    title: 'The list of recurring orders omits their notes',
    rules: ['plan-order-note'],
    operations: [GET],
    make: changeMember(LIST, '/data/*/order/note', () => undefined),
  },
  'counted-cycles-bill-monthly': {
    title: 'The next date of a cycle with a billing count is that of a monthly cycle',
    rules: ['cycle-billing-dates'],
    operations: ['recurringPlans_create', 'recurringPlans_get'],
    make: changeMember('recurringPlans_get', '/data/plan/recurring_cycles/*', (value) => {
      const { billing_count, start_date, next_execute_time } = value as Record<string, Json>;
      if (billing_count === null || typeof next_execute_time !== 'string') return value;
      const next = new Date(String(start_date));
      next.setUTCMonth(next.getUTCMonth() + 1);
      return { ...(value as object), next_execute_time: next.toISOString() };
    }),
  },
  'cycle-of-another-plan': {
    title: 'A cycle refers to another plan',
    operations: [CREATE],
    make: changeMember(GET, `${CYCLES}/recurring_plan_id`, () => '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a12'),
  },
  'one-billing-more': {
    title: 'A cycle bills once too often',
    rules: ['cycle-billing-count'],
    operations: [GET],
    make: combine(
      changeRequest(CREATE, (body) => {
        edit(body, ['plan', 'recurring_cycles', '*', 'billing_count'], (count) =>
          typeof count === 'number' ? count + 1 : count,
        );
        return body;
      }),
      changeMember(PLANS, `${CYCLES}/billing_count`, (count) =>
        typeof count === 'number' ? count - 1 : count,
      ),
    ),
  },
  'one-billing-less': {
    title: 'A cycle bills once too few',
    rules: ['cycle-billing-count'],
    operations: [GET],
    make: combine(
      changeRequest(CREATE, (body) => {
        edit(body, ['plan', 'recurring_cycles', '*', 'billing_count'], (count) =>
          typeof count === 'number' && count > 1 && count < 12 ? count - 1 : count,
        );
        return body;
      }),
      changeMember(PLANS, `${CYCLES}/billing_count`, (count) =>
        typeof count === 'number' && count > 1 && count < 12 ? count + 1 : count,
      ),
    ),
  },
  'double-billing': {
    title: 'Each period is billed twice',
    also: {
      C02: 'a page has more entries than its limit',
      C07: 'pages overlap',
      C16: 'a request creates two orders',
    },
    operations: [CREATE],
    make: changeResponse(LIST, (envelope) => {
      const entries = at(envelope, 'data') as Json[];
      const twins = entries.map((entry) => {
        const twin = structuredClone(entry);
        const order = at(twin, 'order') as Record<string, Json>;
        order.order_number = `${order.order_number}9`;
        order.reference_number = String(order.reference_number).replace(/\d+$/, (n) => `${Number(n) * 2}`);
        return twin;
      });
      return { ...(envelope as object), data: [...entries, ...twins] };
    }),
  },
  'count-twice': {
    title: 'A billing is counted twice',
    rules: ['cycle-billing-count-created'],
    operations: [CREATE, GET],
    make: changeMember(PLANS, `${CYCLES}/billing_count_created`, (count) => Number(count) * 2),
  },
  'endless-ends': {
    title: 'An endless cycle stops after three billings',
    rules: ['cycle-endless'],
    operations: [GET],
    make: changeMember(PLANS, `${CYCLES}/billing_count_created`, (count, cycle) =>
      cycle.billing_count === null ? Math.min(Number(count), 3) : count,
    ),
  },
  'suffix-skips': {
    title: 'The reference numbers of orders skip every second count',
    rules: ['plan-order-reference'],
    also: { C07: 'a read returns another number' },
    operations: [GET],
    make: changeMember(LIST, '/data/*/order/reference_number', (value) =>
      String(value).replace(/\d+$/, (count) => `${Number(count) * 2 - 1}`),
    ),
  },
  'suffix-from-zero': {
    title: 'The reference numbers of orders start at zero',
    also: { C07: 'a read returns another number' },
    operations: [CREATE],
    make: changeMember([LIST, 'recurringOrders_get'], '/data/*/order/reference_number', (value) =>
      String(value).replace(/\d+$/, (count) => `${Number(count) - 1}`),
    ),
  },
  'month-end-overflows': {
    title: 'A plan of the 31st bills on March 3 instead of the end of February',
    rules: ['cycle-billing-dates'],
    operations: [GET],
    make: billingOn((day) => {
      const isEnd = day.getUTCMonth() === 1 && day.getUTCDate() >= 28;
      return isEnd ? new Date(Date.UTC(day.getUTCFullYear(), 2, 3)) : day;
    }),
  },
  'month-end-sticks': {
    title: 'A plan of the 31st bills on the 28th after February',
    rules: ['cycle-billing-dates'],
    operations: [GET],
    make: billingOn((day) => {
      if (day.getUTCDate() > 28) day.setUTCDate(28);
      return day;
    }),
  },
  'billing-in-utc': {
    title: 'A plan bills at midnight UTC',
    operations: [GET],
    make: changeMember(PLANS, `${CYCLES}/next_execute_time`, (value) =>
      typeof value === 'string' ? value.replace(/T.*/, 'T00:00:00Z') : value,
    ),
  },
  'zone-of-new-york': {
    title: 'A plan uses a time zone other than Hong Kong',
    operations: [GET],
    make: intercept(CREATE, async (call) => {
      const [, id = 'default'] = /\/sandboxes\/([^/]+)$/.exec(call.base) ?? [];
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ settings: { time_zone: 'America/New_York' } });
      await call.send(new Request(`${call.base}/_sandbox/sandboxes/${id}`, { method: 'PUT', headers, body }));
      return call.send();
    }),
  },
  'one-attempt-more': {
    title: 'A charge is attempted once too often',
    rules: ['plan-retry-count'],
    also: { C07: 'an update returns the other terms' },
    operations: [GET],
    make: otherTerms('payment_retry_count', (count) => Number(count) + 1),
  },
  'one-attempt-less': {
    title: 'A charge is attempted once too few',
    rules: ['plan-retry-count'],
    also: { C05: 'a fraction is accepted as a count', C07: 'an update returns the other terms' },
    operations: [GET],
    make: otherTerms('payment_retry_count', (count) => Math.max(1, Number(count) - 1)),
  },
  'attempts-a-day-late': {
    title: 'Attempts are a day late',
    rules: ['plan-retry-period'],
    also: { C07: 'an update returns the other terms' },
    operations: [GET],
    make: otherTerms('payment_retry_day_period', (days) => Number(days) + 1),
  },
  'grace-of-nothing': {
    title: 'An order is voided although the plan has no grace period',
    rules: ['plan-grace-never'],
    operations: [GET],
    make: otherTerms('grace_period', (days) => days ?? 2),
  },
  'grace-without-end': {
    title: 'An order is never voided although the plan has a grace period',
    rules: ['plan-grace-period'],
    also: { C05: 'a fraction is accepted as a count', C07: 'an update returns the other terms' },
    operations: [GET],
    make: otherTerms('grace_period', () => null),
  },
  'percentage-as-amount': {
    title: 'A percentage is subtracted as an amount',
    operations: [LIST],
    make: changeRequest(CREATE, (body) => {
      edit(body, ['plan', 'recurring_cycles', '*', 'discount_type'], () => 'fixed');
      return body;
    }),
  },
  'order-rounded-down': {
    title: 'The order of a discounted cycle is rounded to tenths',
    operations: [LIST],
    make: changeMember(LIST, '/data/*/order/amount', (value) => Math.floor(Number(value) * 10) / 10),
  },
  'order-without-discount': {
    title: 'The order of a discounted cycle ignores the discount',
    also: {
      C05: 'a discount without a type is accepted',
      C07: 'the terms of the cycle differ between responses',
    },
    operations: [LIST],
    make: changeRequest(CREATE, (body) => {
      edit(body, ['plan', 'recurring_cycles', '*', 'discount_amount'], () => 0);
      return body;
    }),
  },
});
