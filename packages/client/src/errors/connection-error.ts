import { CallError } from './call-error.ts';
import { label } from './payments-error.ts';

/**
 * No answer came, or it broke off: no route, no connection, a body cut short; or a `fetch` of your own threw. Its
 * `cause` is what `fetch` threw.
 */
export class ConnectionError extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(ConnectionError, 'ConnectionError');
}
