import { effect, signal } from '@preact/signals';
import { explain } from './connection.ts';
import { refresh } from './live.ts';
import { place } from './route.ts';

export type Notice = { text: string; isError: boolean };

/** What the last action came to; shown until the next one, until it is dismissed, or until another view is shown. */
export const notice = signal<Notice | undefined>(undefined);

/** Names of the actions under way. */
export const busy = signal<ReadonlySet<string>>(new Set());

let noticedAt = '';
effect(() => {
  if (place.value !== noticedAt) notice.value = undefined;
});

/**
 * Does what a button asks for, shows everywhere what it changed, and says how it ended.
 * @param subject what a failure is about, such as a file
 * @returns whether it succeeded
 */
export async function act(
  name: string,
  work: () => Promise<string | undefined>,
  subject?: string,
): Promise<boolean> {
  const from = document.activeElement;
  busy.value = new Set(busy.value).add(name);
  notice.value = undefined;
  try {
    const text = await work();
    if (text !== undefined) tell({ text, isError: false });
    return true;
  } catch (error) {
    tell({ text: `${subject === undefined ? '' : `${subject}: `}${explain(error)}`, isError: true });
    return false;
  } finally {
    const left = new Set(busy.value);
    left.delete(name);
    busy.value = left;
    await refresh();
    requestAnimationFrame(() => keepFocus(from));
  }
}

function tell(what: Notice): void {
  noticedAt = place.value;
  notice.value = what;
}

/** What was pressed may be gone, with what it deleted. Who works by keyboard goes on from there and not from the top. */
function keepFocus(from: Element | null): void {
  if (from?.isConnected || document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}
