// A Web Worker with a sandbox. `sandbox.ts` in the page talks to it.
import { createSandbox, type PageSandbox } from '@payments-openapi/sandbox/browser';
import type { FromWorker, Order, SentRequest, SentResponse } from './messages.ts';
import { claimKey, readState, writeState } from './stored-state.ts';

let sandbox: PageSandbox;
/** Names the state that this tab keeps. */
let key: string;

const beside = (name: string) => new URL(`${name}${new URL(import.meta.url).search}`, import.meta.url);

const say = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

async function open({ stored, seed }: Order & { kind: 'open' }): Promise<SentResponse | { key: string }> {
  key = await claimKey(stored);
  const start = (from: { state?: Uint8Array<ArrayBuffer>; seed?: string }) =>
    createSandbox({
      ...from,
      wasm: beside('sqlite3.wasm'),
      onCallback: () => {
        say({ kind: 'callback' });
        saveSoon();
        return new Response(null, { status: 204 });
      },
    });
  const state = seed === undefined && stored !== undefined ? await readState(stored) : undefined;
  sandbox = state
    ? // The state may be that of a newer sandbox, of another version of this site.
      await start({ state }).catch(() => start({}))
    : await start(seed === undefined ? {} : { seed });
  if (!state)
    await sandbox.control.sandboxes.update('default', {
      settings: { callback_secret: CALLBACK_SECRET },
    });
  if (seed !== undefined || stored !== key) await save();
  return { key };
}

/** No secret: it is the same for everybody, so that readers can verify a signature. */
const CALLBACK_SECRET = 'whsec_aW4tdGhpcy1wYWdlLW9ubHktbm90LWEtc2VjcmV0';

/** If saving takes longer, responses no longer wait for it. */
const MAX_SAVE_MS = 100;

let [saving, next]: (Promise<void> | undefined)[] = [];
let planned: ReturnType<typeof setTimeout> | undefined;
/** How long the last save took. It grows with the state. */
let took = 0;

/** Stores the state. Calls that are answered while it does so are stored together. */
function save(): Promise<void> {
  next ??= (saving ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => {
      next = undefined;
      saving = saveNow();
      return saving;
    });
  return next;
}

async function saveNow(): Promise<void> {
  clearTimeout(planned);
  planned = undefined;
  const begun = performance.now();
  await writeState(key, await sandbox.save());
  took = performance.now() - begun;
}

const SAVE_AFTER_MS = 200;

function saveSoon(): void {
  planned ??= setTimeout(() => void save(), SAVE_AFTER_MS);
}

async function call({ url, method, headers, body }: SentRequest): Promise<SentResponse> {
  const isRead = method === 'GET' || method === 'HEAD';
  try {
    const response = await sandbox.fetch(url, { method, headers, ...(body && { body }) });
    return {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      body: await response.arrayBuffer(),
    };
  } finally {
    // The next page may start as soon as this one has the response to a write.
    if (!isRead && took < MAX_SAVE_MS) await save();
    // Calls are logged a moment later.
    saveSoon();
  }
}

async function carryOut(order: Order): Promise<SentResponse | { key: string }> {
  return order.kind === 'open' ? open(order) : call(order.request);
}

addEventListener('message', async ({ data: { id, order } }: MessageEvent<{ id: number; order: Order }>) => {
  try {
    const result = await carryOut(order);
    say({ kind: 'done', id, result }, 'body' in result ? [result.body] : []);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    say({ kind: 'failed', id, message });
  }
});
