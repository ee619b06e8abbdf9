import { computed, signal } from '@preact/signals';
import { type Control, createControl } from '../../src/generated/client.ts';
import type { FAILURES } from '../../src/input/failures.ts';
import { sandboxId } from './route.ts';

/**
 * URL of the server, without a trailing slash: what is before the page's own path, `/_sandbox/ui/`, unless it is in a page
 * of the documentation.
 */
const serverUrl =
  document.querySelector<HTMLMetaElement>('meta[name=server]')?.content ??
  new URL('../..', location.href.replace(/#.*/, '')).href.replace(/\/$/, '');

const KEY = 'payments-sandbox-key';

// Only the types, so that the page does not load the table of all failures.
type CodeOf<Name extends keyof typeof FAILURES> = (typeof FAILURES)[Name]['code'];

/** Codes of the failures after which the page asks for the key. */
const KEY_REQUIRED: CodeOf<'keyRequired'> = 900445;
const TOO_MANY_WRONG_KEYS: CodeOf<'tooManyWrongKeys'> = 900454;

/** The key of the control interface, once it has worked. Kept until the tab is closed. */
const key = signal(sessionStorage.getItem(KEY) ?? '');

/** Whether the server requires a key that the page does not have. */
export const isLocked = signal(false);

/** Unlocks the page if the key is that of this server. @returns an error message if it is not */
export async function enterKey(given: string): Promise<string | undefined> {
  try {
    await clientOf('default', given).sandboxes.list({ limit: 1 });
  } catch (error) {
    if (codeOf(error) === KEY_REQUIRED) return 'This is not the key of this server.';
    return isUnsendable(error)
      ? 'This key contains characters that cannot be sent in a header.'
      : errorText(error);
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

/** The base URL of a sandbox. */
export function baseUrlOf(sandbox: string): string {
  return sandbox === 'default' ? serverUrl : `${serverUrl}/sandboxes/${encodeURIComponent(sandbox)}`;
}

/** The control interface of the current sandbox. */
export const control = computed((): Control => controlOf(sandboxId.value));

export function controlOf(sandbox: string): Control {
  return clientOf(sandbox, key.value);
}

function clientOf(sandbox: string, sent: string): Control {
  const headers: Record<string, string> = sent === '' ? {} : { 'X-Sandbox-Key': sent };
  // Advancing the clock can take as long as the server's `waitTimeout`.
  return createControl({ baseUrl: baseUrlOf(sandbox), headers, retries: 0, timeout: 120_000 });
}

/** Returns an error message; asks for the key if the server requires it. */
export function errorText(error: unknown): string {
  const code = codeOf(error);
  if (code === KEY_REQUIRED || code === TOO_MANY_WRONG_KEYS) isLocked.value = true;
  if (error instanceof Error && error.name === 'ConnectionError') return 'The sandbox does not respond.';
  return error instanceof Error ? error.message : String(error);
}

function isUnsendable(error: unknown): boolean {
  return error instanceof Error && error.name === 'RequestError';
}

function codeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
}
