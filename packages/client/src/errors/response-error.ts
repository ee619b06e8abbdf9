import { AnswerError } from './answer-error.ts';
import type { Outcome } from './call-error.ts';

/** How much of a body that cannot be read is kept, in characters. */
const keptText = 500;

/**
 * The answer is not an envelope, or contradicts itself: a success code under a failure status or without data. Its
 * `cause` says what is wrong with the answer.
 */
export class ResponseError extends AnswerError {
  static override readonly label: string = (this.prototype.name = 'ResponseError');

  readonly #body: string;

  constructor(operationId: string, fault: string, body: string, response: Response, outcome?: Outcome) {
    super(operationId, fault, new TypeError(fault), response, outcome);
    this.#body = body;
  }

  /** The first 500 characters of the body. They are kept out of the message because they may hold card data. */
  get text(): string {
    return this.#body.slice(0, keptText);
  }
}
