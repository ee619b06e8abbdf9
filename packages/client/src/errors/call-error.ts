import { label, PaymentsError } from './payments-error.ts';

/**
 * What is known of a write that failed: it was not sent, or the service may have carried it out. Check with the
 * service before you send an unknown write again.
 */
export type Outcome = 'not_sent' | 'unknown';

/** How far a call came that failed. */
export interface CallState {
  /** What is known of a write. */
  outcome?: Outcome | undefined;
  /** How many attempts were made. */
  attempts?: number | undefined;
  /** The answer. */
  response?: Response | undefined;
}

/** A call that failed on the way or at the service; its subclasses say how. */
export class CallError extends PaymentsError {
  static override readonly label: string = /* @__PURE__ */ label(CallError, 'CallError');

  /** Whether a write that failed may have been carried out. Undefined for reads, and when the service refused. */
  declare readonly outcome: Outcome | undefined;
  /** How many attempts were made, this one the last. */
  declare readonly attempts: number | undefined;
  /** HTTP status of the answer. A failure may come under 200 too; a redirect has 0 in browsers, which hide it. */
  declare readonly httpStatus: number | undefined;
  /** The answer that made the call fail: status and headers; its body has been read. Not enumerable. */
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
