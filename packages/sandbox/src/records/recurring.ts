import type { CreditEntry } from '../billing/plan.ts';
import type { Encoded, EncodedBilling, EncodedPlan } from '../billing/plan-codec.ts';
import type {
  RecurringBillingConfig,
  RecurringCycle,
  RecurringItem,
  RecurringOrderBillingConfig,
  RecurringPlanCreate,
} from '../contract/service.ts';

/** A billing config with the members of both schemas in the contract. */
export type BillingConfig = RecurringBillingConfig & RecurringOrderBillingConfig;

/**
 * What responses show of a cycle besides its state in billing. Config and items are those from when it was added.
 * `updated_at` applies until its state changes.
 */
export type CycleRecord = Pick<RecurringCycle, 'description' | 'discount_amount' | 'discount_type'> & {
  recurring_billing_config: BillingConfig;
  recurring_items: RecurringItem[];
  created_at: string;
  updated_at: string;
};

/** A stored plan: what the caller set, and `billing`, everything that billing needs to continue. */
export type RecurringPlanRecord = Pick<
  RecurringPlanCreate,
  | 'name'
  | 'reference_number'
  | 'customer_uuid'
  | 'callback_url'
  | 'redirect_url'
  | 'timeout'
  | 'note'
  | 'description'
> & {
  id: string;
  default_collection_method: string;
  /** Absent while a runner bills the plan; they then stay as they are. */
  cycles?: Record<string, CycleRecord>;
  billing: EncodedPlan;
  /** Number of the latest order; null before the first. */
  current_order: string | null;
  /** When the plan is next due, in milliseconds of the sandbox's clock; null if nothing will be due. */
  next_due_at: number | null;
  created_at: string;
  updated_at: string;
};

/** What is stored of an order of a plan besides its row in `orders`: the billing that it collects. Its id is the order's number. */
export interface RecurringOrderRecord {
  order_number: string;
  plan_id: string;
  customer_uuid: string;
  billing: EncodedBilling;
  /** Value of the payment token that was charged last, or would have been. */
  payment_token?: string;
}

export type CreditRecord = Encoded<CreditEntry> & { plan_id: string };
