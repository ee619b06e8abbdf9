import { FAILURES } from '../input/failures.ts';
import { GARBAGE, truncateBody } from '../requests/fault-effects.ts';

/**
 * A way in which a write can go wrong: what the caller sees, and whether the write is applied.
 * - `unreachable`: no connection can be made, so nothing is sent, and the client reports that.
 * - `request_lost`, `response_lost`: the connection ends, before the request arrives or once the write is applied.
 * - `timeout`, `timeout_applied`: the caller times out, and the write is not applied, or is.
 * - `late`: the caller times out, and the request arrives after everything else that the flow sends.
 * - `delayed`: the caller times out, and the request arrives just before the flow's next write, or else like `late`.
 * - `failure_200`, `failure_409`, `failure_500`: the service returns the code of a failure with this HTTP status, and
 *   does not apply the write.
 * - `failure_200_applied`, `failure_500_applied`: it returns a failure after it has applied the write: it failed halfway.
 * - `html`, `html_applied`: a proxy returns an HTML page, HTTP 502, and the write is not applied, or is.
 * - `half_body`: it is applied, and the body of the response is cut off.
 * - `duplicated`: a proxy sends the request twice, and returns the second response.
 */
export type WriteOutcome =
  | 'unreachable'
  | 'request_lost'
  | 'response_lost'
  | 'timeout'
  | 'timeout_applied'
  | 'late'
  | 'delayed'
  | 'failure_200'
  | 'failure_409'
  | 'failure_500'
  | 'failure_200_applied'
  | 'failure_500_applied'
  | 'html'
  | 'html_applied'
  | 'half_body'
  | 'duplicated';

/**
 * A way in which a read can go wrong:
 * - `read_fails`: the service returns a failure, HTTP 500.
 * - `read_hangs`: the caller times out.
 * - `read_stale`: the response is that of a replica that has none of the flow's writes yet.
 */
export type ReadOutcome = 'read_fails' | 'read_hangs' | 'read_stale';

/** A way in which a call can go wrong. */
export type Outcome = WriteOutcome | ReadOutcome;

/** Sends a request, once per call, and reads the whole response. */
export type Deliver = () => Promise<Response>;

/** Returns what the caller receives. */
type Disturb = (deliver: Deliver, call: DisturbedCall) => Promise<Response>;

interface DisturbedCall {
  /** Whether the caller passed a signal, which may abort the call. */
  isLimited: boolean;
  /** Registers work to do before the flow's next write, or once the flow has ended. */
  later: (work: Deliver, when: 'next write' | 'end') => void;
  /** Sends the request to a sandbox in the state from before the flow. */
  deliverBefore: Deliver;
}

/** Message of a failure. The sandbox's own messages for these codes would look like a bug in the sandbox. */
const INJECTED = 'Injected failure';

const timesOut = ({ isLimited }: DisturbedCall): never => {
  throw isLimited ? timeUp() : noHeaders();
};

const failure = (status: number) =>
  Response.json(
    { code: (status === 500 ? FAILURES.internal : FAILURES.notAllowed).code, message: INJECTED },
    { status },
  );

const badGateway = () => new Response(GARBAGE, { status: 502, headers: { 'content-type': 'text/html' } });

/** How each outcome handles a write. */
export const WRITE_OUTCOMES: Readonly<Record<WriteOutcome, Disturb>> = {
  async unreachable() {
    throw connectionRefused();
  },
  async request_lost() {
    throw connectionLost();
  },
  async response_lost(deliver) {
    await deliver();
    throw connectionLost();
  },
  async timeout(_, call) {
    return timesOut(call);
  },
  async timeout_applied(deliver, call) {
    await deliver();
    return timesOut(call);
  },
  async late(deliver, call) {
    call.later(deliver, 'end');
    return timesOut(call);
  },
  async delayed(deliver, call) {
    call.later(deliver, 'next write');
    return timesOut(call);
  },
  async failure_200() {
    return failure(200);
  },
  async failure_409() {
    return failure(409);
  },
  async failure_500() {
    return failure(500);
  },
  async failure_200_applied(deliver) {
    await deliver();
    return failure(200);
  },
  async failure_500_applied(deliver) {
    await deliver();
    return failure(500);
  },
  async html() {
    return badGateway();
  },
  async html_applied(deliver) {
    await deliver();
    return badGateway();
  },
  async half_body(deliver) {
    const response = await deliver();
    return new Response(truncateBody(await response.text()), {
      status: response.status,
      headers: response.headers,
    });
  },
  async duplicated(deliver) {
    await deliver();
    return deliver();
  },
};

/** How each outcome handles a read. */
export const READ_OUTCOMES: Readonly<Record<ReadOutcome, Disturb>> = {
  async read_fails() {
    return failure(500);
  },
  async read_hangs(_, call) {
    return timesOut(call);
  },
  async read_stale(_, { deliverBefore }) {
    return deliverBefore();
  },
};

/** When the request of a write is applied: never, before the caller sees the outcome, or after. */
export function isApplied(outcome: Outcome): 'never' | 'before' | 'after' {
  if (outcome === 'late' || outcome === 'delayed') return 'after';
  return /_applied$|^(?:response_lost|half_body|duplicated)$/.test(outcome) ? 'before' : 'never';
}

/** How `fetch` rejects when a signal of `AbortSignal.timeout` aborts. */
function timeUp(): DOMException {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError');
}

/** How `fetch` of Node.js rejects by itself, after five minutes. */
function noHeaders(): TypeError {
  const cause = Object.assign(new Error('Headers Timeout Error'), {
    name: 'HeadersTimeoutError',
    code: 'UND_ERR_HEADERS_TIMEOUT',
  });
  return new TypeError('fetch failed', { cause });
}

/**
 * How `fetch` rejects when nothing listens at the address. The client believes that nothing was sent only if a `fetch`
 * that it was given says so.
 */
function connectionRefused(): TypeError {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  return Object.assign(new TypeError('fetch failed', { cause }), { notSent: true });
}

/** How `fetch` rejects when the connection ends: whether the request arrived is unknown. */
function connectionLost(): TypeError {
  const cause = Object.assign(new Error('other side closed'), { code: 'ECONNRESET' });
  return new TypeError('fetch failed', { cause });
}
