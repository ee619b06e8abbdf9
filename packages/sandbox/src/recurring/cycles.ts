import { checkCycleCount, readCycles } from '../billing/change.ts';
import { type CycleRequest, checkItemCount } from '../billing/cycle.ts';
import type { RecurringCycleCreate, RecurringItem } from '../contract/service.ts';
import type { Scope } from '../database/collection.ts';
import { existing } from '../input/input-error.ts';
import { formatInstant } from '../input/instant.ts';
import { readAll, readEach } from '../input/read-all.ts';
import { billingConfigs, type RecurringItem as Item, recurringItems } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { BillingConfig, CycleRecord } from '../records/recurring.ts';

/** A cycle for the billing rules, and its record for display. */
export interface NewCycle {
  request: CycleRequest;
  record: CycleRecord;
}

/** The existing configs and items that cycles refer to. */
export interface References {
  configs: ReadonlyMap<string, BillingConfig>;
  items: ReadonlyMap<string, Item>;
}

/** @throws {InputError} if there are too many cycles or items, before any of them is checked */
export function checkSizes(inputs: readonly RecurringCycleCreate[], field: string): void {
  checkCycleCount(inputs.length, field);
  readEach(inputs, ({ recurring_items }, i) =>
    checkItemCount(recurring_items.length, `${field}cycles[${i}]`),
  );
}

export async function loadReferences(
  scope: Scope,
  inputs: readonly RecurringCycleCreate[],
): Promise<References> {
  const configs = inputs.map((cycle) => cycle.recurring_billing_config);
  const items = inputs.flatMap((cycle) => cycle.recurring_items.map((item) => item.recurring_item_id));
  const [foundConfigs, foundItems] = await Promise.all([
    byId(billingConfigs.findAll(scope, 'id', configs)),
    byId(recurringItems.findAll(scope, 'id', items)),
  ]);
  return { configs: foundConfigs, items: foundItems };
}

/**
 * Resolves the references of cycles, and checks all cycles by the rules of billing. `field` is the prefix of `cycles[0]`
 * in messages; `currency` is that of the plan, if there is one.
 * @throws {InputError} that names every offending member
 */
export function readCycleInputs(
  context: Context,
  inputs: readonly RecurringCycleCreate[],
  references: References,
  field: string,
  currency = currencyOf(inputs, references),
): NewCycle[] {
  const cycles = inputs.map((input) => newCycle(context, input, references, currency));
  const requests = cycles.map(({ request }) => request);
  readAll({
    references: () =>
      readEach(inputs, (input, i) => checkReferences(input, references, `${field}cycles[${i}]`)),
    rules: () => readCycles({ currency, recurring_cycles: [] }, requests, field),
  });
  return cycles;
}

function checkReferences(input: RecurringCycleCreate, { configs, items }: References, at: string): void {
  const config = configs.get(input.recurring_billing_config);
  readAll({
    config: () => existing(config, `${at}.recurring_billing_config`, 'does not exist'),
    items: () =>
      readEach(input.recurring_items, ({ recurring_item_id: id }, i) =>
        existing(items.get(id), `${at}.recurring_items[${i}].recurring_item_id`, 'does not exist'),
      ),
  });
}

/** Replaces a reference to something that does not exist with a placeholder, so that the rest of the cycle is checked. */
function newCycle(
  context: Context,
  input: RecurringCycleCreate,
  { configs, items }: References,
  currency: string,
): NewCycle {
  const { billing_count, discount_amount, discount_type, description } = input;
  const at = formatInstant(context.now);
  const id = context.newId();
  const stamps = { created_at: at, updated_at: at };
  const shown = {
    recurring_billing_config: configs.get(input.recurring_billing_config) ?? {
      ...stamps,
      id,
      billing_interval: 'day',
      billing_type: 'anniversary',
      billing_proration_enabled: true,
    },
    recurring_items: input.recurring_items.map(({ recurring_item_id, quantity }): RecurringItem => {
      const item = items.get(recurring_item_id) ?? { id, price: 0, currency, created_at: at };
      return { ...item, quantity };
    }),
    ...(discount_amount !== undefined && { discount_amount }),
    ...(discount_type !== undefined && { discount_type }),
  };
  return {
    request: { id, billing_count, ...shown },
    record: { ...shown, ...(description !== undefined && { description }), ...stamps },
  };
}

/** The currency of the first item that exists, or an arbitrary one if none does. */
function currencyOf(inputs: readonly RecurringCycleCreate[], { items }: References): string {
  const ids = inputs.flatMap((cycle) => cycle.recurring_items.map((item) => item.recurring_item_id));
  return ids.map((id) => items.get(id)?.currency).find((each) => each !== undefined) ?? 'HKD';
}

async function byId<T>(found: Promise<{ id: string; document: T }[]>): Promise<Map<string, T>> {
  return new Map((await found).map(({ id, document }) => [id, document]));
}
