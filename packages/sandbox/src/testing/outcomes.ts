import { FAILURES } from '../input/failures.ts';
import { GARBAGE, truncateBody } from '../requests/fault-effects.ts';

/**
 * A way in which a write can go wrong:
 * - `unreachable`: no connection can be made, so nothing is sent, and the client reports that.
 * - `request_lost`: the connection ends before the request arrives.
 * - `response_lost`: the write is applied, and the connection ends before the response.
 * - `late`: the caller times out, and the request arrives after everything else that the flow sends.
 * - `failure`: the write is not applied, and the service returns a failure, HTTP 500.
 * - `failure_applied`: it is applied, and the service returns a failure, HTTP 200: it failed halfway.
 * - `html`: it is applied, and a proxy returns an HTML page, HTTP 502.
 * - `half_body`: it is applied, and the body of the response is cut off.
 * - `duplicated`: a proxy sends the request twice, and returns the second response.
 */
export type Outcome =
  | 'unreachable'
  | 'request_lost'
  | 'response_lost'
  | 'late'
  | 'failure'
  | 'failure_applied'
  | 'html'
  | 'half_body'
  | 'duplicated';

/** Sends a request, once per call, and reads the whole response. */
export type Deliver = () => Promise<Response>;

/** Returns what the caller of a write receives. */
type Disturb = (deliver: Deliver, call: WriteCall) => Promise<Response>;

interface WriteCall {
  /** Whether the caller passed a signal, which may abort the call. */
  isLimited: boolean;
  /** Registers work to do once the flow has ended. */
  later: (work: Deliver) => void;
}

/** Message of a failure. The sandbox's own messages for these codes would look like a bug in the sandbox. */
const INJECTED = 'Injected failure';

/** How each outcome handles a write. */
export const OUTCOMES: Readonly<Record<Outcome, Disturb>> = {
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
  async late(deliver, { isLimited, later }) {
    later(deliver);
    throw isLimited ? timeUp() : noHeaders();
  },
  async failure() {
    return Response.json({ code: FAILURES.internal.code, message: INJECTED }, { status: 500 });
  },
  async failure_applied(deliver) {
    await deliver();
    return Response.json({ code: FAILURES.databaseUnavailable.code, message: INJECTED });
  },
  async html(deliver) {
    await deliver();
    return new Response(GARBAGE, { status: 502, headers: { 'content-type': 'text/html' } });
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
