import { CallError, type CallState } from './call-error.ts';
import { label } from './payments-error.ts';

/** The response did not arrive in time. */
export class TimeoutError extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(TimeoutError, 'TimeoutError');

  /** The limit that was exceeded, in milliseconds: `timeout` or `attemptTimeout`. */
  declare readonly timeout: number;

  constructor(operationId: string, text: string, timeout: number, state?: CallState) {
    super(operationId, text, undefined, state);
    this.timeout = timeout;
  }
}
