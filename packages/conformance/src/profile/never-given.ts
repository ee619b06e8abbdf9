/** A member that a target never gives in an answer, or of which it refuses what is not covered. */
export interface Unreachable {
  /** Name of the member, or the last names of its path: `payment_data/rrn`. */
  member: string;
  /** @default any */
  operation?: string;
  /** Whether the member is there, and always null. @default false */
  isNull?: boolean;
  reason: string;
}

const online = 'the sandbox has online payments only, and no card terminal';
const acquirer = 'the sandbox has no acquirer and no currency conversion';
const kept = 'nothing can be deleted in the sandbox';

/** What the sandbox never gives. */
export const NEVER_GIVEN: readonly Unreachable[] = [
  { member: 'payment_data/card_read_mode', reason: online },
  { member: 'payment_data/rrn', reason: online },
  { member: 'change_amount', reason: online },
  { member: 'tips_amount', reason: online },
  { member: 'payment_data/error_code', reason: acquirer },
  { member: 'payment_data/error_desc', reason: acquirer },
  { member: 'payment_data/exp_month', reason: acquirer },
  { member: 'payment_data/exp_year', reason: acquirer },
  { member: 'payment_data/consumer_country_code', reason: acquirer },
  { member: 'acquirer_response_body', reason: acquirer },
  { member: 'original_currency_amount', reason: acquirer },
  { member: 'extra', reason: acquirer },
  { member: '3ds', reason: 'the sandbox has no 3-D Secure' },
  { member: 'current_payment_link', reason: 'the sandbox makes no payment links' },
  { member: 'p_business_id', isNull: true, reason: 'the sandbox has cards of users only' },
  { member: 'deleted_at', isNull: true, reason: kept },
  {
    member: 'activate_type',
    operation: 'recurringPlans_calculateCycles',
    reason: 'the sandbox refuses all but `immediate` in a calculation',
  },
  { member: 'end_date', operation: 'recurringPlans_create', isNull: true, reason: 'no new cycle has ended' },
  ...['recurringPlans_create', 'recurringPlans_get', 'recurringPlans_update'].map((operation) => ({
    member: 'next_billing_amount',
    operation,
    reason: 'the sandbox gives it in a calculation only',
  })),
];
