import { describe, expect, it } from 'vitest';
import { createPlan } from '../billing/create.ts';
import { encodePlan } from '../billing/plan-codec.ts';
import { aPlan, on, pays } from '../billing/scenario.fixture.ts';
import { InputError } from '../input/input-error.ts';
import type { StoredOrder } from '../records/collections.ts';
import type { RecurringOrderRecord, RecurringPlanRecord } from '../records/recurring.ts';
import { checkOrderRecord, checkPlanRecord } from './check-record.ts';

const AT = '2026-02-02T04:00:00Z';
const stamps = { created_at: AT, updated_at: AT };
const customer = { uuid: 'customer', reference_number: 'CRM-1', name: 'Chan Tai Man', dial_code: '852' };
const payer = { customer, token: undefined };

const { plan } = createPlan(aPlan(), on('2026-02-02'), pays);
const billing = encodePlan(plan);
const [billed] = billing.billings;
const [cycle] = billing.recurring_cycles;
if (!billed || !cycle) throw new Error('the plan was not billed');

const shown = {
  recurring_billing_config: {
    id: 'config',
    billing_interval: 'month',
    billing_type: 'anniversary',
    billing_proration_enabled: true,
    ...stamps,
  },
  recurring_items: [{ id: 'item', price: 30, currency: 'HKD', created_at: AT, quantity: 1 }],
  ...stamps,
};

const record: RecurringPlanRecord = {
  id: 'plan',
  name: 'Studio',
  customer_uuid: 'customer',
  default_collection_method: 'charge_automatically',
  cycles: { a: shown },
  billing,
  current_order: '7',
  next_due_at: null,
  ...stamps,
};
const due = Date.parse('2026-03-01T16:00:00Z');

const order: StoredOrder = {
  number: '7',
  source: 'RecurringPlan',
  type: 'Recurring',
  reference_number: 'MEMBER-1-1',
  currency: 'HKD',
  initial_total: 30,
  subtotal: 30,
  initial_tips: 0,
  paid_total: '30.00',
  unpaid_total: '0.00',
  state: 'completed',
  correspondence_state: 'paid',
  due_date: '2026-02-02',
  line_items: null,
  plan_id: 'plan',
  ...stamps,
};
const recurring: RecurringOrderRecord = {
  order_number: '7',
  plan_id: 'plan',
  customer_uuid: 'customer',
  billing: billed,
};

const CANNOT_CONTINUE =
  'billing: is not in the format that a saved seed has: billing cannot continue from it';

function messageOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

describe('A plan of a seed', () => {
  const refusal = (changes: object, others: object = {}) =>
    messageOf(() =>
      checkPlanRecord({ ...record, ...others, billing: { ...billing, ...changes } as never }, payer),
    );
  const withBilling = (changes: object) => ({ billings: [{ ...billed, ...changes }] });

  const stillDue = { ...cycle, state: 'completed', completes_at_next_billing: true };

  it('is returned with the time when it is next due', () => {
    expect(checkPlanRecord(record, payer)).toEqual({ ...record, next_due_at: due });
  });

  it('can have several cycles, payments and orders without anything due', () => {
    const second = {
      ...cycle,
      id: 'b',
      state: 'scheduled' as const,
      start_date: null,
      next_execute_date: null,
    };
    const given = {
      recurring_cycles: [{ ...cycle, billing_count: 2 }, second],
      ...withBilling({
        due: '0',
        payments: [...billed.payments, { id: 'u', amount: '-3000', voided: false }],
        paid: '0',
      }),
    };
    expect(refusal(given, { cycles: { a: shown, b: shown } })).toBeUndefined();
  });

  it('is due at no time once all its cycles have ended', () => {
    const ended = { ...cycle, state: 'completed', end_date: '2026-02-02', next_execute_date: null };
    const checked = checkPlanRecord(
      { ...record, billing: { ...billing, recurring_cycles: [ended as typeof cycle] } },
      payer,
    );
    expect(checked.next_due_at).toBeNull();
  });

  it('can have instants with any offset, and a time after it was due', () => {
    const late = { ...record, billing: { ...billing, advanced_to: '2026-03-09T12:00:00+08:00' } };
    expect(checkPlanRecord(late, payer)).toEqual({
      ...record,
      billing: { ...billing, advanced_to: '2026-03-09T04:00:00Z' },
      next_due_at: due,
    });
  });

  it.each<[string, object, string]>([
    ['another id', { id: 'q' }, 'billing.id: is not the id of the plan'],
    [
      'a member of another type',
      { credit: 5 },
      'billing.credit: is not a string with an amount in minor units',
    ],
    [
      'the same cycle twice',
      { recurring_cycles: [cycle, cycle] },
      'billing.recurring_cycles[1]: is a duplicate',
    ],
    ['the same billing twice', { billings: [billed, billed] }, 'billing.billings[1]: is a duplicate'],
    ['a negative amount due', withBilling({ due: '-1' }), 'billing.billings[0].due: must not be negative'],
    [
      'the same payment twice',
      withBilling({ payments: [...billed.payments, ...billed.payments] }),
      'billing.billings[0].payments[1]: is a duplicate',
    ],
    [
      'payments with another sum',
      withBilling({ paid: '5' }),
      'billing.billings[0].paid: is 5, but its payments sum to 3000',
    ],
    [
      'a sum of voided payments',
      withBilling({ payments: [{ ...billed.payments[0], voided: true }] }),
      'billing.billings[0].paid: is 3000, but its payments sum to 0',
    ],
    [
      'misnumbered attempts',
      withBilling({ attempts: [...billed.attempts, ...billed.attempts] }),
      'billing.billings[0].attempts[1].number: is not 2',
    ],
    [
      'misnumbered first attempts',
      withBilling({ attempts: [{ ...billed.attempts[0], number: 2 }] }),
      'billing.billings[0].attempts[0].number: is not 1',
    ],
    [
      'more billings than orders',
      withBilling({ order_sequence: 2 }),
      'billing.billings[0].order_sequence: 2 is not a whole number from 1 to 1, the orders_created of the plan',
    ],
    [
      'billings that are counted from 0',
      withBilling({ order_sequence: 0 }),
      'billing.billings[0].order_sequence: 0 is not a whole number from 1 to 1, the orders_created of the plan',
    ],
    ['terms out of range', { payment_retry_count: 1_000_001 }, CANNOT_CONTINUE],
    ['a time zone that does not exist', { time_zone: 'Nowhere' }, CANNOT_CONTINUE],
    ['a currency that does not exist', { currency: 'ABC' }, CANNOT_CONTINUE],
    ['more credit than there can be', { credit: '100000000001' }, CANNOT_CONTINUE],
    [
      'a cycle that is not recorded',
      { recurring_cycles: [{ ...cycle, id: 'b' }] },
      'cycles.b: is required: billing has this cycle',
    ],
    ['a cycle that has ended but is still due', { recurring_cycles: [stillDue] }, CANNOT_CONTINUE],
    [
      'one that was due before',
      { recurring_cycles: [stillDue], advanced_to: '2026-03-09T04:00:00Z' },
      CANNOT_CONTINUE,
    ],
  ])('is refused with %s', (_, changes, message) => {
    expect(refusal(changes)).toBe(message);
  });

  it('is refused if no response can show the estimated end of a cycle', () => {
    const daily = <T>(config: T) => ({ ...config, billing_interval: 'day' as const });
    const made = {
      ...cycle,
      recurring_billing_config: daily(cycle.recurring_billing_config),
      billing_count: 1,
      billing_count_created: Number.MAX_SAFE_INTEGER,
    };
    const cycles = { a: { ...shown, recurring_billing_config: daily(shown.recurring_billing_config) } };
    expect(refusal({ recurring_cycles: [made] }, { cycles })).toBe(CANNOT_CONTINUE);
    expect(
      refusal({ recurring_cycles: [{ ...made, billing_count_created: 1 }] }, { cycles }),
    ).toBeUndefined();
  });

  it('is at most 262,144 characters long', () => {
    const name = (length: number) => ({ id: 'x'.repeat(length) });
    const others = JSON.stringify({ ...billing, id: '' }).length;
    expect(refusal(name(262_144 - others))).toBe('billing.id: is not the id of the plan');
    expect(refusal(name(262_145 - others))).toBe('billing: has 262145 characters; the limit is 262144');
  });
});

describe('An order of a plan of a seed', () => {
  const refusal = (changes: object, others: Partial<StoredOrder> = {}, ofPlan: object = {}) =>
    messageOf(() =>
      checkOrderRecord(
        { ...recurring, billing: { ...billed, ...changes } as typeof billed },
        { ...record, ...ofPlan },
        { ...order, ...others },
        payer,
      ),
    );

  it('is returned as it is', () => {
    expect(checkOrderRecord(recurring, record, order, payer)).toBe(recurring);
  });

  it.each<[string, object, Partial<StoredOrder>, string]>([
    ['of another plan', {}, { plan_id: 'q' }, 'order_number: the plan_id of order "7" is not "plan"'],
    ['in another format', { due: 5 }, {}, 'billing.due: is not a string with an amount in minor units'],
    ['with payments of another sum', { paid: '5' }, {}, 'billing.paid: is 5, but its payments sum to 3000'],
    ['of a cycle that does not exist', { cycle_id: 'b' }, {}, 'billing.cycle_id: is not a cycle of the plan'],
    [
      'of a period that is not billed yet',
      { period: 1 },
      {},
      'billing.period: is not below 1, the next_period of its cycle',
    ],
    [
      'in another state',
      {},
      { state: 'active' },
      'billing.state: is paid, but the state of order "7" is active',
    ],
    [
      'with another total',
      {},
      { initial_total: 29 },
      'billing.due: is 30.00, but the initial_total of order "7" is 29',
    ],
    [
      'with other transactions',
      {},
      { paid_total: '29.00' },
      'billing.paid: is 30.00, but the transactions of order "7" sum to 29.00',
    ],
  ])('is refused if it is %s', (_, changes, others, message) => {
    expect(refusal(changes, others)).toBe(message);
  });

  it.each([
    ['open', 'active'],
    ['paid', 'completed'],
    ['failed', 'failed'],
    ['voided', 'voided'],
  ])('that is %s is shown as %s', (state, shownAs) => {
    expect(refusal({ state }, { state: shownAs })).toBeUndefined();
    expect(refusal({ state }, { state: 'other' })).toBe(
      `billing.state: is ${state}, but the state of order "7" is other`,
    );
  });

  it('can be due with less than its amount, if credit was applied', () => {
    expect(refusal({ credit_applied: '1000', due: '2000' }, { initial_total: 20 })).toBeUndefined();
  });

  it('is refused if its cycle has not started', () => {
    const recurring_cycles = [{ ...cycle, start_date: null }];
    expect(refusal({}, {}, { billing: { ...billing, recurring_cycles } })).toBe(
      'billing.cycle_id: is a cycle that has not started',
    );
  });

  it('is refused if its cycle is not recorded', () => {
    expect(refusal({}, {}, { cycles: {} })).toBe(CANNOT_CONTINUE);
  });

  it('is at most 262,144 characters long', () => {
    expect(refusal({ cycle_id: 'x'.repeat(262_144) })).toMatch(
      /^billing: has \d+ characters; the limit is 262144$/,
    );
  });
});
