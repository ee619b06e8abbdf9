import { label, PaymentsError } from './payments-error.ts';

/** An argument or option is not valid. Nothing was sent. The message never quotes values. */
export class RequestError extends PaymentsError {
  static override readonly label: string = /* @__PURE__ */ label(RequestError, 'RequestError');

  readonly outcome = 'not_sent';
}
