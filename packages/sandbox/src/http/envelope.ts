import { Failure } from '../input/failures.ts';

/** What a call is answered with: the HTTP status and the envelope. */
export type Answer = {
  status: number;
  envelope: { code: number; message: string; data?: unknown };
  /** What is sent instead of the envelope, when its data comes in parts. */
  pieces?: { type: string; of: Iterable<Buffer> | AsyncIterable<Buffer> };
};

/** HTTP status of failures: one by the kind of failure, or one for all. */
export type FailureStatus = 'by_kind' | number;

export const CONTENT_TYPE = 'application/json; charset=utf-8';

export function failureAnswer({ status, code, message }: Failure, failureStatus: FailureStatus): Answer {
  return { status: failureStatus === 'by_kind' ? status : failureStatus, envelope: { code, message } };
}

/** The failures that the errors of Fastify and of Node's HTTP stand for. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('bodyTooLarge');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    // Fastify asks for one of QUERY, body or not.
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return new Failure('unsupportedMediaType');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('malformedBody', 'its length differs from its Content-Length');
    case 'ECONNRESET':
      return new Failure('malformedBody', 'it ended early');
    case 'FST_ERR_BAD_URL':
      return new Failure('malformedAddress', 'its escapes are not valid UTF-8');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Failure('malformedAddress', 'a part of it is too long');
    case 'HPE_HEADER_OVERFLOW':
      return new Failure('headersTooLarge');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Failure('bodyTooLarge');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Failure('requestTimeout');
    default:
      return undefined;
  }
}
