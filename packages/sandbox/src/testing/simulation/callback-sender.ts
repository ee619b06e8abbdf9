import type { HttpSender, SendResult } from '../../callbacks/http-sender.ts';
import { requestHeaders } from '../../callbacks/signature.ts';
import type { CallbackBody } from '../../generated/contract.ts';
import type { DeliveryFault } from '../../records/delivery.ts';
import { type App, type BackEnd, RECEIVER } from './back-end.ts';
import type { WorldClock } from './clock.ts';
import { messageOf, type RunLog } from './run-log.ts';

interface CallbackSenderOptions<S> {
  backEnd: BackEnd<S>;
  clock: WorldClock;
  log: RunLog;
  /** Signs what is sent again. */
  secret: string;
  receive: App<S>['receive'];
  /** Called with what is wrong with the receiver. */
  onFinding: (finding: string) => void;
  /** Whether nothing goes wrong any more. */
  isCalm: () => boolean;
}

interface Sent {
  response?: Response;
  error?: string;
}

/** Effects after which a receiver must refuse a callback. */
const WRONG_SIGNATURES: Partial<Record<DeliveryFault['effect'], string>> = {
  forged_signature: 'a forged',
  old_signature: 'an old',
};

/** How many callbacks are sent again. */
const RESENT = 20;

export interface CallbackSender extends HttpSender {
  /** Lets the next callback arrive twice at the same time, as if a queue delivered it to two workers. */
  doubleNext(): void;
  /** Sends the latest callbacks again, the newest first. */
  resend(): Promise<void>;
}

/** Passes callbacks to the back end, one after the other, and only while time passes. */
export function createCallbackSender<S>(options: CallbackSenderOptions<S>): CallbackSender {
  const { clock, log, onFinding, isCalm, secret } = options;
  const bodies = new Map<string, CallbackBody>();
  let turn: Promise<unknown> = Promise.resolve();
  let isNextDoubled = false;
  return {
    send(url, body, secret, effect = 'none', now = clock.now) {
      const sent = turn.then(async (): Promise<SendResult> => {
        await clock.opened();
        clock.reach(now);
        if (url === RECEIVER) bodies.set(body.id, body);
        const { request, headers } = signed(url, body, { secret, effect });
        const isDoubled = isNextDoubled && effect === 'none' && url === RECEIVER;
        if (isDoubled) isNextDoubled = false;
        const { response, error } =
          effect === 'cut_off'
            ? { error: 'the connection is cut off' }
            : await deliver(options, url, isDoubled ? [request, request.clone()] : [request]);
        const how = isDoubled
          ? ' twice at the same time'
          : effect === 'none'
            ? ''
            : ` (${effect.replace('_', ' ')})`;
        log.note(clock.now, `callback ${nameOf(body)}${how} → ${response?.status ?? error}`);
        const wrong = WRONG_SIGNATURES[effect];
        if (response?.ok && wrong) onFinding(`your receiver accepts a callback with ${wrong} signature`);
        if (isCalm() && !response?.ok && !wrong && effect !== 'cut_off')
          onFinding(
            `your receiver still refuses callbacks after everything else went well: ${response?.status ?? error}`,
          );
        return resultOf(headers, response?.status ?? null, error);
      });
      turn = sent.catch(() => undefined);
      return sent;
    },
    doubleNext() {
      isNextDoubled = true;
    },
    async resend() {
      for (const body of [...bodies.values()].slice(-RESENT).reverse()) {
        const { request } = signed(RECEIVER, body, { secret, effect: 'none' });
        const { response, error } = await deliver(options, RECEIVER, [request]);
        log.note(clock.now, `callback ${nameOf(body)} once more → ${response?.status ?? error}`);
      }
    },
    cut: () => undefined,
    close: async () => undefined,
  };
}

function signed(url: string, body: CallbackBody, options: Parameters<typeof requestHeaders>[2]) {
  const text = JSON.stringify(body);
  const headers = requestHeaders(body.id, text, options);
  return { headers, request: new Request(url, { method: 'POST', headers, body: text }) };
}

async function deliver<S>(
  { backEnd, receive }: CallbackSenderOptions<S>,
  url: string,
  requests: readonly Request[],
): Promise<Sent> {
  if (url !== RECEIVER || !receive) return { response: new Response() };
  await backEnd.revive();
  if (backEnd.process.hasEnded) return { error: 'no process' };
  const got: { response?: Response } = {};
  const settled = await backEnd.settle(async () => {
    const receiving = requests.map(async (request) => receive(backEnd.shop, request));
    for (const settled of await Promise.allSettled(receiving)) {
      if (settled.status === 'rejected') throw settled.reason;
      if (!got.response || got.response.ok) got.response = settled.value;
    }
  });
  if (settled.ending === 'rejected') return { error: `rejected: ${messageOf(settled.reason)}` };
  return got.response && settled.ending === 'resolved' ? got : { error: 'no response' };
}

function resultOf(
  request_headers: Record<string, string>,
  status: number | null,
  error?: string,
): SendResult {
  const isAccepted = status !== null && status >= 200 && status < 300;
  return {
    outcome: {
      http_status: status,
      error: isAccepted ? null : (error ?? `HTTP status ${status}`),
      request_headers,
      response_headers: {},
      response_body: status === null ? null : '',
    },
    timedOut: false,
  };
}

/** Names a callback by what is the same in each run. */
function nameOf({ event, data: { order } }: CallbackBody): string {
  return order?.reference_number === undefined ? event : `${event} of ${order.reference_number}`;
}
