import { CallError, type Outcome } from './call-error.ts';

/** No answer came, or it broke off: no route, no connection, a body cut short. Its `cause` is what was thrown. */
export class ConnectionError extends CallError {
  static {
    ConnectionError.prototype.name = 'ConnectionError';
  }

  constructor(operationId: string, cause: unknown, outcome?: Outcome) {
    super(operationId, `no complete answer${codeOf(cause)}`, cause, outcome);
  }
}

/** The nearest code of what was thrown, `ECONNREFUSED` for example; runtimes put it on a cause. */
function codeOf(thrown: unknown): string {
  const { code, cause } = Object(thrown);
  if (typeof code === 'string') return `: ${code}`;
  return cause ? codeOf(cause) : '';
}
