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
  let value: Partial<Envelope> | null;
  try {
    value = JSON.parse(body);
  } catch {
    // The parser's own message quotes the body, which may hold what no log should.
    return body ? (/^\s*</.test(body) ? 'HTML' : 'text that is not JSON') : 'an empty body';
  }
  if (!Number.isInteger(value?.code)) return 'no integer `code`';
  if (typeof value?.message !== 'string') return 'no text `message`';
  return value as Envelope;
}
