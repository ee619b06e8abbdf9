import { CallError, type Outcome } from './call-error.ts';
import { redact } from './redaction.ts';

/** No answer came, or it broke off: no route, no connection, a body cut short. Its `cause` is what `fetch` threw. */
export class ConnectionError extends CallError {
  static override readonly label: string = (this.prototype.name = 'ConnectionError');

  constructor(operationId: string, request: string, cause: unknown, outcome?: Outcome) {
    super(operationId, `no complete answer from ${request}: ${reasonOf(cause)}`, cause, outcome);
  }
}

/** The nearest code of what was thrown, such as `ECONNREFUSED`, else its own text. Runtimes put codes on a cause. */
function reasonOf(thrown: unknown): string {
  return codeOf(thrown) ?? redact(thrown instanceof Error ? `${thrown}` : 'fetch failed');
}

function codeOf(thrown: unknown): string | undefined {
  const { code, cause } = Object(thrown);
  if (typeof code === 'string') return code;
  return cause && codeOf(cause);
}
