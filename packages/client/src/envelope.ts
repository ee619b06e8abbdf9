import type { Envelope } from './generated/contract.ts';

/** The envelope of a success. */
export type SuccessEnvelope<Data> = Envelope & { data: Data };

/** Codes that say success; every other says failure. */
export const successCodes = [0, 200];

/** The envelope that a body holds, or why it holds none. */
export function readEnvelope(body: unknown): Envelope | string {
  if (body === '') return 'empty body';
  let value = body;
  try {
    if (typeof body === 'string') value = JSON.parse(body);
  } catch {
    // The parser's own message quotes the body, which may carry what no log should.
    return 'no JSON';
  }
  if (typeof value !== 'object' || value === null) return 'no object';
  const { code, message } = value as Partial<Envelope>;
  if (!Number.isInteger(code)) return 'no integer `code`';
  if (typeof message !== 'string') return 'no text `message`';
  return value as Envelope;
}
