import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { control, isLocked } from './connection.ts';

/** Whether the page updates by itself. */
export const isLive = signal(true);

/** Milliseconds between two polls. */
const INTERVAL_MS = 1_000;

/** When data is reloaded: with every poll, or only after an event or a change of the clock. */
export type ReloadOn = 'poll' | 'event';

const listeners = new Map<() => Promise<void>, ReloadOn>();

/** Calls `reload` while the page is visible. */
export function useLive(reload: () => Promise<void>, reloadOn: ReloadOn): void {
  useEffect(() => {
    listeners.set(reload, reloadOn);
    return () => {
      listeners.delete(reload);
    };
  }, [reload, reloadOn]);
}

/** Reloads everything immediately, after an action on the page. */
export function refresh(): Promise<void> {
  return poll(true);
}

let last = '';
effect(() => {
  // Switching the sandbox resets it.
  last = control.value ? '' : last;
});

async function poll(isAll: boolean): Promise<void> {
  const now = await state();
  const isNew = now !== last;
  last = now;
  const due = [...listeners].filter(([, reloadOn]) => isAll || isNew || reloadOn === 'poll');
  await Promise.all(due.map(([reload]) => reload()));
}

/** Changes with each event and each change of the clock. */
async function state(): Promise<string> {
  const { events, clock } = control.value;
  const newest = events.list({ limit: 1 }).then((page) => page.events[0]?.id);
  const now = clock.get().then((reading) => reading.clock.now);
  // If the server does not respond, the next reload shows the error.
  return (await Promise.all([newest, now]).catch(() => [])).join(' ');
}

async function pollIfShown(): Promise<void> {
  if (isLive.value && !isLocked.value && document.visibilityState === 'visible') await poll(false);
}

async function follow(): Promise<void> {
  await pollIfShown();
  setTimeout(follow, INTERVAL_MS);
}

setTimeout(follow, INTERVAL_MS);
document.addEventListener('visibilitychange', () => void pollIfShown());
