/** The answer did not come within the call's `timeout`. Its `cause` is the platform's own timeout error. */
export class TimeoutError extends Error {
  static {
    TimeoutError.prototype.name = 'TimeoutError';
  }

  /** The operation that was called, `users_create` for example. */
  readonly operationId: string;
  /** The limit that passed, in milliseconds. */
  readonly timeout: number;

  constructor(operationId: string, timeout: number) {
    const cause = new DOMException('The operation timed out', 'TimeoutError');
    super(`${operationId}: no answer within ${timeout} ms`, { cause });
    this.operationId = operationId;
    this.timeout = timeout;
  }
}
