import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { control, isLocked } from './connection.ts';

/** Whether the page follows what happens. */
export const isLive = signal(true);

/** Milliseconds between two looks. */
const INTERVAL_MS = 1_000;

/** What is read again: with each look, or only after an event or a move of the clock. */
export type Rhythm = 'look' | 'event';

const listeners = new Map<() => Promise<void>, Rhythm>();

/** Calls `reload` in its rhythm while the page is looked at. */
export function useLive(reload: () => Promise<void>, rhythm: Rhythm): void {
  useEffect(() => {
    listeners.set(reload, rhythm);
    return () => {
      listeners.delete(reload);
    };
  }, [reload, rhythm]);
}

/** Looks at once, after something was changed from the page. */
export function refresh(): Promise<void> {
  return look(true);
}

let seen = '';
effect(() => {
  // Of another sandbox, nothing has been seen.
  seen = control.value ? '' : seen;
});

async function look(isAll: boolean): Promise<void> {
  const now = await state();
  const isNew = now !== seen;
  seen = now;
  const due = [...listeners].filter(([, rhythm]) => isAll || isNew || rhythm === 'look');
  await Promise.all(due.map(([reload]) => reload()));
}

/** Changes with each event and each move of the clock. */
async function state(): Promise<string> {
  const { events, clock } = control.value;
  const newest = events.list({ limit: 1 }).then((page) => page.events[0]?.id);
  const now = clock.get().then((reading) => reading.clock.now);
  // A server that does not answer is told of by what is read next.
  return (await Promise.all([newest, now]).catch(() => [])).join(' ');
}

async function follow(): Promise<void> {
  if (isLive.value && !isLocked.value && document.visibilityState === 'visible') await look(false);
  setTimeout(follow, INTERVAL_MS);
}

setTimeout(follow, INTERVAL_MS);
