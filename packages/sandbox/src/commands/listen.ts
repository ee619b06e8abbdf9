import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { deliveryHeaders } from '../callbacks/signature.ts';
import type { Control } from '../generated/client.ts';
import type { CallbackBody, Delivery, SandboxEvent } from '../generated/contract.ts';
import { FAILURES } from '../input/failures.ts';
import { type ConnectionOptions, connect, connectable } from './connection.ts';
import { follow, type ListSince, type Pause, pause, untilStopped } from './follow.ts';
import { readUrl, VariableOption } from './option.ts';
import { print } from './print.ts';

/** Milliseconds to wait before each further attempt. Whoever listens is watching, so they are short. */
const WAITS = [1_000, 5_000, 15_000];

/** How long a receiver can take, as for the sandbox's own attempts. */
const TIMEOUT_MS = 10_000;

interface ListenOptions extends ConnectionOptions {
  forwardTo: string;
  callbackSecret?: string;
}

export function listenCommand(program: Command, signal: AbortSignal): void {
  connectable(program.command('listen'))
    .summary('forward callbacks to a URL that the sandbox cannot reach, such as on your machine')
    .description(
      'Forwards each new callback to a URL, whatever its notify_url or callback_url is: signed, in order, and again if it fails. So a server that runs elsewhere, such as in a container, needs no way to your machine. Try it with: payments-sandbox trigger order.completed',
    )
    .addOption(
      new VariableOption(
        '--forward-to <url>',
        'where to send them, e.g. http://localhost:3000/hooks',
      ).makeOptionMandatory(),
    )
    .addOption(
      new VariableOption(
        '--callback-secret <secret>',
        'secret to sign them with (default: a new one, which is printed)',
      ),
    )
    .action((options: ListenOptions) => untilStopped(signal, () => listen(options, signal)));
}

async function listen(options: ListenOptions, signal: AbortSignal): Promise<void> {
  const { forwardTo, callbackSecret: secret = `whsec_${randomBytes(24).toString('base64')}` } = options;
  readUrl('--forward-to', forwardTo);
  const { control, baseUrl } = await connect(options, signal);
  const list: ListSince<SandboxEvent> = async (params) => (await control.events.list(params)).events;
  const [last] = await list({ limit: 1, offset: 0 });
  print(
    options,
    { forward_to: forwardTo, callback_secret: secret },
    `Forwarding the callbacks of ${baseUrl} to ${forwardTo}\nSecret of their signatures: ${secret}\nPress Ctrl-C to stop.\n`,
  );
  for await (const { type, delivery_id } of follow(list, last?.id ?? '0', signal)) {
    if (type !== 'callback.created' || delivery_id === undefined) continue;
    const delivery = await findDelivery(control, delivery_id);
    // The sandbox sends these itself.
    if (!delivery || delivery.url === forwardTo) continue;
    for await (const attempt of forward(delivery.body, { forwardTo, secret, signal }))
      print(options, attempt, attemptLine(attempt));
  }
}

/** @returns undefined if it has been deleted meanwhile, such as by a reset */
async function findDelivery({ deliveries }: Control, id: string): Promise<Delivery | undefined> {
  const { ApiError } = await import('@payments-openapi/client');
  try {
    return (await deliveries.get(id)).delivery;
  } catch (error) {
    if (error instanceof ApiError && error.code === FAILURES.notFound.code) return undefined;
    throw error;
  }
}

/** An attempt to forward a callback. */
export interface ForwardAttempt {
  event: string;
  delivery_id: string;
  attempt: number;
  http_status: number | null;
  error: string | null;
}

/** Sends a callback until the receiver accepts it, or no attempt is left. */
export async function* forward(
  body: CallbackBody,
  { forwardTo, secret, signal }: { forwardTo: string; secret: string; signal: AbortSignal },
  wait: Pause = pause,
): AsyncGenerator<ForwardAttempt, void> {
  const text = JSON.stringify(body);
  for (const [at, before] of [0, ...WAITS].entries()) {
    if (before > 0) await wait(before, signal).catch(() => undefined);
    if (signal.aborted) return;
    const result = await send(text, { forwardTo, secret, signal, id: body.id });
    yield { event: body.event, delivery_id: body.id, attempt: at + 1, ...result };
    if (result.error === null) return;
  }
}

async function send(
  body: string,
  { forwardTo, secret, signal, id }: { forwardTo: string; secret: string; signal: AbortSignal; id: string },
): Promise<Pick<ForwardAttempt, 'http_status' | 'error'>> {
  const headers = { 'content-type': 'application/json', ...deliveryHeaders(id, body, new Date(), secret) };
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: ends,
    });
    await response.body?.cancel();
    const { status } = response;
    return { http_status: status, error: status >= 200 && status < 300 ? null : `HTTP ${status}` };
  } catch (error) {
    const { message, cause } = error as Error;
    return { http_status: null, error: cause instanceof Error ? cause.message : message };
  }
}

function attemptLine({ event, delivery_id, attempt, http_status, error }: ForwardAttempt): string {
  const again =
    error !== null && attempt <= WAITS.length ? `; again in ${(WAITS[attempt - 1] ?? 0) / 1000} s` : '';
  const result = error === null ? `${http_status}` : `failed: ${error}${again}`;
  return `${event}  ${delivery_id}  ${result}`;
}
