/** Outcome of charging a payment token. */
export const PAYMENT_OUTCOMES = ['succeeds', 'declines', 'declines_then_succeeds', 'stays_pending'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** `times` is the number of attempts for one order that `declines_then_succeeds` declines. @default 1 */
export interface TokenOutcome {
  outcome: PaymentOutcome;
  times?: number;
}

/** Overrides the outcome of tokens for charges that match all its conditions; without conditions, for all charges. */
export type PaymentRule = TokenOutcome & {
  id: string;
  /** Value of the payment token that is charged. */
  token?: string;
  /** Id of the plan whose order is charged. */
  plan_id?: string;
  /** Amount of the charge, in major units of its currency. */
  amount?: number;
  /** Whether it is paused, so that it applies to no charge. */
  paused?: boolean;
};
