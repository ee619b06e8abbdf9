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

/** Passes callbacks to the back end, one after the other, and only while time passes. */
export function createCallbackSender<S>(options: CallbackSenderOptions<S>): HttpSender {
  const { clock, log, onFinding, isCalm } = options;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    send(url, body, secret, effect = 'none') {
      const sent = turn.then(async (): Promise<SendResult> => {
        await clock.opened();
        await clock.readSandbox();
        const text = JSON.stringify(body);
        const headers = requestHeaders(body.id, text, { secret, effect });
        const request = new Request(url, { method: 'POST', headers, body: text });
        const { response, error } =
          effect === 'cut_off'
            ? { error: 'the connection is cut off' }
            : await deliver(options, url, request);
        const how = effect === 'none' ? '' : ` (${effect.replace('_', ' ')})`;
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
    cut: () => undefined,
    close: async () => undefined,
  };
}

async function deliver<S>(
  { backEnd, receive }: CallbackSenderOptions<S>,
  url: string,
  request: Request,
): Promise<Sent> {
  if (url !== RECEIVER || !receive) return { response: new Response() };
  await backEnd.revive();
  if (backEnd.process.hasEnded) return { error: 'no process' };
  const got: { response?: Response } = {};
  const settled = await backEnd.settle(async () => {
    got.response = await receive(backEnd.shop, request);
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
