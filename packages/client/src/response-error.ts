import { AnswerError } from './answer-error.ts';
import type { Outcome } from './call-error.ts';

/** How much of a body that makes no sense is kept, in characters. */
const keptText = 500;

/**
 * The answer is no envelope, or one that contradicts itself: a success code under a failure status or without
 * data. Whether a write was carried out is unknown. Its `cause` says what is wrong with the answer.
 */
export class ResponseError extends AnswerError {
  static {
    ResponseError.prototype.name = 'ResponseError';
  }

  readonly #body: unknown;

  constructor(operationId: string, fault: string, body: unknown, response: Response, outcome?: Outcome) {
    super(operationId, fault, new TypeError(fault), response, outcome);
    this.#body = body;
  }

  /** Start of the body, for people. It is kept out of the message because it may carry card data. */
  get text(): string {
    const text = typeof this.#body === 'string' ? this.#body : JSON.stringify(this.#body);
    return text.slice(0, keptText);
  }
}
