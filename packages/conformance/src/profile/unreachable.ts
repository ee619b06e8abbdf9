/** A member that a target never returns, or whose other values it never accepts. */
export interface Unreachable {
  /** Name of the member, or the end of its path, e.g. `payment_data/rrn`. */
  member: string;
  /** @default any */
  operation?: string;
  /** Whether the member is returned, but is always null. @default false */
  isNull?: boolean;
  reason: string;
}

const TERMINAL = 'the sandbox has no card terminals, so there is no change and there are no tips';
const ACQUIRER = 'the sandbox has no acquirer and no currency conversion';
const DEPRECATED = 'deprecated; the sandbox returns it only if your seed contains it';

/** What the sandbox never returns. */
export const SANDBOX_UNREACHABLE: readonly Unreachable[] = [
  { member: 'change_amount', reason: TERMINAL },
  { member: 'tips_amount', reason: TERMINAL },
  { member: 'payment_data/error_code', reason: DEPRECATED },
  { member: 'payment_data/error_desc', reason: DEPRECATED },
  { member: 'acquirer_response_body', reason: ACQUIRER },
  { member: 'original_currency_amount', reason: ACQUIRER },
  { member: 'extra', reason: ACQUIRER },
  { member: '3ds', reason: 'the sandbox has no 3-D Secure' },
  { member: 'current_payment_link', reason: 'the sandbox creates no payment links' },
  { member: 'plan/deleted_at', isNull: true, reason: 'plans cannot be deleted in the sandbox' },
  {
    member: 'recurring_cycles/*/deleted_at',
    isNull: true,
    reason: 'cycles cannot be deleted in the sandbox',
  },
  {
    member: 'activate_type',
    operation: 'recurringPlans_calculateCycles',
    reason: 'the sandbox accepts only `immediate` in a calculation',
  },
  { member: 'end_date', operation: 'recurringPlans_create', isNull: true, reason: 'no new cycle has ended' },
  ...['recurringPlans_create', 'recurringPlans_get', 'recurringPlans_update'].map((operation) => ({
    member: 'next_billing_amount',
    operation,
    reason: 'the sandbox returns it only in calculations',
  })),
];
