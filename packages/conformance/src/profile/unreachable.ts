/** A member that a target never returns, or whose other values it never accepts. It applies to each operation with the schema. */
export interface Unreachable {
  /** The schema and its member, e.g. `PaymentData.rrn`. */
  member: string;
  /** The only operation that it applies to. @default any */
  operation?: string;
  /** The only operation that it does not apply to. @default none */
  except?: string;
  /** Whether the member is returned, but is always null. @default false */
  isNull?: boolean;
  reason: string;
}

const TERMINAL = 'the sandbox has no card terminals, so there is no change and there are no tips';
const ACQUIRER = 'the sandbox has no acquirer and no currency conversion';
const DEPRECATED = 'deprecated; the sandbox returns it only if your seed contains it';

/** What the sandbox never returns. */
export const SANDBOX_UNREACHABLE: readonly Unreachable[] = [
  { member: 'Transaction.change_amount', reason: TERMINAL },
  { member: 'Transaction.tips_amount', reason: TERMINAL },
  { member: 'PaymentData.error_code', reason: DEPRECATED },
  { member: 'PaymentData.error_desc', reason: DEPRECATED },
  { member: 'Transaction.acquirer_response_body', reason: ACQUIRER },
  { member: 'Transaction.original_currency_amount', reason: ACQUIRER },
  { member: 'Transaction.extra', reason: ACQUIRER },
  { member: 'Transaction.3ds', reason: 'the sandbox has no 3-D Secure' },
  { member: 'RecurringPlan.current_payment_link', reason: 'the sandbox creates no payment links' },
  { member: 'RecurringPlan.deleted_at', isNull: true, reason: 'plans cannot be deleted in the sandbox' },
  {
    member: 'RecurringCycle.deleted_at',
    isNull: true,
    reason: 'cycles cannot be deleted in the sandbox',
  },
  {
    member: 'CyclesCalculate.activate_type',
    reason: 'the sandbox accepts only `immediate` in a calculation',
  },
  {
    member: 'RecurringCycle.end_date',
    operation: 'recurringPlans_create',
    isNull: true,
    reason: 'no new cycle has ended',
  },
  {
    member: 'RecurringCycle.next_billing_amount',
    except: 'recurringPlans_calculateCycles',
    reason: 'the sandbox returns it only in calculations',
  },
];
