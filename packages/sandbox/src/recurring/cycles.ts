import type { RecurringCycleCreate, RecurringItem } from '@payments-openapi/client';
import { chargeOf } from '../billing/charge.ts';
import { type CycleRequest, readCycle } from '../billing/cycle.ts';
import { exponentOf } from '../billing/money.ts';
import { asFailure } from '../billing-refusal.ts';
import type { Call } from '../call.ts';
import { Failure } from '../failures.ts';
import type { Scope } from '../state/collection.ts';
import { billingConfigs, recurringItems } from '../state/collections.ts';
import type { CycleRecord } from './records.ts';

/** A cycle for the billing rules, and what is shown of it. */
export type NewCycle = { request: CycleRequest; record: CycleRecord };

/** Largest amount of one billing, in major units: beyond it sums would leave what JSON numbers carry exactly. */
const MAX_BILLING = 1_000_000_000n;

/**
 * Resolves the configs and items that cycles name. `field` is the path of the array, for messages.
 * @throws {Failure} when one does not exist
 */
export async function readCycleInputs(
  scope: Scope,
  call: Call,
  inputs: readonly RecurringCycleCreate[],
  field: string,
): Promise<NewCycle[]> {
  const configs = await byId(
    billingConfigs.findAll(
      scope,
      'id',
      inputs.map((cycle) => cycle.recurring_billing_config),
    ),
  );
  const ids = inputs.flatMap((cycle) => cycle.recurring_items.map((item) => item.recurring_item_id));
  const items = await byId(recurringItems.findAll(scope, 'id', ids));
  return inputs.map((input, i) => {
    const at = `${field}[${i}]`;
    const config = configs.get(input.recurring_billing_config);
    if (!config) throw new Failure('notFound', `${at}.recurring_billing_config names no billing config`);
    const shown = input.recurring_items.map(({ recurring_item_id, quantity }, n): RecurringItem => {
      const item = items.get(recurring_item_id);
      if (item) return { ...item, quantity };
      throw new Failure('notFound', `${at}.recurring_items[${n}].recurring_item_id names no recurring item`);
    });
    return newCycle(call, input, config, shown, at);
  });
}

function newCycle(
  call: Call,
  input: RecurringCycleCreate,
  config: CycleRecord['recurring_billing_config'],
  items: RecurringItem[],
  field: string,
): NewCycle {
  const { billing_count, discount_amount, discount_type, description } = input;
  const request: CycleRequest = {
    id: call.newId(),
    billing_count,
    recurring_billing_config: config,
    recurring_items: items,
    ...(discount_amount !== undefined && { discount_amount }),
    ...(discount_type !== undefined && { discount_type }),
  };
  asFailure(() => refuseHugeBilling(request, field));
  const at = call.now.toString();
  const record: CycleRecord = {
    recurring_billing_config: config,
    recurring_items: items,
    ...(description !== undefined && { description }),
    ...(discount_amount !== undefined && { discount_amount }),
    ...(discount_type !== undefined && { discount_type }),
    created_at: at,
    updated_at: at,
  };
  return { request, record };
}

function refuseHugeBilling(request: CycleRequest, field: string): void {
  const { recurring_items } = readCycle(request, field);
  const { subtotal } = chargeOf(recurring_items, null, null);
  const exponent = exponentOf(recurring_items[0]?.currency ?? '');
  if (subtotal <= MAX_BILLING * 10n ** BigInt(exponent)) return;
  throw new Failure('ruleBroken', `${field}.recurring_items cost more than ${MAX_BILLING} a billing`);
}

async function byId<T>(found: Promise<{ id: string; document: T }[]>): Promise<Map<string, T>> {
  return new Map((await found).map(({ id, document }) => [id, document]));
}
