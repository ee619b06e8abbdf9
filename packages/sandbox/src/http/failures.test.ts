import { describe, expect, it } from 'vitest';
import { toFailure } from './failures.ts';

const errorOf = (code: unknown) => Object.assign(new Error('from the server'), { code });

describe('An error of the HTTP server', () => {
  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 'bodyTooLarge', ''],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupportedMediaType', ''],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformedBody', 'its length differs from its Content-Length'],
    ['ECONNRESET', 'malformedBody', 'it is incomplete'],
    ['HPE_HEADER_OVERFLOW', 'headersTooLarge', ''],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 'bodyTooLarge', ''],
    ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout', ''],
  ])('%s is the failure %s', (code, failure, detail) => {
    expect(toFailure(errorOf(code))).toMatchObject({ failure, detail });
  });

  it('that says nothing else stays as it is', () => {
    for (const error of [
      errorOf('HPE_INVALID_METHOD'),
      new Error('no code'),
      { code: 'ECONNRESET' },
      undefined,
    ])
      expect(toFailure(error)).toBe(error);
  });
});
