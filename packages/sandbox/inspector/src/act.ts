import { effect, signal } from '@preact/signals';
import { errorText } from './connection.ts';
import { refresh } from './live.ts';
import { place } from './route.ts';

export interface Notice {
  text: string;
  isError: boolean;
}

/** Result of the last action; shown until the next action, until it is dismissed, or until the view changes. */
export const notice = signal<Notice | undefined>(undefined);

/** Names of the actions that are running. */
export const busy = signal<ReadonlySet<string>>(new Set());

let noticedAt = '';
effect(() => {
  if (place.value !== noticedAt) notice.value = undefined;
});

/**
 * Runs an action, refreshes everything on the page and shows the result.
 * @param subject what a failure concerns, such as a file
 * @returns whether it succeeded
 */
export async function act(
  name: string,
  work: () => Promise<string | undefined>,
  subject?: string,
): Promise<boolean> {
  busy.value = new Set(busy.value).add(name);
  notice.value = undefined;
  try {
    const text = await work();
    if (text !== undefined) show({ text, isError: false });
    return true;
  } catch (error) {
    show({ text: `${subject === undefined ? '' : `${subject}: `}${errorText(error)}`, isError: true });
    return false;
  } finally {
    const left = new Set(busy.value);
    left.delete(name);
    busy.value = left;
    await refresh();
  }
}

function show(what: Notice): void {
  noticedAt = place.value;
  notice.value = what;
}
