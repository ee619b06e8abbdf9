import { clock } from '../clock.ts';

/** Fields of all events of a call. */
interface CallEvent {
  /** The same for all events of one call. Counts up from 1 in each process. */
  readonly callId: number;
  /** The operation that was called, such as `users_create`. */
  readonly operationId: string;
  /** The number of the attempt, from 1. It is 0 if the call failed before the first attempt. */
  readonly attempt: number;
  /** When it happened, in milliseconds since 1970. */
  readonly time: number;
}

/** An attempt is about to be sent. */
export interface RequestEvent extends CallEvent {
  readonly type: 'request';
  readonly method: string;
  /** Path template from the contract, such as `/customers/{id}`. */
  readonly route: string;
  /** `baseUrl` and `route`, without path and query values. */
  readonly url: string;
}

/** A response arrived, and its body was read. */
export interface ResponseEvent extends CallEvent {
  readonly type: 'response';
  /** HTTP status. */
  readonly status: number;
  /** Headers of the response. Not enumerable, so that a logged event does not show them. */
  readonly headers: Headers;
  /** Milliseconds since the attempt began. */
  readonly duration: number;
  /** The error that the attempt fails with. */
  readonly error?: unknown;
}

/** An attempt failed, and another one follows. */
export interface RetryEvent extends CallEvent {
  readonly type: 'retry';
  /** Milliseconds since the attempt began. */
  readonly duration: number;
  /** Milliseconds until the next attempt. */
  readonly delay: number;
  /** The error that the attempt failed with. */
  readonly error: unknown;
}

/** The call failed. This is its last event. */
export interface FailureEvent extends CallEvent {
  readonly type: 'failure';
  /** Milliseconds since the call began. */
  readonly duration: number;
  /** The error that the call rejects with. */
  readonly error: unknown;
}

/**
 * What happens during a call. Each attempt begins with a `request`. A `response` follows when one arrives, and a
 * `retry` when another attempt follows. Events contain no bodies and no request headers.
 */
export type ClientEvent = RequestEvent | ResponseEvent | RetryEvent | FailureEvent;

type Shared = 'callId' | 'operationId' | 'time';
type Happened =
  | Omit<RequestEvent, Shared>
  | Omit<ResponseEvent, Shared>
  | Omit<RetryEvent, Shared>
  | Omit<FailureEvent, Shared>;

export type Emit = (happened: Happened) => void;

let calls = 0;

/** Sends the events of one call to the listener. */
export function emitter(operationId: string, onEvent: (event: ClientEvent) => void): Emit {
  const callId = ++calls;
  return async (happened) => {
    const event = { callId, operationId, time: clock.time(), ...happened };
    if ('headers' in event) Object.defineProperty(event, 'headers', { enumerable: false });
    try {
      await onEvent(event);
    } catch {
      // A listener must not change the result of a call.
    }
  };
}
