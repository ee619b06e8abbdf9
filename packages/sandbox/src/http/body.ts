import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failures.ts';
import { parseJson } from './json.ts';

/** Lets a server take JSON bodies, and no others. */
export function addBodyParser(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, readBody(bytes, request.headers['content-encoding']));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function readBody(bytes: Buffer, encoding?: string): unknown {
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Failure('unsupportedMediaType', 'without a Content-Encoding');
  }
  if (bytes.length === 0) return undefined;
  // A lenient reading would replace what is no UTF-8, and store what was never sent.
  if (!isUtf8(bytes)) throw new Failure('malformedBody', 'it is not UTF-8');
  return parseJson(bytes.toString('utf8'));
}
