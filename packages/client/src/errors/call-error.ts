import { label, PaymentsError } from './payments-error.ts';

/**
 * What is known about a failed write: it was not sent, or the service may have carried it out. Check with the service
 * before you send an unknown write again.
 */
export type Outcome = 'not_sent' | 'unknown';

/** The state of a call when it failed. */
export interface CallState {
  /** What is known about a write. */
  outcome?: Outcome | undefined;
  /** How many attempts were made. */
  attempts?: number | undefined;
  /** The answer. */
  response?: Response | undefined;
}

/** A call that failed on its way or at the service; the subclasses say how. */
export class CallError extends PaymentsError {
  static override readonly label: string = /* @__PURE__ */ label(CallError, 'CallError');

  /**
   * Whether a failed write may have been carried out. Undefined for reads, and when the service refused: it answered with
   * HTTP 4xx other than 408, or with a code by which the contract says that this operation did nothing.
   */
  declare readonly outcome: Outcome | undefined;
  /** How many attempts were made, the last one included. */
  declare readonly attempts: number | undefined;
  /** HTTP status of the response. Failures can have 200 too; browsers show 0 for a redirect. */
  declare readonly httpStatus: number | undefined;
  /** The response that made the call fail: status and headers; its body has been read. Not enumerable. */
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
