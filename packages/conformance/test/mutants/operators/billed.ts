import { CURRENCY_DECIMALS, type Json } from '@payments-openapi/spec';
import { isObject } from '../../../src/contract/is-object.ts';
import { changeMember, changeResponse, type Layer } from '../layer.ts';
import { effect, type GeneratedMutant } from './table.ts';

const PLANS = ['recurringPlans_create', 'recurringPlans_get'];

/** Plans bill late after a year of periods, and amounts have the decimals of another currency. */
export const billed: readonly GeneratedMutant[] = [
  ...['day', 'week', 'month', 'year'].map((unit) => ({
    id: `late from the thirteenth ${unit}`,
    operator: 'late from the thirteenth',
    operations: ['recurringPlans_get'],
    make: lateFromThirteenth(unit),
  })),
  ...new Set([...CURRENCY_DECIMALS.values()].filter((decimals) => decimals !== null)),
].map((one) =>
  typeof one === 'number'
    ? {
        id: `decimals of another currency, instead of ${one}`,
        operator: 'decimals of another currency',
        operations: ['recurringOrders_list', 'transactions_void'],
        make: otherDecimals(one),
      }
    : one,
);

function lateFromThirteenth(unit: string): Layer {
  return changeMember(PLANS, '/data/plan/recurring_cycles/*/next_execute_time', (value, cycle) => {
    const { billing_interval } = cycle.recurring_billing_config as { billing_interval?: Json };
    if (typeof value !== 'string' || billing_interval !== unit || Number(cycle.billing_count_created) < 13)
      return value;
    effect.seen = true;
    return new Date(Date.parse(value) + 86_400_000).toISOString().replace('.000', '');
  });
}

const AMOUNTS = ['initial_total', 'subtotal', 'paid_total', 'unpaid_total', 'amount', 'refunded_amount'];

/** Amounts in currencies with these decimals are shown as if they had two; those with two, as if they had none. */
function otherDecimals(decimals: number): Layer {
  const shown = decimals === 2 ? 0 : 2;
  const change = (_: string, value: Json): Json => {
    if (!isObject(value) || CURRENCY_DECIMALS.get(String(value.currency)) !== decimals) return value;
    const moved = AMOUNTS.flatMap((name): [string, Json][] => {
      const amount = value[name];
      if (typeof amount !== 'number' && typeof amount !== 'string') return [];
      effect.seen = true;
      const text = (Number(amount) * 10 ** (decimals - shown)).toFixed(shown);
      return [[name, typeof amount === 'number' ? Number(text) : text]];
    });
    return { ...value, ...Object.fromEntries(moved) };
  };
  return changeResponse('*', (envelope) => JSON.parse(JSON.stringify(envelope), change) as Json);
}
