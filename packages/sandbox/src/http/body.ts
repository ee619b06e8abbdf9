import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failures.ts';
import { parseJson } from './json.ts';

/** Lets a server take JSON bodies, and no others. */
export function addBodyParser(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      checkEncoding(request.headers);
      done(null, readBody(bytes));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function checkEncoding({
  'content-encoding': encoding = 'identity',
  'content-type': type = '',
}: IncomingHttpHeaders): void {
  if (encoding !== 'identity') throw new Failure('unsupportedMediaType', 'without a Content-Encoding');
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)/i.exec(type) ?? [];
  if (charset.toLowerCase() !== 'utf-8') throw new Failure('unsupportedMediaType', 'as UTF-8');
}

function readBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  // A lenient reading would replace what is no UTF-8, and store what was never sent.
  if (!isUtf8(bytes)) throw new Failure('malformedBody', 'it is not UTF-8');
  return parseJson(bytes.toString('utf8'));
}
