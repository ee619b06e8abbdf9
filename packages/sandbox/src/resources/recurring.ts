import { decodePlan, encodePlan } from '../billing/plan-codec.ts';
import { readBillingConfig } from '../billing/schedule.ts';
import type {
  BillingConfigCreate,
  RecurringItemCreate,
  SeedCreditEntry,
  SeedRecurringOrder,
  SeedRecurringPlan,
} from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import { readMoney } from '../payments/read-money.ts';
import {
  billingConfigs,
  creditEntries,
  customers,
  orders,
  type RecurringItem,
  recurringItems,
  recurringOrders,
  recurringPlans,
} from '../records/collections.ts';
import type {
  BillingConfig,
  CreditRecord,
  RecurringOrderRecord,
  RecurringPlanRecord,
} from '../records/recurring.ts';
import { checkOrderRecord, checkPlanRecord } from '../recurring/check-record.ts';
import { type ResourceDefinition, requireExisting } from './definition.ts';

export const billingConfigResource: ResourceDefinition<BillingConfigCreate, BillingConfig> = {
  collection: billingConfigs,
  make(from, context) {
    const id = from.id ?? context.newId();
    const created_at = from.created_at ?? formatInstant(context.now);
    const document: BillingConfig = {
      interval_count: 1,
      billing_type: 'anniversary',
      billing_proration_enabled: true,
      updated_at: created_at,
      deleted_at: null,
      ...from,
      id,
      created_at,
    };
    // Refuses now what billing would refuse later.
    readBillingConfig(document, '');
    return { id, document };
  },
  from: (config) => config as BillingConfigCreate,
};

export const recurringItemResource: ResourceDefinition<RecurringItemCreate, RecurringItem> = {
  collection: recurringItems,
  make(from, context) {
    const id = from.id ?? context.newId();
    const created_at = from.created_at ?? formatInstant(context.now);
    const document: RecurringItem = { updated_at: created_at, deleted_at: null, ...from, id, created_at };
    // Refuses a price that has more decimals than its currency.
    readMoney(document.price, document.currency, 'price');
    return { id, document };
  },
  from: (item) => item,
};

// Seeds get plans by saving, so their records are loaded as they are. A record that the sandbox did not write is refused.

export const recurringPlanResource: ResourceDefinition<SeedRecurringPlan, RecurringPlanRecord> = {
  collection: recurringPlans,
  async make(from, context) {
    const customer = await requireExisting(context, customers, from.customer_uuid, 'customer_uuid');
    if (from.current_order !== null)
      await requireExisting(context, orders, from.current_order, 'current_order');
    const record = from as unknown as RecurringPlanRecord;
    return { id: from.id, document: checkPlanRecord(record, { customer, token: undefined }) };
  },
  // Versions that wrote instants in another format may have stored it.
  from: ({ next_due_at: _, ...plan }) =>
    ({ ...plan, billing: encodePlan(decodePlan(plan.billing)) }) as unknown as SeedRecurringPlan,
};

export const recurringOrderResource: ResourceDefinition<SeedRecurringOrder, RecurringOrderRecord> = {
  collection: recurringOrders,
  async make(from, context) {
    const plan = await requireExisting(context, recurringPlans, from.plan_id, 'plan_id');
    const order = await requireExisting(context, orders, from.order_number, 'order_number');
    const customer = await requireExisting(context, customers, from.customer_uuid, 'customer_uuid');
    const record = from as unknown as RecurringOrderRecord;
    const document = checkOrderRecord(record, plan, order, { customer, token: undefined });
    return { id: from.order_number, document };
  },
  from: (order) => order as unknown as SeedRecurringOrder,
};

export const creditEntryResource: ResourceDefinition<SeedCreditEntry, CreditRecord> = {
  collection: creditEntries,
  async make(from, context) {
    await requireExisting(context, recurringPlans, from.plan_id, 'plan_id');
    return { id: context.newId(), document: from as CreditRecord };
  },
  from: (entry) => entry,
};
