import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../../src/generated/client.ts';
import type { RequestEntry, RequestsListParams } from '../../../../src/generated/contract.ts';
import { control, errorText } from '../../connection.ts';
import { useLive } from '../../live.ts';

export type RequestFilter = Pick<
  RequestsListParams,
  'path' | 'request_id' | 'operation_id' | 'method' | 'code'
>;

interface Log {
  of: string;
  /** Newest first. */
  entries: readonly RequestEntry[];
  /** Whether there may be older entries. */
  hasMore: boolean;
  /** Number of calls that the sandbox keeps, whatever the filter. */
  kept: number;
  /** Number of calls that arrived faster than they could be stored. */
  dropped: number;
  error?: string;
}

const PAGE = 200;

/** Maximum page size. */
const MAX_PAGE = 1_000;

/** The request log of the current sandbox: new calls appear by themselves, older ones with `loadMore`. */
export function useRequestLog(filter: RequestFilter) {
  const client = control.value;
  const wanted = JSON.stringify(filter);
  const [log, setLog] = useState<Log>();
  const known = useRef<{ client: Control; log: Log }>(null);
  const reading = useRef<Partial<Record<'newer' | 'older', Promise<void>>>>({});

  const change = useCallback(
    async (change: (log: Log | undefined) => Promise<Log | undefined>) => {
      const { client: of, log } = known.current ?? { client: undefined, log: undefined };
      const last = of === client && log?.of === wanted ? log : undefined;
      const next = await change(last).catch(
        (error): Log => ({
          of: wanted,
          entries: [],
          hasMore: false,
          kept: 0,
          dropped: 0,
          ...last,
          error: errorText(error),
        }),
      );
      if (!next) return;
      known.current = { client, log: next };
      setLog(next);
    },
    [client, wanted],
  );

  /** Reads newer and older calls one after the other, and never twice at the same time. */
  const read = useCallback(
    (which: 'newer' | 'older', how: Parameters<typeof change>[0]) => {
      const other = which === 'newer' ? reading.current.older : reading.current.newer;
      reading.current[which] ??= (other ?? Promise.resolve())
        .then(() => change(how))
        .finally(() => delete reading.current[which]);
      return reading.current[which];
    },
    [change],
  );

  const update = useCallback(
    () =>
      read('newer', async (last) => {
        const [newest] = last?.entries ?? [];
        const { requests, kept, dropped } = await client.requests.list({
          ...JSON.parse(wanted),
          ...(newest ? { since: newest.id, limit: MAX_PAGE } : { limit: PAGE }),
        });
        if (!last || !newest)
          return { of: wanted, entries: requests, hasMore: requests.length === PAGE, kept, dropped };
        // So many are new that there may be a gap: start over.
        if (requests.length === MAX_PAGE)
          return { of: wanted, entries: requests, hasMore: true, kept, dropped };
        const entries = await keptOf([...requests, ...last.entries], (page) =>
          client.requests.list({ ...JSON.parse(wanted), ...page }),
        );
        const isSame = requests.length === 0 && entries.length === last.entries.length;
        if (isSame && kept === last.kept && dropped === last.dropped && last.error === undefined)
          return undefined;
        return { of: wanted, entries, hasMore: last.hasMore, kept, dropped };
      }),
    [client, wanted, read],
  );

  const loadMore = useCallback(
    () =>
      read('older', async (last) => {
        if (!last?.hasMore) return undefined;
        const offset = last.entries.length;
        const { requests } = await client.requests.list({ ...JSON.parse(wanted), offset, limit: PAGE });
        // Calls that arrived meanwhile have shifted the page.
        const ids = new Set(last.entries.slice(-PAGE).map(({ id }) => id));
        const older = requests.filter(({ id }) => !ids.has(id));
        return { ...last, entries: [...last.entries, ...older], hasMore: requests.length === PAGE };
      }),
    [client, wanted, read],
  );

  useEffect(() => void update(), [update]);
  useLive(update, 'poll');
  return { log: known.current?.client === client && log?.of === wanted ? log : undefined, loadMore };
}

/** The entries that the sandbox still keeps: it drops the oldest ones for new ones, and a reset deletes all. */
async function keptOf(
  entries: readonly RequestEntry[],
  list: (page: { offset: number; limit: number }) => Promise<{ requests: readonly RequestEntry[] }>,
): Promise<readonly RequestEntry[]> {
  const offset = entries.length - 1;
  if ((await list({ offset, limit: 1 })).requests.length > 0) return entries;
  for (let limit = PAGE; ; limit = MAX_PAGE) {
    const { requests } = await list({ offset: Math.max(0, entries.length - limit), limit });
    const oldest = requests.at(-1);
    if (oldest) return entries.slice(0, entries.findIndex(({ id }) => id === oldest.id) + 1);
    if (limit === MAX_PAGE || entries.length <= limit) return [];
  }
}
