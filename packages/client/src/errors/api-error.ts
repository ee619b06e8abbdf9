import type { Envelope } from '../generated/contract.ts';
import { CallError, type CallState } from './call-error.ts';
import { label } from './payments-error.ts';
import { redact } from './redaction.ts';

/** The service answered that the call failed. Its `cause` holds code and message of the envelope, safe to log. */
export class ApiError<Id extends string = string, Code extends number = number> extends CallError {
  static override readonly label: string = /* @__PURE__ */ label(ApiError, 'ApiError');

  declare readonly cause: Envelope;
  declare readonly operationId: Id;
  declare readonly response: Response;
  /** The service's code, never 0 or 200. The set of codes is open. */
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

  /** The whole body as received. It is not printed, because it may contain card data. */
  get envelope(): Envelope {
    return this.#envelope;
  }
}
