import { label, PaymentsError } from './payments-error.ts';

/**
 * What is known of a write that failed: it was not sent, or the service may have carried it out. Check with the
 * service before you send an unknown write again.
 */
export type Outcome = 'not_sent' | 'unknown';

/** A call that failed on the way or at the service; its subclasses say how. */
export class CallError extends PaymentsError {
  static override readonly label: string = label(this, 'CallError');

  /** Whether a write that failed may have been carried out. Undefined for reads, and when the service refused. */
  readonly outcome: Outcome | undefined;
  /** HTTP status of the answer. A failure may come under 200 too; a redirect has 0 in browsers, which hide it. */
  readonly httpStatus: number | undefined;
  /** The answer that made the call fail: status and headers; its body has been read. Not enumerable. */
  declare readonly response: Response | undefined;

  constructor(operationId: string, text: string, cause?: unknown, outcome?: Outcome, response?: Response) {
    const status = response?.status;
    const details = (response ? ` (HTTP ${status})` : '') + (outcome ? ` (outcome ${outcome})` : '');
    super(operationId, text + details, cause);
    this.outcome = outcome;
    this.httpStatus = status;
    Object.defineProperty(this, 'response', { value: response });
  }
}
