import { PaymentsError } from './payments-error.ts';

/**
 * What is known of a write that failed: it was not sent, or the service may have carried it out. Check with the
 * service before you send an unknown write again.
 */
export type Outcome = 'not_sent' | 'unknown';

/** A call that failed on the way or at the service; its subclasses say how. */
export class CallError extends PaymentsError {
  static override readonly label: string = (this.prototype.name = 'CallError');

  /** Whether a write that failed may have been carried out. Undefined for reads, and when the service refused. */
  readonly outcome: Outcome | undefined;

  constructor(operationId: string, text: string, cause?: unknown, outcome?: Outcome) {
    super(operationId, `${text}${outcome ? ` (outcome ${outcome})` : ''}`, cause);
    this.outcome = outcome;
  }
}
