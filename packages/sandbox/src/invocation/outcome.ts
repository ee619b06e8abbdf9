import type { Violation } from '../generated/contract.ts';
import { type Failure, type FailureStatus, statusOf } from '../input/failures.ts';
import type { Fault } from '../records/fault.ts';
import type { Sandbox } from '../records/sandboxes.ts';

export type Envelope = { code: number; message: string; data?: unknown };

/** A body that is sent piece by piece. */
export type BodyPieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>;

/** What a call came to, before it is sent and logged. */
export type Outcome = {
  status: number;
  /** Absent when an injected fault dropped the connection before the operation ran. */
  envelope?: Envelope;
  /** What is sent instead of the envelope, when its data comes in parts. */
  pieces?: { type: string; of: BodyPieces };
  /** Absent when the call ended before its sandbox was looked at. */
  sandbox?: Sandbox;
  /** The injected fault that struck it. */
  fault?: Fault;
  /** What in the input breaks the contract, a sentence each. */
  problems: string[];
  /** The same of the answer. */
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
