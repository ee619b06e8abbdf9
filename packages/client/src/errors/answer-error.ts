import { CallError, type Outcome } from './call-error.ts';

/** The service answered, and its answer makes the call fail. */
export class AnswerError extends CallError {
  static override readonly label: string = (this.prototype.name = 'AnswerError');

  /** HTTP status of the answer. A failure may come under 200 too; a redirect has 0 in browsers, which hide it. */
  readonly httpStatus: number;
  readonly #response: Response;

  constructor(operationId: string, text: string, cause: unknown, response: Response, outcome?: Outcome) {
    super(operationId, `${text} (HTTP ${response.status})`, cause, outcome);
    this.httpStatus = response.status;
    this.#response = response;
  }

  /** Status and headers; its body has been read. */
  get response(): Response {
    return this.#response;
  }
}
