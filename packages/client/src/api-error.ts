import type { Envelope } from './generated/contract.ts';

/** The service answered that the call failed. Its `cause` is the envelope that says so. */
export class ApiError extends Error {
  static {
    ApiError.prototype.name = 'ApiError';
  }

  declare readonly cause: Envelope;
  /** The operation that failed, `users_create` for example. */
  readonly operationId: string;
  /** The service's code, never 0 or 200. The set of codes is open. */
  readonly code: number;
  /** HTTP status of the answer; a failure may come under 200 too. */
  readonly httpStatus: number;
  readonly #response: Response;

  constructor(operationId: string, envelope: Envelope, response: Response) {
    super(`${operationId}: ${envelope.code} ${envelope.message} (HTTP ${response.status})`, {
      cause: envelope,
    });
    this.operationId = operationId;
    this.code = envelope.code;
    this.httpStatus = response.status;
    this.#response = response;
  }

  /** The whole body. */
  get envelope(): Envelope {
    return this.cause;
  }

  /** Status and headers; its body has been read. */
  get response(): Response {
    return this.#response;
  }
}
