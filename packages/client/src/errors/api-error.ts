import type { Envelope } from '../generated/contract.ts';
import { CallError, type CallState } from './call-error.ts';
import { label } from './payments-error.ts';
import { redact } from './redaction.ts';

/** The service reported a failure. Its `cause` has the code and the message of the envelope, and is safe to log. */
export class ApiError<Id extends string = string, Code extends number = number> extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(ApiError, 'ApiError');

  declare readonly cause: Envelope;
  declare readonly operationId: Id;
  declare readonly response: Response;
  /** The service's code, never 0 or 200. Other codes than the documented ones may occur. */
  declare readonly code: Code;
  declare readonly httpStatus: number;
  readonly #envelope: Envelope;

  constructor(operationId: Id, envelope: Envelope, state: CallState & { response: Response }) {
    const { code } = envelope;
    const message = redact(envelope.message);
    super(operationId, `${code} ${message}`, { code, message }, state);
    this.code = code as Code;
    this.#envelope = envelope;
  }

  /** The whole body as received. Not printed, because it may contain card data. */
  get envelope(): Envelope {
    return this.#envelope;
  }
}
