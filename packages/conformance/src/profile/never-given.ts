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

const terminal = 'the sandbox has no card terminals, so nobody gets change or gives tips there';
const acquirer = 'the sandbox has no acquirer and no currency conversion';
const deprecated = 'only a seed of yours gives it; it is deprecated, so C14 would find it';

/** What the sandbox never gives. */
export const NEVER_GIVEN: readonly Unreachable[] = [
  { member: 'change_amount', reason: terminal },
  { member: 'tips_amount', reason: terminal },
  { member: 'payment_data/error_code', reason: deprecated },
  { member: 'payment_data/error_desc', reason: deprecated },
  { member: 'acquirer_response_body', reason: acquirer },
  { member: 'original_currency_amount', reason: acquirer },
  { member: 'extra', reason: acquirer },
  { member: '3ds', reason: 'the sandbox has no 3-D Secure' },
  { member: 'current_payment_link', reason: 'the sandbox makes no payment links' },
  { member: 'plan/deleted_at', isNull: true, reason: 'no plan can be deleted in the sandbox' },
  { member: 'recurring_cycles/*/deleted_at', isNull: true, reason: 'no cycle can be deleted in the sandbox' },
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
