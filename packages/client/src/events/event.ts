import { clock } from '../clock.ts';

/** What all events of a call tell. */
interface CallEvent {
  /** Joins the events of one call; counted from 1 while the program runs. */
  readonly callId: number;
  /** The operation that was called, `users_create` for example. */
  readonly operationId: string;
  /** Which attempt of the call it is, from 1; 0 when the call failed before the first. */
  readonly attempt: number;
  /** When it happened, in milliseconds since 1970. */
  readonly time: number;
}

/** An attempt is about to be sent. */
export interface RequestEvent extends CallEvent {
  readonly type: 'request';
  readonly method: string;
  /** Path as the contract has it, `/customers/{id}` for example. */
  readonly route: string;
  /** Address that it goes to, without values: the client's and the route. */
  readonly url: string;
}

/** An attempt was answered, and its answer read. */
export interface ResponseEvent extends CallEvent {
  readonly type: 'response';
  /** HTTP status. */
  readonly status: number;
  /** Headers of the answer. Not enumerable, so that a logged event does not show them. */
  readonly headers: Headers;
  /** Milliseconds since the attempt began. */
  readonly duration: number;
  /** What the answer makes the attempt fail with. */
  readonly error?: unknown;
}

/** An attempt failed, and another one follows. */
export interface RetryEvent extends CallEvent {
  readonly type: 'retry';
  /** Milliseconds since the attempt began. */
  readonly duration: number;
  /** Milliseconds until the next attempt. */
  readonly delay: number;
  /** What the attempt failed with. */
  readonly error: unknown;
}

/** The call failed; it is the last event of the call. */
export interface FailureEvent extends CallEvent {
  readonly type: 'failure';
  /** Milliseconds since the call began. */
  readonly duration: number;
  /** What the call rejects with. */
  readonly error: unknown;
}

/**
 * What happens while a call is made. Each attempt begins with a `request`; an answered one has a `response`, and
 * one that is not the last a `retry`. They hold no bodies and no headers of requests.
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

/** Passes what happens to one call to its listener. */
export function emitter(operationId: string, onEvent: (event: ClientEvent) => void): Emit {
  const callId = ++calls;
  return async (happened) => {
    const event = { callId, operationId, time: clock.time(), ...happened };
    if ('headers' in event) Object.defineProperty(event, 'headers', { enumerable: false });
    try {
      await onEvent(event);
    } catch {
      // A listener must not change what becomes of a call.
    }
  };
}
