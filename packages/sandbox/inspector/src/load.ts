import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../src/generated/client.ts';
import { control, explain, isLocked } from './connection.ts';
import { type Rhythm, useLive } from './live.ts';

export type Loaded<T> = {
  /** What was read last. It stays while it is read again. */
  data: T | undefined;
  /** Why it could not be read, in words. */
  error: string | undefined;
  reload(): Promise<void>;
};

/**
 * What `read` returns of the sandbox that is shown, read again whenever something happened in it. It is read anew when
 * `name` changes; what was read for another name is never shown.
 */
export function useLoaded<T>(
  name: string,
  read: (control: Control) => Promise<T>,
  rhythm: Rhythm = 'look',
): Loaded<T> {
  const client = control.value;
  const [state, setState] = useState<{ of: unknown; name: string; data?: T; error?: string }>();
  const latest = useRef(read);
  latest.current = read;
  const turn = useRef(0);

  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const data = await latest.current(client);
      if (turn.current === mine) setState({ of: client, name, data });
    } catch (error) {
      const text = explain(error);
      if (turn.current !== mine) return;
      setState((last) => ({
        ...(last?.of === client && last.name === name ? last : { of: client, name }),
        error: text,
      }));
    }
  }, [client, name]);

  useEffect(() => {
    if (!isLocked.value) void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload, isLocked.value]);
  useLive(reload, rhythm);

  const isMine = state?.of === client && state.name === name;
  return { data: isMine ? state.data : undefined, error: isMine ? state.error : undefined, reload };
}

export type Pages<T> = {
  rows: readonly T[] | undefined;
  /** Whether there are more to load. */
  hasMore: boolean;
  error: string | undefined;
  loadMore(): void;
};

const PAGE = 200;

/**
 * A list of any length, read page by page as it is scrolled. What is loaded is read again after an event; it begins anew
 * when `name` changes.
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
