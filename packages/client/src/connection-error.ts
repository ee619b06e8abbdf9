import { CallError, type Outcome } from './call-error.ts';

/** No answer came, or it broke off: no route, no connection, a body cut short. Its `cause` is what was thrown. */
export class ConnectionError extends CallError {
  static {
    ConnectionError.prototype.name = 'ConnectionError';
  }

  constructor(operationId: string, cause: unknown, outcome?: Outcome) {
    super(operationId, 'no answer from the service', cause, outcome);
  }
}
