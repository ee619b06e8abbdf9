import { computed, signal } from '@preact/signals';
import { type Control, createControl } from '../../src/generated/client.ts';
import { sandboxId } from './route.ts';

/** What comes before the page's own path, `/_sandbox/ui/`, without a slash at its end. */
const serverUrl = new URL('../..', location.href.replace(/#.*/, '')).href.replace(/\/$/, '');

const KEY = 'payments-sandbox-key';

/** Codes of the sandbox's failures that ask for a key. */
const KEY_REQUIRED = 900445;
const TOO_MANY_WRONG_KEYS = 900454;

/** The key of the control interface, once it has worked. The tab keeps it and forgets it when it is closed. */
const key = signal(sessionStorage.getItem(KEY) ?? '');

/** Whether the server asked for a key, or for another one. */
export const isLocked = signal(false);

/** Opens the page with a key, if it is the key of this server. @returns why it does not open, in words */
export async function enterKey(given: string): Promise<string | undefined> {
  try {
    await clientOf('default', given).sandboxes.list({ limit: 1 });
  } catch (error) {
    if (codeOf(error) === KEY_REQUIRED) return 'This is not the key of this server.';
    return isUnsendable(error) ? 'This key cannot be sent: a header has no such characters.' : explain(error);
  }
  sessionStorage.setItem(KEY, given);
  key.value = given;
  isLocked.value = false;
  return undefined;
}

export function forgetKey(): void {
  sessionStorage.removeItem(KEY);
  key.value = '';
  isLocked.value = true;
}

export const hasKey = computed(() => key.value !== '');

/** Where a sandbox answers. */
export function baseUrlOf(sandbox: string): string {
  return sandbox === 'default' ? serverUrl : `${serverUrl}/sandboxes/${encodeURIComponent(sandbox)}`;
}

/** The control interface of the sandbox that is shown. */
export const control = computed((): Control => controlOf(sandboxId.value));

export function controlOf(sandbox: string): Control {
  return clientOf(sandbox, key.value);
}

function clientOf(sandbox: string, sent: string): Control {
  const headers: Record<string, string> = sent === '' ? {} : { 'X-Sandbox-Key': sent };
  // A jump of the clock may take as long as the server waits for it.
  return createControl({ baseUrl: baseUrlOf(sandbox), headers, retries: 0, timeout: 120_000 });
}

/** What went wrong, in words; asks for the key if that is it. */
export function explain(error: unknown): string {
  const code = codeOf(error);
  if (code === KEY_REQUIRED || code === TOO_MANY_WRONG_KEYS) isLocked.value = true;
  if (error instanceof Error && error.name === 'ConnectionError') return 'The sandbox does not answer.';
  return error instanceof Error ? error.message : String(error);
}

function isUnsendable(error: unknown): boolean {
  return error instanceof Error && error.name === 'RequestError';
}

function codeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
}
