import { CallError, type CallState } from './call-error.ts';
import { label } from './payments-error.ts';

/** The response did not arrive in time. */
export class TimeoutError extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(TimeoutError, 'TimeoutError');

  /**
   * The limit that applied, in milliseconds: `timeout` or `attemptTimeout`. A `fetch` with a shorter limit of its own
   * may have given up earlier.
   */
  declare readonly timeout: number;

  constructor(operationId: string, text: string, timeout: number, state?: CallState) {
    super(operationId, text, undefined, state);
    this.timeout = timeout;
  }
}
