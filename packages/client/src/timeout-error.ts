import { CallError, type Outcome } from './call-error.ts';

/** The answer did not come within the limit. Its `cause` is the platform's own timeout error. */
export class TimeoutError extends CallError {
  static {
    TimeoutError.prototype.name = 'TimeoutError';
  }

  /** The limit that passed, in milliseconds: the call's `timeout`, or its `attemptTimeout`. */
  readonly timeout: number;

  constructor(operationId: string, timeout: number, outcome?: Outcome) {
    const text = `no answer within ${timeout} ms`;
    super(operationId, text, new DOMException(text, 'TimeoutError'), outcome);
    this.timeout = timeout;
  }
}
