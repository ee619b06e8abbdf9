import { label, PaymentsError } from './payments-error.ts';

/**
 * What is known about a failed write: it was not sent, or the service may have carried it out. Look up its result
 * before you send an unknown write again.
 */
export type Outcome = 'not_sent' | 'unknown';

/** The state of a call when it failed. */
export interface CallState {
  /** What is known about a write. */
  outcome?: Outcome | undefined;
  /** How many attempts were made. */
  attempts?: number | undefined;
  /** The response, if one arrived. */
  response?: Response | undefined;
}

/** A call failed on the way or at the service. The subclasses say how. */
export class CallError extends PaymentsError {
  static override readonly label: string = /* @__PURE__ */ label(CallError, 'CallError');

  /**
   * Whether a failed write may have been carried out. Undefined for reads, and if the service refused the write: with an
   * envelope and HTTP 4xx other than 408, or with HTTP 2xx and a code that the contract documents for this operation.
   */
  declare readonly outcome: Outcome | undefined;
  /**
   * If the outcome is unknown: the read that shows whether the write was carried out, such as
   * `users.get({ reference_id })`. `reconcile` calls it. Undefined if there is none, and for the functions of
   * `/operations`.
   */
  declare readonly lookUp: string | undefined;
  /** The values that this read needs, such as your own reference. Not enumerable, so that they are not logged. */
  declare readonly lookUpValues: readonly string[] | undefined;
  /** How many attempts were made, including the last one. */
  declare readonly attempts: number | undefined;
  /** HTTP status of the response. Failures can have 200 too. Browsers report 0 for a redirect. */
  declare readonly httpStatus: number | undefined;
  /** The response that made the call fail: status and headers. Its body has been read. Not enumerable. */
  declare readonly response: Response | undefined;

  constructor(
    operationId: string,
    text: string,
    cause?: unknown,
    { outcome, attempts, response }: CallState = {},
  ) {
    const status = response?.status;
    const details =
      (response ? ` (HTTP ${status})` : '') +
      ((attempts as number) > 1 ? ` (${attempts} attempts)` : '') +
      (outcome ? ` (outcome ${outcome})` : '');
    super(operationId, text + details, cause);
    this.outcome = outcome;
    this.attempts = attempts;
    this.httpStatus = status;
    Object.defineProperty(this, 'response', { value: response });
  }
}
