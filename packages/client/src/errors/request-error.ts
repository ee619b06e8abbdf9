import { label, PaymentsError } from './payments-error.ts';

/** The arguments or options do not make a valid request. Nothing was sent. Its message never quotes what was to be sent. */
export class RequestError extends PaymentsError {
  static override readonly label: string = /* @__PURE__ */ label(RequestError, 'RequestError');

  readonly outcome = 'not_sent';
}
