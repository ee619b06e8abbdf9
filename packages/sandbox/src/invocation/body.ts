import { byteLength, decodeUtf8 } from '#platform';
import { Failure } from '../input/failures.ts';
import { parseJson } from '../input/json.ts';
import { parseYaml, YAML_TYPE } from '../input/yaml.ts';
import type { RequestHead } from './request.ts';
import type { Route } from './route.ts';

/** An unparsed body: bytes, or a string if the caller passed one. */
export type RawBody = Uint8Array | string | undefined;

/** A body, parsed and as the text that it was parsed from. */
export interface Body {
  value: unknown;
  text: string;
}

/** Parses a complete body; returns undefined if it is empty. @throws {Failure} */
export type BodyReader = (raw: RawBody) => Body | undefined;

/**
 * Chooses from the headers of a request how to parse its body.
 * @throws {Failure} unless the operation accepts this media type, and the body is UTF-8 without a content encoding
 */
export function createBodyReader(
  { method, headers, hasBody }: RequestHead,
  { operation }: Route,
  maxBytes: number,
): BodyReader {
  const type = headers['content-type'];
  if (BODILESS.has(method) || (type === undefined && !hasBody)) return nothing;
  const parse = type === 'application/json' ? parseJson : parserOf(type ?? '', operation.readsYaml);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Failure('unsupportedMediaType', 'a Content-Encoding is not supported');
  }
  return (raw = '') => {
    if ((typeof raw === 'string' ? byteLength(raw) : raw.byteLength) > maxBytes)
      throw new Failure('bodyTooLarge');
    const text = textOf(raw);
    return text === '' ? undefined : { value: parse(text), text };
  };
}

/** Methods whose request bodies are ignored. */
const BODILESS = new Set(['GET', 'HEAD']);

const nothing: BodyReader = () => undefined;

function parserOf(type: string, readsYaml: boolean): (text: string) => unknown {
  const [, name = '', parameters = ''] = /^\s*([^;\s]+)\s*(?:;(.*))?$/s.exec(type) ?? [];
  const mediaType = name.toLowerCase();
  const parse =
    mediaType === 'application/json' ? parseJson : mediaType === YAML_TYPE ? parseYaml : undefined;
  if (!parse || (parse === parseYaml && !readsYaml)) throw new Failure('unsupportedMediaType');
  const [, charset = 'utf-8'] = /(?:^|;)\s*charset="?([^";\s]*)/i.exec(parameters) ?? [];
  if (charset.toLowerCase() !== 'utf-8')
    throw new Failure('unsupportedMediaType', 'its charset must be UTF-8');
  return parse;
}

function textOf(raw: Uint8Array | string): string {
  if (typeof raw === 'string') return raw;
  // A lenient decoder would replace invalid bytes, and the sandbox would store text that nobody sent.
  const text = decodeUtf8(raw);
  if (text === undefined) throw new Failure('malformedBody', 'it is not UTF-8');
  return text;
}
