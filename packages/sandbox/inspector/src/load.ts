import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../src/generated/client.ts';
import { control, errorText, isLocked } from './connection.ts';
import { type ReloadOn, useLive } from './live.ts';

export interface Loaded<T> {
  /** The latest data. It is kept while it is reloaded. */
  data: T | undefined;
  /** Message if loading failed. */
  error: string | undefined;
  reload(): Promise<void>;
}

/**
 * Loads data of the current sandbox with `read`, and reloads it when something happens there. When `name` changes, it
 * starts over; data loaded for another name is never shown.
 */
export function useLoaded<T>(
  name: string,
  read: (control: Control) => Promise<T>,
  reloadOn: ReloadOn = 'poll',
): Loaded<T> {
  const client = control.value;
  const [state, setState] = useState<{ of: unknown; name: string; data?: T; error?: string }>();
  const latest = useRef(read);
  latest.current = read;
  const run = useRef(0);

  const reload = useCallback(async () => {
    run.current += 1;
    const own = run.current;
    try {
      const data = await latest.current(client);
      if (run.current === own) setState({ of: client, name, data });
    } catch (error) {
      const text = errorText(error);
      if (run.current !== own) return;
      setState((last) => ({
        ...(last?.of === client && last.name === name ? last : { of: client, name }),
        error: text,
      }));
    }
  }, [client, name]);

  useEffect(() => {
    if (!isLocked.value) void reload();
    return () => {
      run.current += 1;
    };
  }, [reload, isLocked.value]);
  useLive(reload, reloadOn);

  const isCurrent = state?.of === client && state.name === name;
  return { data: isCurrent ? state.data : undefined, error: isCurrent ? state.error : undefined, reload };
}

export interface Pages<T> {
  rows: readonly T[] | undefined;
  /** Whether there are more to load. */
  hasMore: boolean;
  error: string | undefined;
  loadMore(): void;
}

const PAGE = 200;

/**
 * Loads a list of any length page by page as it is scrolled. The loaded pages are reloaded after an event; when `name`
 * changes, it starts over.
 */
export function usePages<T>(
  name: string,
  read: (control: Control, page: { offset: number; limit: number }) => Promise<readonly T[]>,
): Pages<T> {
  const count = useRef(1);
  const { data, error, reload } = useLoaded(
    name,
    async (client) => {
      const rows: T[] = [];
      for (let page = 0; page < count.current; page++) {
        const next = await read(client, { offset: page * PAGE, limit: PAGE });
        rows.push(...next);
        if (next.length < PAGE) return { rows, hasMore: false };
      }
      return { rows, hasMore: true };
    },
    'event',
  );
  useEffect(() => {
    count.current = 1;
  }, [name]);
  const loaded = data?.rows.length ?? 0;
  const hasMore = data?.hasMore ?? false;
  const loadMore = useCallback(() => {
    if (!hasMore || count.current > loaded / PAGE) return;
    count.current += 1;
    void reload();
  }, [hasMore, loaded, reload]);
  return { rows: data?.rows, hasMore, error, loadMore };
}
