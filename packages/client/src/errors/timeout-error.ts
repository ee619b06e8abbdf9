import { CallError, type Outcome } from './call-error.ts';

/** The answer did not come in time. */
export class TimeoutError extends CallError {
  static override readonly label: string = (this.prototype.name = 'TimeoutError');

  /** The limit that passed, in milliseconds: the call's `timeout`, or its `attemptTimeout`. */
  readonly timeout: number;

  constructor(operationId: string, request: string, timeout: number, outcome?: Outcome) {
    super(operationId, `no answer within ${timeout} ms from ${request}`, undefined, outcome);
    this.timeout = timeout;
  }
}
