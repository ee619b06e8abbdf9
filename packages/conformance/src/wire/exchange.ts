import type { Json, RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';

/** A request as it went over the wire. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Headers;
  body: string;
}

/** A response as it came. */
export interface WireResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** One request and its response, whoever sent it: a check, or a client whose traffic is judged. */
export interface Exchange {
  /** Nothing when the request fits no operation of the contract. */
  operation?: ContractOperation;
  /** What was sent: `passport without body/user/first_name`. */
  title: string;
  request: WireRequest;
  response: WireResponse;
  /** The response's body; nothing when it is not JSON. */
  json: Json | undefined;
  outcome: Outcome;
  /** What the sender of a made request says of it. */
  made?: Made;
}

/** A failure may come with any HTTP status, so the envelope's code decides; both have to agree on a success. */
export type Outcome = 'success' | 'failure' | 'neither';

/** A request that was made from the contract, and what was changed in it. */
export interface Made {
  request: RequestExample;
  /** Whether the contract accepts it. */
  valid: boolean;
  /** The place in the contract that decides. */
  pointer: string;
}

/** What a response is: a success has a 2xx status and the code 0 or 200, a failure any other integer. */
export function outcomeOf(status: number, json: Json | undefined): Outcome {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'neither';
  const { code } = json;
  if (typeof code !== 'number' || !Number.isInteger(code)) return 'neither';
  const isSuccessCode = code === 0 || code === 200;
  if (!isSuccessCode) return 'failure';
  return status >= 200 && status < 300 ? 'success' : 'neither';
}

/** The value of a JSON text; nothing when the text is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    // `fetch` leaves a byte order mark out, and so do other readers.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
