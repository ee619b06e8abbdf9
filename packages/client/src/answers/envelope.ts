import type { Envelope } from '../generated/contract.ts';

/** The envelope of a success. */
export type SuccessEnvelope<Data> = Envelope & { data: Data };

/** A successful answer as a whole. */
export interface Answer<Data> {
  /** What the call returns. */
  data: Data;
  /** The whole body. */
  envelope: SuccessEnvelope<Data>;
  /** Status and headers; its body has been read. */
  response: Response;
}

/** Codes that mean success; every other one means failure. */
export const successCodes = [0, 200];

/** The envelope in a body, or what the body is instead. */
export function readEnvelope(body: string): Envelope | string {
  if (body === '') return 'an empty body';
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // The parser's own message quotes the body, which may hold what no log should.
    return /^\s*</.test(body) ? 'HTML' : 'no JSON';
  }
  if (typeof value !== 'object' || value === null) return 'JSON that is no object';
  const { code, message } = value as Partial<Envelope>;
  if (!Number.isInteger(code)) return 'no integer `code`';
  if (typeof message !== 'string') return 'no text `message`';
  return value as Envelope;
}
