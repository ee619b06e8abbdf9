import type { Envelope } from './generated/contract.ts';

/** The envelope of a success. */
export type SuccessEnvelope<Data> = Envelope & { data: Data };

/** Codes that say success; every other says failure. */
const successCodes = [0, 200];

export function isSuccessCode({ code }: Envelope): boolean {
  return successCodes.includes(code);
}

/** The envelope that a body holds, or why it holds none. */
export function readEnvelope(body: unknown): Envelope | string {
  if (body === '') return 'The body is empty';
  const value = typeof body === 'string' ? parse(body) : body;
  if (value === undefined) return 'The body is not JSON';
  if (typeof value !== 'object' || value === null) return 'The body is not an object';
  const { code, message } = value as Partial<Envelope>;
  if (!Number.isInteger(code)) return '`code` is not an integer';
  if (typeof message !== 'string') return '`message` is not a text';
  return value as Envelope;
}

/** Undefined for what is no JSON; the parser's own message quotes the body, which may carry what no log should. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {}
}
