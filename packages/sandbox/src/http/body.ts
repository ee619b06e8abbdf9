import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../input/failures.ts';
import { parseJson } from '../input/json.ts';
import { parseYaml, YAML_TYPE } from '../input/yaml.ts';
import type { Route } from './answer.ts';

/** Lets a server take JSON bodies, YAML where the operation reads it, and no others. */
export function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  addParser(server, 'application/json', parseJson);
  addParser(server, YAML_TYPE, (text, request) => {
    const { route } = request.routeOptions.config as { route?: Route };
    if (!route?.operation.readsYaml) throw new Failure('unsupportedMediaType');
    return parseYaml(text);
  });
}

function addParser(
  server: FastifyInstance,
  type: string,
  parse: (text: string, request: FastifyRequest) => unknown,
): void {
  server.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      checkEncoding(request.headers);
      const text = readText(bytes);
      done(null, text === '' ? undefined : parse(text, request));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function checkEncoding({
  'content-encoding': encoding = 'identity',
  'content-type': type = '',
}: IncomingHttpHeaders): void {
  if (encoding !== 'identity')
    throw new Failure('unsupportedMediaType', 'and must not have a Content-Encoding');
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)/i.exec(type) ?? [];
  if (charset.toLowerCase() !== 'utf-8')
    throw new Failure('unsupportedMediaType', 'its charset must be UTF-8');
}

function readText(bytes: Buffer): string {
  // A lenient reading would replace what is no UTF-8, and store what was never sent.
  if (!isUtf8(bytes)) throw new Failure('malformedBody', 'it is not UTF-8');
  return bytes.toString('utf8');
}
