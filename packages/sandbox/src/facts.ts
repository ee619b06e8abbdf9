/** Facts about the sandbox, for documentation and tests: what it decides where the contract leaves a choice. */
export { DEFAULT_LIMITS, type Limits } from './app/limits.ts';
export { CYCLE_TRANSITIONS } from './billing/cycle.ts';
export { ORDER_TRANSITIONS } from './billing/dunning.ts';
export { RETRY_WAITS } from './callbacks/schedule.ts';
export { POLICIES, type Policy, SETTINGS } from './generated/policies.ts';
export { FAILURES, type FailureEntry, type FailureName } from './input/failures.ts';
export { PAYMENT_OUTCOMES, type PaymentOutcome } from './records/payment-rule.ts';
export { DEFAULT_SETTINGS, type SandboxSettings } from './records/sandboxes.ts';
export { readySeed } from './resources/seed/ready.ts';
export { FOLLOWED } from './transactions/new-transaction.ts';
