import { label, PaymentsError } from './payments-error.ts';

/** The arguments or options cannot be made into a request. Nothing was sent. Values are never quoted. */
export class RequestError extends PaymentsError {
  static override readonly label: string = /* @__PURE__ */ label(RequestError, 'RequestError');

  readonly outcome = 'not_sent';
}
