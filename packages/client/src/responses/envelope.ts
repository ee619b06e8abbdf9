import type { Envelope } from '../generated/contract.ts';

/** The envelope of a success. */
export type SuccessEnvelope<Data> = Envelope & { data: Data };

/** A successful response in full. */
export interface ApiResponse<Data> {
  /** The data that the call resolves to. */
  data: Data;
  /** The whole body. */
  envelope: SuccessEnvelope<Data>;
  /** Status and headers; its body has been read. */
  response: Response;
  /** The body as received, with all digits of its numbers. */
  text: string;
}

/** Parses the envelope in a body. If the body is not an envelope, returns a description of what is wrong. */
export function readEnvelope(body: string): Envelope | string {
  let value: Partial<Envelope> | null;
  try {
    value = JSON.parse(body);
  } catch {
    // The parser's own message quotes the body, which may contain secrets.
    return body ? (/^\s*</.test(body) ? 'HTML' : 'text that is not JSON') : 'an empty body';
  }
  if (!Number.isInteger(value?.code)) return 'no integer `code`';
  if (typeof value?.message !== 'string') return 'no text `message`';
  return value as Envelope;
}
