import type { Json } from '@payments-openapi/spec';
import type { Outcome } from '../../wire/exchange.ts';

/** A response of the sandbox in this process. */
export interface OwnResponse {
  json: Json | undefined;
  outcome: Outcome;
}

/** Calls the sandbox in this process. @throws {TypeError} if there is no response */
export type CallOwn = (
  method: string,
  path: string,
  init?: { headers?: Headers; body?: string },
) => Promise<OwnResponse>;
