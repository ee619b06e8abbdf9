import { signal } from '@preact/signals';
import { explain } from './connection.ts';
import { refresh } from './live.ts';

export type Notice = { text: string; isError: boolean };

/** What the last action came to; shown until the next one, or until it is dismissed. */
export const notice = signal<Notice | undefined>(undefined);

/** Names of the actions under way. */
export const busy = signal<ReadonlySet<string>>(new Set());

/**
 * Does what a button asks for, shows everywhere what it changed, and says how it ended.
 * @returns whether it succeeded
 */
export async function act(name: string, work: () => Promise<string | undefined>): Promise<boolean> {
  busy.value = new Set(busy.value).add(name);
  notice.value = undefined;
  try {
    const text = await work();
    if (text !== undefined) notice.value = { text, isError: false };
    return true;
  } catch (error) {
    notice.value = { text: explain(error), isError: true };
    return false;
  } finally {
    const left = new Set(busy.value);
    left.delete(name);
    busy.value = left;
    await refresh();
  }
}
