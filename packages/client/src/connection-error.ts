/** No answer came, or it broke off: no route, no connection, a body cut short. Its `cause` is what was thrown. */
export class ConnectionError extends Error {
  static {
    ConnectionError.prototype.name = 'ConnectionError';
  }

  /** The operation that was called, `users_create` for example. */
  readonly operationId: string;

  constructor(operationId: string, cause: unknown) {
    super(`${operationId}: no answer from the service`, { cause });
    this.operationId = operationId;
  }
}
