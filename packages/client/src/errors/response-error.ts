import { CallError, type CallState } from './call-error.ts';
import { label } from './payments-error.ts';

/**
 * The response is not an envelope, is a redirect, or contradicts itself: a success code with a failure status or
 * without data of the right type.
 */
export class ResponseError extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(ResponseError, 'ResponseError');

  declare readonly response: Response;
  declare readonly httpStatus: number;
  readonly #body: string;

  constructor(operationId: string, problem: string, body: string, state: CallState & { response: Response }) {
    super(operationId, problem, undefined, state);
    this.#body = body;
  }

  /** The first 500 characters of the body. The message leaves them out, because they may contain card data. */
  get text(): string {
    return this.#body.slice(0, 500);
  }
}
