import { Temporal } from 'temporal-polyfill';
import type { Entry } from '../src/database/collection.ts';
import type { Database } from '../src/database/database.ts';
import { newId } from '../src/database/ids.ts';
import {
  billingConfigs,
  type Customer,
  customers,
  type PaymentToken,
  paymentTokens,
  recurringItems,
  recurringPlans,
} from '../src/records/collections.ts';
import { createContext } from '../src/records/context.ts';
import { refreshDue } from '../src/records/due.ts';
import type { RecurringPlanRecord } from '../src/records/recurring.ts';
import { DEFAULT_SETTINGS, insertSandbox, loadSandbox } from '../src/records/sandboxes.ts';
import { createPlan } from '../src/recurring/plans.ts';

const START = Temporal.Instant.from('2026-02-02T04:00:00Z');

/** From the start until each monthly plan is due again. */
const ONE_MONTH_MS = 31 * 24 * 60 * 60 * 1000;

/** Number of plans inserted per transaction. */
const AT_ONCE = 1_000;

/** Creates a sandbox with a number of monthly plans, each with its own customer and a token that succeeds. */
export async function makePlans(database: Database, sandboxId: string, plans: number): Promise<void> {
  await insertSandbox(database, { id: sandboxId, clock: START, settings: DEFAULT_SETTINGS });
  const context = createContext(database, await loadSandbox(database, sandboxId));
  const at = START.toString();
  await billingConfigs.insert(context, 'config', {
    id: 'config',
    interval_count: 1,
    billing_interval: 'month',
    billing_type: 'anniversary',
    billing_proration_enabled: true,
    created_at: at,
    updated_at: at,
  });
  await recurringItems.insert(context, 'item', {
    id: 'item',
    label: 'Desk',
    price: 30,
    currency: 'HKD',
    created_at: at,
  });
  const first = customerOf(newId(START), 0);
  await customers.insert(context, first.customer.id, first.customer.document);
  await paymentTokens.insert(context, first.token.id, first.token.document);
  const { id } = await createPlan(context, {
    name: 'Desk, monthly',
    reference_number: 'PLAN-0',
    customer_uuid: first.customer.id,
    default_collection_method: 'charge_automatically',
    payment_retry_count: 3,
    payment_retry_day_period: 3,
    recurring_cycles: [
      {
        billing_count: null,
        recurring_billing_config: 'config',
        recurring_items: [{ quantity: 1, recurring_item_id: 'item' }],
      },
    ],
  });
  const model = await recurringPlans.get(context, id);
  if (!model) throw new Error('the first plan is gone');
  for (let n = 1; n < plans; n += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, plans - n) }, (_, i) =>
      copyOf(model.document, n + i),
    );
    await database.transaction(async (executor) => {
      const scope = { sandboxId, executor };
      await customers.insertMany(
        scope,
        copies.map(({ customer }) => customer),
      );
      await paymentTokens.insertMany(
        scope,
        copies.map(({ token }) => token),
      );
      await recurringPlans.insertMany(
        scope,
        copies.map(({ plan }) => plan),
      );
    });
  }
  await database.transaction((executor) => refreshDue({ sandboxId, executor }));
}

/** Moves the sandbox's clock by a month without doing what falls due. */
export async function billOneMonth(database: Database, sandboxId: string): Promise<void> {
  await database.query('UPDATE sandboxes SET clock = clock + $2 WHERE sandbox_id = $1', [
    sandboxId,
    ONE_MONTH_MS,
  ]);
}

function customerOf(uuid: string, n: number): { customer: Entry<Customer>; token: Entry<PaymentToken> } {
  const token: PaymentToken = {
    token_type: 'CreditCard',
    token: newId(START),
    state: 'active',
    default: true,
    customer_uuid: uuid,
    verify_url: null,
    verify_uuid: newId(START),
    credit_card: { number: '424242******4242', brand: 'Visa' },
  };
  const customer: Customer = { uuid, reference_number: `CUSTOMER-${n}`, dial_code: '' };
  return { customer: { id: uuid, document: customer }, token: { id: token.token, document: token } };
}

/** Copies the plan with new ids. */
function copyOf(model: RecurringPlanRecord, n: number) {
  const customer = newId(START);
  const ids: Record<string, string> = {
    [model.id]: newId(START),
    [model.customer_uuid]: customer,
    ...Object.fromEntries(Object.keys(model.cycles ?? {}).map((cycle) => [cycle, newId(START)])),
  };
  let text = JSON.stringify(model).replaceAll('"PLAN-0"', `"PLAN-${n}"`);
  for (const [from, to] of Object.entries(ids)) text = text.replaceAll(from, to);
  const document: RecurringPlanRecord = JSON.parse(text);
  return { ...customerOf(customer, n), plan: { id: document.id, document } };
}
