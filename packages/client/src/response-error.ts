/** How much of a body that makes no sense is kept, in characters. */
const keptText = 500;

/**
 * The answer is no envelope, or one that contradicts itself: a success code under a failure status or without
 * data. Whether a write was carried out is unknown. Its `cause` says what is wrong with the answer.
 */
export class ResponseError extends Error {
  static {
    ResponseError.prototype.name = 'ResponseError';
  }

  /** The operation that was called, `users_create` for example. */
  readonly operationId: string;
  /** HTTP status of the answer. */
  readonly httpStatus: number;
  readonly #body: unknown;
  readonly #response: Response;

  constructor(operationId: string, cause: Error, body: unknown, response: Response) {
    super(`${operationId}: ${cause.message} (HTTP ${response.status})`, { cause });
    this.operationId = operationId;
    this.httpStatus = response.status;
    this.#body = body;
    this.#response = response;
  }

  /** Start of the body, for people. It is kept out of the message because it may carry card data. */
  get text(): string {
    const text = typeof this.#body === 'string' ? this.#body : JSON.stringify(this.#body);
    return text.slice(0, keptText);
  }

  /** Status and headers; its body has been read. */
  get response(): Response {
    return this.#response;
  }
}
