import { describe, expect, it } from 'vitest';
import { createPlan } from '../billing/create.ts';
import type { Cycle } from '../billing/plan.ts';
import { encodePlan } from '../billing/plan-codec.ts';
import { aCycle, aPlan, on, pays } from '../billing/scenario.fixture.ts';
import type { StoredOrder } from '../records/collections.ts';
import type { CycleRecord, RecurringPlanRecord } from '../records/recurring.ts';
import { type Payer, presentOrderEntry, presentPlan, presentRecurringOrder } from './presenters.ts';

const AT = '2026-02-02T04:00:00Z';
const stamps = { created_at: AT, updated_at: AT };

// One billing of 60.00 less a tenth, then an endless cycle at 30.00.
const { plan } = createPlan(
  aPlan({
    recurring_cycles: [
      aCycle('a', {
        billing_count: 1,
        recurring_items: [{ price: 30, quantity: 2, currency: 'HKD' }],
        discount_type: 'percentage',
        discount_amount: 10,
      }),
      aCycle('b'),
    ],
  }),
  on('2026-02-02'),
  pays,
);

const config = {
  id: 'config',
  interval_count: 1,
  billing_interval: 'month',
  billing_type: 'anniversary',
  billing_proration_enabled: true,
  ...stamps,
};
const item = { id: 'item', price: 30, currency: 'HKD', created_at: AT };
const discount = { discount_type: 'percentage', discount_amount: 10 };
const cycles: Record<string, CycleRecord> = {
  a: {
    recurring_billing_config: config,
    recurring_items: [{ ...item, quantity: 2 }],
    ...discount,
    description: 'First month',
    ...stamps,
  },
  b: { recurring_billing_config: config, recurring_items: [{ ...item, quantity: 1 }], ...stamps },
};

/** A plan without anything optional. */
const record: RecurringPlanRecord = {
  id: 'plan',
  name: 'Studio',
  customer_uuid: 'customer',
  default_collection_method: 'charge_automatically',
  cycles,
  billing: encodePlan(plan),
  current_order: '7',
  next_due_at: null,
  ...stamps,
};
/** What a caller can set in addition, and orders show too. */
const shared = { note: 'Membership', redirect_url: 'https://studio.example/thanks' };
const timeout = { timer: '1800', url: 'https://studio.example/late' };

const order: StoredOrder = {
  number: '7',
  source: 'RecurringPlan',
  type: 'Recurring',
  reference_number: 'MEMBER-1-1',
  currency: 'HKD',
  initial_total: 54,
  subtotal: 54,
  initial_tips: 0,
  paid_total: '54.00',
  unpaid_total: '0.00',
  state: 'completed',
  correspondence_state: 'paid',
  due_date: '2026-02-02',
  line_items: null,
  ...stamps,
};
const [billing] = encodePlan(plan).billings;
if (!billing) throw new Error('the plan has billed nothing');
const recurring = { order_number: '7', plan_id: 'plan', customer_uuid: 'customer', billing };

const customer = { uuid: 'customer', reference_number: 'CRM-1', name: 'Chan Tai Man', dial_code: '852' };
const token = { token_type: 'CreditCard', token: 'tok_1', state: 'active', default: true } as const;
const verification = { verify_url: 'https://bank.example/verify', verify_uuid: 'v' };
/** What is stored, but not shown to everybody. */
const payer: Payer = {
  customer: { ...customer, company_name: 'Chan Ltd' },
  token: { ...token, ...verification, customer_uuid: 'customer', outcome: { outcome: 'succeeds' } },
};
const withoutToken: Payer = { ...payer, token: undefined };

const shownOrder = {
  amount: 54,
  paid_total: 54,
  currency: 'HKD',
  order_number: '7',
  reference_number: 'MEMBER-1-1',
  state: 'completed',
  correspondence_state: 'paid',
  default_collection_method: 'charge_automatically',
};

describe('A plan as shown', () => {
  const { interval_count, ...shownConfig } = config;
  const cycleOf = {
    recurring_plan_id: 'plan',
    recurring_billing_config: shownConfig,
    end_date: null,
    deleted_at: null,
  };
  const shown = {
    id: 'plan',
    name: 'Studio',
    default_collection_method: 'charge_automatically',
    payment_retry_count: 4,
    payment_retry_day_period: 5,
    grace_period: 7,
    credit: 0,
    description: null,
    ...stamps,
    deleted_at: null,
    recurring_cycles: [
      {
        ...cycleOf,
        id: 'a',
        state: 'active',
        billing_count: 1,
        billing_count_created: 1,
        recurring_items: [{ ...item, quantity: 2 }],
        billing_amount: 54,
        ...discount,
        previous_cycle: null,
        next_cycle: 'b',
        estimated_start_date: '2026-02-02',
        start_date: '2026-02-02',
        estimated_end_date: '2026-03-02',
        // It ends at its next boundary.
        next_execute_time: null,
        description: 'First month',
        ...stamps,
      },
      {
        ...cycleOf,
        id: 'b',
        state: 'scheduled',
        billing_count: null,
        billing_count_created: 0,
        recurring_items: [{ ...item, quantity: 1 }],
        billing_amount: 30,
        previous_cycle: 'a',
        next_cycle: null,
        estimated_start_date: '2026-03-02',
        start_date: null,
        estimated_end_date: null,
        next_execute_time: null,
        description: null,
        ...stamps,
      },
    ],
    customer,
  };

  it('has only what is set, apart from members that are null', () => {
    expect(presentPlan(record, plan, withoutToken, undefined)).toStrictEqual(shown);
  });

  it('has everything that is set, the default token, and its current order', () => {
    const given = { ...shared, reference_number: 'MEMBER-1', description: 'Yearly' };
    const current = presentRecurringOrder(record, order, recurring);
    expect(presentPlan({ ...record, ...given, timeout }, plan, payer, current)).toStrictEqual({
      ...shown,
      ...given,
      timeout: { ...timeout, timer: 1800 },
      default_payment_token: 'tok_1',
      customer: { ...customer, default_payment_token: token },
      current_order: shownOrder,
    });
  });

  it('says when a cycle bills next, and when its state changed', () => {
    const [first, ...others] = plan.recurring_cycles;
    if (!first) throw new Error('the plan has no cycle');
    const showing = (changes: Partial<Cycle>) => {
      const changed = { ...plan, recurring_cycles: [{ ...first, ...changes }, ...others] };
      return presentPlan(record, changed, payer, undefined).recurring_cycles[0];
    };
    expect(showing({ billing_count: 2, changed_at: '2026-02-20T04:00:00.000Z' })).toMatchObject({
      next_execute_time: '2026-03-01T16:00:00Z',
      updated_at: '2026-02-20T04:00:00Z',
    });
    const { changed_at, ...never } = first;
    const unchanged = { ...plan, recurring_cycles: [never, ...others] };
    expect(presentPlan(record, unchanged, payer, undefined).recurring_cycles[0]?.updated_at).toBe(AT);
  });

  it('has no amount that JSON cannot represent', () => {
    const tooLarge = 2n ** 53n + 1n;
    expect(() => presentPlan(record, { ...plan, credit: tooLarge }, payer, undefined)).toThrow(/^credit: /);
    const dear = plan.recurring_cycles.map((cycle) => ({
      ...cycle,
      recurring_items: [{ price: tooLarge, quantity: 1, currency: 'HKD' }],
      discount: null,
    }));
    const shownDear = () => presentPlan(record, { ...plan, recurring_cycles: dear }, payer, undefined);
    expect(shownDear).toThrow(/^billing_amount: /);
  });

  it('needs the record of each cycle', () => {
    const message = 'plan plan has no cycle a';
    const { cycles: _, ...beside } = record;
    expect(() => presentPlan({ ...record, cycles: {} }, plan, payer, undefined)).toThrow(message);
    expect(() => presentPlan(beside, plan, payer, undefined)).toThrow(message);
  });
});

describe('An order of a plan as shown', () => {
  const given = { ...shared, timeout };

  it('has only what is set', () => {
    expect(presentRecurringOrder(record, order, recurring)).toStrictEqual(shownOrder);
  });

  it('has everything that is set for the plan, the token that was charged, and the code of its payment', () => {
    const paid = { ...order, auth_code: '123456' };
    const charged = { ...recurring, payment_token: 'tok_1' };
    expect(presentRecurringOrder({ ...record, ...given }, paid, charged)).toStrictEqual({
      ...shownOrder,
      ...given,
      auth_code: '123456',
      default_payment_token: 'tok_1',
    });
  });

  it('comes with its cycle, and with its customer, whose token has its verification', () => {
    expect(presentOrderEntry(record, order, recurring, payer)).toStrictEqual({
      customer: { ...customer, default_payment_token: { ...token, ...verification } },
      recurring_cycle: {
        recurring_billing_config: config,
        recurring_items: [item],
        discount_amount: 10,
      },
      order: shownOrder,
    });
  });

  it('comes without a token if there is none, and with a discount of 0', () => {
    const ofB = { ...recurring, billing: { ...billing, cycle_id: 'b' } };
    const entry = presentOrderEntry(record, order, ofB, withoutToken);
    expect(entry).toMatchObject({ recurring_cycle: { discount_amount: 0 } });
    expect(entry.customer).toStrictEqual(customer);
  });

  it('needs the record of its cycle', () => {
    const message = 'plan plan has no cycle a';
    const { cycles: _, ...beside } = record;
    expect(() => presentOrderEntry({ ...record, cycles: {} }, order, recurring, payer)).toThrow(message);
    expect(() => presentOrderEntry(beside, order, recurring, payer)).toThrow(message);
  });
});
