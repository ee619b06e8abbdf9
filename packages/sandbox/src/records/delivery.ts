import { createHash } from 'node:crypto';
import type { CallbackBody } from '../generated/contract.ts';

/** One try to deliver a callback. */
export type DeliveryAttempt = {
  /** When, by the sandbox's clock: ISO 8601, UTC. One that a jump of the clock passed happened at its own time. */
  at: string;
  /** When, by the machine's clock: ISO 8601, UTC. */
  real_at: string;
  /** Milliseconds of real time until it was answered or given up. */
  duration_ms: number;
  /** HTTP status of the receiver; null when there was no answer. */
  http_status: number | null;
  /** Why it did not succeed; null when it did. */
  error: string | null;
  /** Headers as they were sent and answered, with secrets masked. Absent of attempts before version 3. */
  request_headers?: Record<string, string>;
  response_headers?: Record<string, string>;
  /** The beginning of the body of the answer, with card numbers masked; null without an answer. */
  response_body?: string | null;
};

/** A callback on its way: the outbox's row. */
export type Delivery = {
  id: string;
  url: string;
  /** `pending` waits for an attempt, `sending` is in one, `delivered` and `failed` are over until redelivered. */
  state: 'pending' | 'sending' | 'delivered' | 'failed';
  body: CallbackBody;
  attempts: DeliveryAttempt[];
  /** Attempts left before it counts as failed. */
  attempts_left: number;
  /** Milliseconds of real time at which it is due, until it has been attempted. */
  due_real: number | null;
  /** Milliseconds of the sandbox's clock at which it is due, until it has been attempted. */
  due_clock: number | null;
};

/** Digest of an address for an indexed column: an address can be longer than an index entry. */
export function addressKey(url: string): string {
  return createHash('sha256').update(url).digest('base64url');
}
