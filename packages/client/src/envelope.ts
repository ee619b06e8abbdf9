import type { Envelope } from './generated/contract.ts';

/** The envelope of a success. */
export type SuccessEnvelope<Data> = Envelope & { data: Data };

/** Codes that say success; every other says failure. */
const successCodes = [0, 200];

export function isSuccessCode({ code }: Envelope): boolean {
  return successCodes.includes(code);
}

export function hasData<Data>(envelope: Envelope): envelope is SuccessEnvelope<Data> {
  return 'data' in envelope;
}

/** The envelope that a body holds; throws an error that says why it holds none. */
export function readEnvelope(body: unknown): Envelope {
  const value = typeof body === 'string' ? parseJson(body) : body;
  if (typeof value !== 'object' || value === null) throw new TypeError('The body is not an object');
  if (!('code' in value) || !Number.isInteger(value.code)) throw new TypeError('`code` is not an integer');
  if (!('message' in value) || typeof value.message !== 'string')
    throw new TypeError('`message` is not a text');
  return value as Envelope;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which may carry what no log should.
    throw new SyntaxError(text === '' ? 'The body is empty' : 'The body is not JSON');
  }
}
