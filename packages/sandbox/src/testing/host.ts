import { clearTimeout, setTimeout } from 'node:timers';
import { createSandbox, type InProcessSandbox } from '../app/in-process.ts';
import { startNodeEngine } from '../app/node-engine.ts';
import type { HttpSender } from '../callbacks/http-sender.ts';
import { type Control, createControl } from '../generated/client.ts';
import { BASE, createFetch } from '../http/fetch.ts';

/** A server on which test sandboxes are created. */
export interface Host {
  baseUrl: string;
  fetch: typeof fetch;
  /** The control interface of one of its sandboxes; without an id, of the default one. */
  control(id?: string): Control;
  /** Keeps the server open for one more test sandbox. */
  hold(): void;
  /** Undoes one `hold`. */
  release(): void;
}

/** Returns a running server, or the shared one of this process, which is held once. */
export async function openHost(baseUrl?: string, controlKey?: string): Promise<Host> {
  if (baseUrl === undefined) return shareHost();
  const call: typeof fetch = (input, init) => globalThis.fetch(input, init);
  const headers = controlKey === undefined ? undefined : { 'X-Sandbox-Key': controlKey };
  return { ...hostAt(baseUrl.replace(/\/+$/, ''), call, headers), hold: nothing, release: nothing };
}

function hostAt(baseUrl: string, fetch: Host['fetch'], headers?: Record<string, string>) {
  const control = (id?: string) =>
    createControl({ baseUrl: id === undefined ? baseUrl : `${baseUrl}/sandboxes/${id}`, fetch, headers });
  return { baseUrl, fetch, control };
}

/** An advance has no time limit here: the timeout of the test ends it. */
const LIMITS = { sandboxes: 0, waitTimeout: 2 ** 31 - 1 };

/** Starts a server in this process for one caller, who gets its callbacks. It keeps its state in the folder, or in memory. */
export async function openPrivateHost(
  sender: HttpSender,
  folder?: string,
): Promise<Host & { close(): Promise<void> }> {
  const { invocation, closing, limits, close } = await startNodeEngine(
    { seed: 'empty', limits: LIMITS, folder },
    { sender },
  );
  const fetch = createFetch({ invocation, closing, bodyBytes: limits.bodyBytes });
  return { ...hostAt(BASE, fetch), hold: nothing, release: nothing, close };
}

/** Milliseconds without a test sandbox after which the shared server is closed. The next test often follows immediately. */
const IDLE_MS = 1_000;

let shared: Promise<InProcessSandbox> | undefined;
let held = 0;
let idle: NodeJS.Timeout | undefined;

async function shareHost(): Promise<Host> {
  hold();
  shared ??= createSandbox({ seed: 'empty', limits: LIMITS });
  try {
    const { fetch } = await shared;
    return { ...hostAt(BASE, fetch), hold, release };
  } catch (error) {
    shared = undefined;
    release();
    throw error;
  }
}

function hold(): void {
  held++;
  clearTimeout(idle);
}

function release(): void {
  held--;
  if (held === 0) idle = setTimeout(close, IDLE_MS).unref();
}

function close(): void {
  const closing = shared;
  shared = undefined;
  void closing?.then((server) => server.close());
}

function nothing(): void {}
