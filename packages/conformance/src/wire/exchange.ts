import type { Json, RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';

/** A request on the wire. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Headers;
  body: string;
}

/** A response on the wire. */
export interface WireResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** A request and its response, sent by a check or by another client. */
export interface Exchange {
  /** Absent if the request matches no operation of the contract. */
  operation?: ContractOperation;
  /** What was sent, e.g. `passport without body/user/first_name`. */
  title: string;
  request: WireRequest;
  response: WireResponse;
  /** The response body; undefined if it is not JSON. */
  json: Json | undefined;
  outcome: Outcome;
  /** Whether the contract allows the request; absent if the request was not generated from it or matched to it. */
  validity?: Validity;
}

/** A success requires both a success code and a 2xx status. A failure may have any status. */
export type Outcome = 'success' | 'failure' | 'neither';

/** A request in terms of the contract, and whether the contract allows it. */
export interface Validity {
  request: RequestExample;
  /** Whether the contract allows it. */
  valid: boolean;
  /** Pointer to the part of the contract that decides. */
  pointer: string;
}

/**
 * Classifies a response. The code is 0 or 200 for a success, and any other integer for a failure. A success has no body if
 * the contract declares none for its status.
 */
export function outcomeOf(
  status: number,
  json: Json | undefined,
  { operation, body }: { operation?: ContractOperation | undefined; body?: string } = {},
): Outcome {
  if (operation && body === '' && isBodiless(operation, status)) return 'success';
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'neither';
  const { code } = json;
  if (typeof code !== 'number' || !Number.isInteger(code)) return 'neither';
  const isSuccessCode = code === 0 || code === 200;
  if (!isSuccessCode) return 'failure';
  return status >= 200 && status < 300 ? 'success' : 'neither';
}

function isBodiless({ statuses, responses }: ContractOperation, status: number): boolean {
  return status >= 200 && status < 300 && statuses.includes(`${status}`) && responses[status] === undefined;
}

/** The most levels of nesting in JSON. Recursive functions, such as `JSON.stringify`, fail at several thousand. */
const MAX_LEVELS = 1000;

/** Parses JSON. Returns undefined if it is invalid, or nested more than 1,000 levels deep. */
export function parseJson(text: string): Json | undefined {
  const json = parsed(text);
  return isNestedTooDeep(json) ? undefined : json;
}

/** Why `parseJson` does not accept a text, in the words of a finding. */
export function describeNotJson(text: string): string {
  return parsed(text) === undefined ? 'a body that is not JSON' : 'JSON nested more than 1,000 levels deep';
}

function parsed(text: string): Json | undefined {
  try {
    // Without a byte order mark, which `fetch` also removes.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function isNestedTooDeep(json: Json | undefined, levels = MAX_LEVELS): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return levels === 0 || Object.values(json).some((value) => isNestedTooDeep(value, levels - 1));
}
