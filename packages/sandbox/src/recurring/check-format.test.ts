import { describe, expect, it } from 'vitest';
import { InputError } from '../input/input-error.ts';
import { checkBillingFormat, checkPlanFormat } from './check-format.ts';

const billing = {
  cycle_id: 'a',
  period: 0,
  order_sequence: 1,
  billing_date: '2026-02-02',
  period_start: '2026-02-02',
  period_end: '2026-03-02',
  amount: '3000',
  credit_applied: '-100',
  due: '3100',
  paid: '3100',
  credited: '0',
  retained: '0',
  used: '10',
  state: 'paid',
  void_cause: 'superseded',
  attempts: [{ number: 1, date: '2026-02-02', amount: '3100', outcome: 'succeeded' }],
  payments: [{ id: 'attempt:1', amount: '3100', voided: false }],
  attempts_ended: true,
  attempts_counted_from: { number: 1, date: '2026-02-02' },
  next_attempt_date: '2026-02-07',
  void_date: '2026-02-09',
};

const config = {
  interval_count: 1,
  billing_interval: 'month',
  billing_month: 2,
  billing_day_of_month: 31,
  billing_proration_enabled: true,
};

const cycle = {
  id: 'a',
  state: 'active',
  billing_count: 12,
  billing_count_created: 1,
  recurring_billing_config: config,
  recurring_items: [{ price: '3000', quantity: 1, currency: 'HKD' }],
  discount: { discount_type: 'percentage', discount_amount: '12.5' },
  estimated_start_date: '2026-02-02',
  start_date: '2026-02-02',
  estimated_end_date: '2026-12-31',
  end_date: '2026-12-31',
  next_period: 1,
  next_execute_date: '2026-03-02',
  completes_at_next_billing: false,
  changed_at: '2026-02-02T04:00:00Z',
};

/** A plan in which every member has a value. */
const plan = {
  id: 'plan',
  time_zone: 'Asia/Hong_Kong',
  currency: 'HKD',
  credit: '0',
  recurring_cycles: [cycle],
  billings: [billing],
  ledger: [],
  orders_created: 1,
  ledger_entries: 0,
  advanced_to: '2026-02-02T04:00:00Z',
  payment_retry_count: 4,
  payment_retry_day_period: 5,
  grace_period: 7,
};

const TEXT = 'is not a string';
const FLAG = 'is not a boolean';
const LIST = 'is not a list';
const OBJECT = 'is not an object';
const AMOUNT = 'is not a string with an amount in minor units';
const COUNT = 'is not a whole number from 0 to 9007199254740991';
const DATE = 'is not a date (YYYY-MM-DD)';
const among = (...words: string[]) => `is not one of ${words.join(', ')}`;

/** With what a value of another type is refused, for each member; and what else it can be. */
const MEMBERS: [path: string, refusal: string, alternative?: 'or null' | 'or absent'][] = [
  ['id', TEXT],
  ['time_zone', TEXT],
  ['currency', TEXT],
  ['credit', AMOUNT],
  ['orders_created', COUNT],
  ['ledger_entries', COUNT],
  ['advanced_to', TEXT],
  ['payment_retry_count', COUNT],
  ['payment_retry_day_period', COUNT],
  ['grace_period', COUNT, 'or null'],
  ['ledger', LIST],
  ['recurring_cycles', LIST],
  ['recurring_cycles[0]', OBJECT],
  ['recurring_cycles[0].id', TEXT],
  ['recurring_cycles[0].state', among('scheduled', 'active', 'uncollectible', 'completed', 'cancelled')],
  ['recurring_cycles[0].billing_count', COUNT, 'or null'],
  ['recurring_cycles[0].billing_count_created', COUNT],
  ['recurring_cycles[0].recurring_billing_config', OBJECT],
  ['recurring_cycles[0].recurring_billing_config.interval_count', COUNT],
  ['recurring_cycles[0].recurring_billing_config.billing_interval', TEXT],
  ['recurring_cycles[0].recurring_billing_config.billing_month', COUNT, 'or null'],
  ['recurring_cycles[0].recurring_billing_config.billing_day_of_month', COUNT, 'or null'],
  ['recurring_cycles[0].recurring_billing_config.billing_proration_enabled', FLAG],
  ['recurring_cycles[0].recurring_items', LIST],
  ['recurring_cycles[0].recurring_items[0]', OBJECT],
  ['recurring_cycles[0].recurring_items[0].price', AMOUNT],
  ['recurring_cycles[0].recurring_items[0].quantity', COUNT],
  ['recurring_cycles[0].recurring_items[0].currency', TEXT],
  ['recurring_cycles[0].discount', OBJECT, 'or null'],
  ['recurring_cycles[0].discount.discount_type', among('fixed', 'percentage')],
  ['recurring_cycles[0].discount.discount_amount', 'is not a decimal number'],
  ['recurring_cycles[0].estimated_start_date', DATE, 'or null'],
  ['recurring_cycles[0].start_date', DATE, 'or null'],
  ['recurring_cycles[0].estimated_end_date', DATE, 'or null'],
  ['recurring_cycles[0].end_date', DATE, 'or null'],
  ['recurring_cycles[0].next_period', COUNT],
  ['recurring_cycles[0].next_execute_date', DATE, 'or null'],
  ['recurring_cycles[0].completes_at_next_billing', FLAG],
  ['recurring_cycles[0].changed_at', TEXT, 'or absent'],
  ['billings', LIST],
  ['billings[0]', OBJECT],
  ['billings[0].cycle_id', TEXT],
  ['billings[0].period', COUNT],
  ['billings[0].order_sequence', COUNT],
  ['billings[0].billing_date', DATE],
  ['billings[0].period_start', DATE],
  ['billings[0].period_end', DATE],
  ['billings[0].amount', AMOUNT],
  ['billings[0].credit_applied', AMOUNT],
  ['billings[0].due', AMOUNT],
  ['billings[0].paid', AMOUNT],
  ['billings[0].credited', AMOUNT],
  ['billings[0].retained', AMOUNT, 'or null'],
  ['billings[0].used', AMOUNT, 'or null'],
  ['billings[0].state', among('open', 'paid', 'failed', 'voided')],
  ['billings[0].void_cause', among('grace_period_ended', 'superseded'), 'or null'],
  ['billings[0].attempts', LIST],
  ['billings[0].attempts[0]', OBJECT],
  ['billings[0].attempts[0].number', COUNT],
  ['billings[0].attempts[0].date', DATE],
  ['billings[0].attempts[0].amount', AMOUNT],
  ['billings[0].attempts[0].outcome', among('succeeded', 'declined', 'pending')],
  ['billings[0].payments', LIST],
  ['billings[0].payments[0]', OBJECT],
  ['billings[0].payments[0].id', TEXT],
  ['billings[0].payments[0].amount', AMOUNT],
  ['billings[0].payments[0].voided', FLAG],
  ['billings[0].attempts_ended', FLAG],
  ['billings[0].attempts_counted_from', OBJECT, 'or null'],
  ['billings[0].attempts_counted_from.number', COUNT],
  ['billings[0].attempts_counted_from.date', DATE],
  ['billings[0].next_attempt_date', DATE, 'or null'],
  ['billings[0].void_date', DATE, 'or null'],
];

/** What is wrong with the plan if the member at a path has this value; undefined if nothing is. */
function refusal(path: string, value: unknown): string | undefined {
  const copy = structuredClone(plan);
  const names = path.split(/[.[\]]+/).filter((name) => name !== '');
  const owner = names.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name), copy);
  Reflect.set(owner, names.at(-1) ?? '', value);
  return messageOf(() => checkPlanFormat(copy, 'billing'));
}

function messageOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** Every path in a value. */
function pathsIn(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const member = place === '' ? name : `${place}.${name}`;
    const path = Array.isArray(value) ? `${place}[${name}]` : member;
    return [path, ...pathsIn(one, path)];
  });
}

describe('The billing state of a plan in a seed', () => {
  it('is accepted as it is stored', () => {
    expect(checkPlanFormat(plan, 'billing')).toBeUndefined();
    expect(MEMBERS.map(([path]) => path).toSorted()).toEqual(pathsIn(plan).toSorted());
  });

  it.each(MEMBERS)('is refused if %s %s %s', (path, text, alternative) => {
    // A symbol is of none of the types.
    const wrong = refusal(path, Symbol());
    expect(wrong?.startsWith(`billing.${path}: `)).toBe(true);
    expect(wrong?.endsWith(text)).toBe(true);
    expect(refusal(path, null) === undefined).toBe(alternative === 'or null');
    expect(refusal(path, undefined) === undefined).toBe(alternative === 'or absent');
  });

  it.each([
    ['a list instead of an object', 'recurring_cycles[0]', [], OBJECT],
    ['an object instead of a list', 'billings', {}, LIST],
    ['a negative number', 'orders_created', -1, `-1 ${COUNT}`],
    ['a fraction', 'orders_created', 1.5, `1.5 ${COUNT}`],
    ['a day that does not exist', 'billings[0].void_date', '2026-02-30', `"2026-02-30" ${DATE}`],
    ['no day', 'billings[0].void_date', 'soon', `"soon" ${DATE}`],
    ['a day in a list', 'billings[0].void_date', ['2026-02-02'], `["2026-02-02"] ${DATE}`],
    [
      'an instant instead of a day',
      'billings[0].void_date',
      '2026-02-02T04:00:00Z',
      `"2026-02-02T04:00:00Z" ${DATE}`,
    ],
    ['an amount as a number', 'credit', 5, AMOUNT],
    ['an amount in major units', 'credit', '1.50', AMOUNT],
    ['an amount of 19 digits', 'credit', '1'.repeat(19), AMOUNT],
    ['text before an amount', 'credit', 'HKD 5', AMOUNT],
    ['text after an amount', 'credit', '5 HKD', AMOUNT],
    ['no amount', 'credit', '', AMOUNT],
    ['no instant', 'advanced_to', 'soon', '"soon" is not an instant (RFC 3339, years 0000 to 9999)'],
    [
      'an item with a wrong second member of a list',
      'billings[0].payments',
      [...billing.payments, { id: 'u', amount: '0', voided: 'no' }],
      FLAG,
      'billings[0].payments[1].voided',
    ],
    [
      'an entry of the ledger, which has a row of its own',
      'ledger',
      [{}],
      'belongs to credit_entries',
      'ledger[0]',
    ],
  ])('is refused for %s', (_, path, value, text, at = path) => {
    expect(refusal(path, value)).toBe(`billing.${at}: ${text}`);
  });

  it('can have an amount of 18 digits, and an instant with any offset', () => {
    expect(refusal('credit', `-${'1'.repeat(18)}`)).toBeUndefined();
    expect(refusal('advanced_to', '2026-02-02T12:00:00+08:00')).toBeUndefined();
  });

  it.each([
    [
      'a year needs a month',
      { billing_interval: 'year', billing_month: null },
      'billing_month: null is not a whole number from 1 to 12',
    ],
    [
      'a year without a day needs none',
      { billing_interval: 'year', billing_month: null, billing_day_of_month: null },
      undefined,
    ],
    [
      'a day of the month is at most 31',
      { billing_day_of_month: 32 },
      'billing_day_of_month: 32 is not a whole number from 1 to 31',
    ],
    [
      'a week has no day of the month',
      { billing_interval: 'week' },
      'billing_type: fixed requires a billing_interval of month or year',
    ],
  ])('has a config that billing accepts: %s', (_, changes, text) => {
    const path = 'recurring_cycles[0].recurring_billing_config';
    const expected = text && `billing.${path}.${text}`;
    expect(refusal(path, { ...config, ...changes })).toBe(expected);
  });
});

describe('The billing of an order in a seed', () => {
  it('is checked as one of a plan', () => {
    expect(checkBillingFormat(billing, 'billing')).toBeUndefined();
    const wrong = { ...billing, attempts: [{ ...billing.attempts[0], number: 'one' }] };
    expect(messageOf(() => checkBillingFormat(wrong, 'billing'))).toBe(
      `billing.attempts[0].number: "one" ${COUNT}`,
    );
  });
});
