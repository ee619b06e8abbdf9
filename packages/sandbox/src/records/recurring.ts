import type {
  RecurringBillingConfig,
  RecurringCycle,
  RecurringItem,
  RecurringOrderBillingConfig,
  RecurringPlanCreate,
} from '@payments-openapi/client';
import type { CreditEntry } from '../billing/plan.ts';
import type { Encoded, EncodedBilling, EncodedPlan } from '../billing/plan-codec.ts';

/** Both shapes that the contract knows of a billing config. */
export type BillingConfig = RecurringBillingConfig & RecurringOrderBillingConfig;

/** What is shown of a cycle beside what billing knows of it; config and items as they were when it was added. */
export type CycleRecord = Pick<RecurringCycle, 'description' | 'discount_amount' | 'discount_type'> & {
  recurring_billing_config: BillingConfig;
  recurring_items: RecurringItem[];
  created_at: string;
  updated_at: string;
};

/** A plan as it is kept: what the caller gave it, and `billing`, all that billing needs to go on. */
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
  cycles: Record<string, CycleRecord>;
  billing: EncodedPlan;
  /** Number of the latest order; null before the first. */
  current_order: string | null;
  /** Milliseconds of the sandbox's clock at which the plan next needs work; null when nothing will be due. */
  next_due_at: number | null;
  created_at: string;
  updated_at: string;
};

/** An order of a plan beside its row in `orders`: the billing that it collects. Its id is the order's number. */
export type RecurringOrderRecord = {
  order_number: string;
  plan_id: string;
  customer_uuid: string;
  billing: EncodedBilling;
  /** Value of the payment token that was charged last, or would have been. */
  payment_token?: string;
};

export type CreditRecord = Encoded<CreditEntry> & { plan_id: string };
