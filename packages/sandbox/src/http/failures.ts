import { Failure } from '../input/failures.ts';

/** Maps errors of Fastify and of Node's HTTP server to failures; returns any other error unchanged. */
export function toFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('bodyTooLarge');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('unsupportedMediaType');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('malformedBody', 'its length differs from its Content-Length');
    case 'ECONNRESET':
      return new Failure('malformedBody', 'it is incomplete');
    case 'HPE_HEADER_OVERFLOW':
      return new Failure('headersTooLarge');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Failure('bodyTooLarge');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Failure('requestTimeout');
    default:
      return error;
  }
}
