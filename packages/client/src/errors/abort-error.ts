import { CallError } from './call-error.ts';
import { label } from './payments-error.ts';

/** A signal aborted the call. Its `cause` is the signal's reason. */
export class AbortError extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(AbortError, 'AbortError');
}
