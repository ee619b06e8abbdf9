import { type Json, joinPointer, readPointer } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';
import type { InspectContext } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { fieldAt, findingAbout, formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { memberOf, objectsOf } from '../values.ts';
import { CALCULATION } from '../writes/facts.ts';

interface Mistake {
  /** Pointer to the field that is wrong. */
  at: string;
  rule: CheckedRule;
  kind: string;
  expected: string;
  actual: string;
}

/** The counts and the next date of each cycle in a response, and its current order, whatever else is known of its plan. */
export function inspectCycles(exchange: Exchange, { report, contract }: InspectContext): boolean {
  const { outcome, operation, json } = exchange;
  if (outcome !== 'success') return false;
  const cycles = [...cyclesIn(json, '')];
  for (const { at, ...mistake } of [
    ...(operation?.operationId === CALCULATION ? otherFirstAmount(json) : []),
    ...otherReference(json),
    ...cycles.flatMap(({ at, cycle }) => mistakesIn(cycle, at)),
  ])
    report.finding(findingAbout(exchange, { ...fieldAt(contract, operation, at), ...mistake }));
  return cycles.length > 0;
}

/** The amount may be absent, but not from the first cycle only. */
function otherFirstAmount(json: Json | undefined): Mistake[] {
  const at = '/data/plan/recurring_cycles';
  const cycles = objectsOf(readPointer(json, at) as Json | undefined);
  const index = cycles.findIndex((one) => (one.next_billing_amount ?? null) !== null);
  if (index < 1) return [];
  return [
    {
      at: joinPointer(at, index, 'next_billing_amount'),
      rule: 'calculation-first-cycle',
      kind: 'first',
      expected: `${at}/0/next_billing_amount, since the first cycle of a calculation has it`,
      actual: `it is in ${at}/${index}`,
    },
  ];
}

/** The current order of a plan has its whole reference number, and more. */
function otherReference(json: Json | undefined): Mistake[] {
  const plan = memberOf(json, 'data', 'plan');
  const base = memberOf(plan, 'reference_number');
  const reference = memberOf(plan, 'current_order', 'reference_number');
  if (typeof base !== 'string' || base === '' || typeof reference !== 'string') return [];
  if (reference.length > base.length && reference.startsWith(base)) return [];
  const at = '/data/plan/current_order/reference_number';
  return [
    {
      at,
      rule: 'plan-order-reference',
      kind: 'prefix',
      expected: `${at} to be ${formatValue(base)} with a suffix`,
      actual: formatValue(reference),
    },
  ];
}

/** Cycles are the objects that have counted their billings. */
function* cyclesIn(
  value: Json | undefined,
  at: string,
): Generator<{ at: string; cycle: Record<string, Json> }> {
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value) && 'billing_count_created' in value) yield { at, cycle: value };
  for (const [name, member] of Object.entries(value)) yield* cyclesIn(member as Json, joinPointer(at, name));
}

function mistakesIn(cycle: Record<string, Json>, cycleAt: string): Mistake[] {
  const { billing_count, billing_count_created: created, start_date: start, next_execute_time: next } = cycle;
  const found: Mistake[] = [];
  const add = (name: string, rule: CheckedRule, expected: string) => {
    const at = joinPointer(cycleAt, name);
    const actual = formatValue(cycle[name]);
    found.push({ at, rule, kind: 'value', expected: `${at} to be ${expected}`, actual });
  };
  if (typeof billing_count === 'number' && typeof created === 'number' && created > billing_count)
    add('billing_count_created', 'cycle-billing-count', `at most ${billing_count}, the \`billing_count\``);
  const { billing_interval: interval, billing_day_of_month: day } = isObject(cycle.recurring_billing_config)
    ? cycle.recurring_billing_config
    : {};
  // Whether a cycle bills on the day of its billing config or of its start is only known if these are the same.
  const isMonthly = /month|year/i.test(String(interval)) && typeof day === 'number' && isOn(start, day);
  if (isMonthly && /^\d{4}-\d\d-\d\d/.test(String(next)) && !isOn(next, day))
    add(
      'next_execute_time',
      'cycle-billing-dates',
      `on day ${day} of a month, on which it started and its billing config bills, or on the last one of a shorter month`,
    );
  return found;
}

/** Whether a time is on a day of the month, or next to it: the time zone and the hour are not specified. */
function isOn(time: Json | undefined, day: number): boolean {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(time)) ?? [];
  if (date === undefined) return false;
  const own = Date.UTC(Number(year), Number(month) - 1, Number(date));
  return [-1, 0, 1].some((days) => {
    const near = new Date(own + days * 86_400_000);
    const last = new Date(Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + 1, 0)).getUTCDate();
    return near.getUTCDate() === Math.min(day, last);
  });
}
