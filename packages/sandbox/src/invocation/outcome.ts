import type { Violation } from '../generated/contract.ts';
import { type Failure, type FailureStatus, statusOf } from '../input/failures.ts';
import type { Fault } from '../records/fault.ts';
import type { Sandbox } from '../records/sandboxes.ts';

export type Envelope = { code: number; message: string; data?: unknown };

/** A body that is sent in chunks. */
export type BodyChunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>;

/** The result of a call, before it is sent and logged. */
export type Outcome = {
  status: number;
  /** Absent when an injected fault dropped the connection before the operation ran. */
  envelope?: Envelope;
  /** Sent instead of the envelope when its data is streamed. */
  stream?: { type: string; chunks: BodyChunks };
  /** Absent when the call ended before its sandbox was loaded. */
  sandbox?: Sandbox;
  /** The injected fault that hit the call. */
  fault?: Fault;
  /** How the input breaks the contract, a sentence for each problem. */
  problems: string[];
  /** The same for the answer. */
  responseProblems: string[];
  /** Both by their places. */
  violations: Violation[];
};

export const NONE: never[] = [];

export function failureOutcome(
  { status, code, message, problems, violations }: Failure,
  failureStatus: FailureStatus,
): Outcome & { envelope: Envelope } {
  return {
    status: statusOf(status, failureStatus),
    envelope: { code, message },
    problems,
    responseProblems: NONE,
    violations,
  };
}
