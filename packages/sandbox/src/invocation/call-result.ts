import type { Violation } from '../generated/contract.ts';
import { type Failure, type FailureStatus, statusOf } from '../input/failures.ts';
import type { Fault, Sandbox } from '../records/sandboxes.ts';

export interface Envelope {
  code: number;
  message: string;
  data?: unknown;
}

/** What a success envelope contains besides its data. */
export const SUCCESS = { code: 200, message: 'succeed' };

/** A body that is sent in chunks. */
export type BodyChunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>;

/** The result of a call, before it is sent and logged. */
export interface CallResult {
  status: number;
  /** Absent if an injected fault dropped the connection before the operation ran. */
  envelope?: Envelope;
  /** Sent instead of the envelope if its data is streamed. */
  stream?: { type: string; chunks: BodyChunks };
  /** Absent if the call ended before its sandbox was loaded. */
  sandbox?: Sandbox;
  /** The injected fault that hit the call. */
  fault?: Fault;
  /** How the input breaks the contract, one sentence per problem. */
  problems: string[];
  /** How the response breaks the contract, one sentence per problem. */
  responseProblems: string[];
  /** All of these problems with their locations. */
  violations: Violation[];
}

export const NONE: never[] = [];

export function failureResult(
  { status, code, message, problems, violations }: Failure,
  failureStatus: FailureStatus,
): CallResult & { envelope: Envelope } {
  return {
    status: statusOf(status, failureStatus),
    envelope: { code, message },
    problems,
    responseProblems: NONE,
    violations,
  };
}
