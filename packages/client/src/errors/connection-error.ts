import { CallError } from './call-error.ts';
import { label } from './payments-error.ts';

/**
 * No complete response arrived: there was no connection, or the body was cut short, or your own `fetch` threw. Its
 * `cause` is what `fetch` threw.
 */
export class ConnectionError extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(ConnectionError, 'ConnectionError');
}
