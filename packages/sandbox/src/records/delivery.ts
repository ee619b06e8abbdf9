import { formatBytes, sha256 } from '#platform';
import type { CallbackBody, FaultCreate } from '../generated/contract.ts';

/** One attempt to deliver a callback. */
export interface DeliveryAttempt {
  /** When it happened by the sandbox's clock: ISO 8601, UTC. During an advance of the clock, the time when it was due. */
  at: string;
  /** When it happened in real time: ISO 8601, UTC. */
  real_at: string;
  /** Milliseconds of real time until the response, or until it was given up. */
  duration_ms: number;
  /** HTTP status of the response; null if there was none. */
  http_status: number | null;
  /** Why it failed; null if it succeeded. */
  error: string | null;
  /** Headers of the request and the response, with secrets masked. Absent in attempts before version 3. */
  request_headers?: Record<string, string>;
  response_headers?: Record<string, string>;
  /** Beginning of the response body, with card numbers masked; null if there was no response. */
  response_body?: string | null;
  /** The body that was sent, if it was not that of the delivery. */
  request_body?: string;
}

/** The fault that hits a callback, with what is left to happen. */
export interface DeliveryFault extends Pick<FaultCreate, 'effect' | 'overtaken_by' | 'order_state'> {
  id: string;
  /** How often it is sent again, and how many milliseconds later by the sandbox's clock. */
  copies: number;
  copy_delay: number;
}

/** A callback in the outbox. */
export interface Delivery {
  id: string;
  url: string;
  /** `pending` waits for an attempt, `sending` is being attempted, `delivered` and `failed` are final until redelivered. */
  state: 'pending' | 'sending' | 'delivered' | 'failed';
  body: CallbackBody;
  attempts: DeliveryAttempt[];
  /** Number of attempts left before it fails. */
  attempts_left: number;
  /** Milliseconds of real time at which it is due, until it has been attempted. */
  due_real: number | null;
  /** Milliseconds of the sandbox's clock at which it is due, until it has been attempted. */
  due_clock: number | null;
  /** The fault that hits it; null if none does. Absent until it is checked, before its first attempt. */
  fault?: DeliveryFault | null;
}

/** Digest of a URL for an indexed column: a URL can be longer than an index entry. */
export function addressKey(url: string): string {
  return formatBytes(sha256(url), 'base64url');
}
