import { CallError, type Outcome } from './call-error.ts';
import { label } from './payments-error.ts';

/** The answer did not come in time. */
export class TimeoutError extends CallError {
  static override readonly label: string = label(this, 'TimeoutError');

  /** The limit that passed, in milliseconds: the call's `timeout`, or its `attemptTimeout`. */
  readonly timeout: number;

  constructor(operationId: string, text: string, timeout: number, outcome?: Outcome) {
    super(operationId, text, undefined, outcome);
    this.timeout = timeout;
  }
}
