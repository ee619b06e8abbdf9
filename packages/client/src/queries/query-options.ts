import type { CallOptions } from '../options/options.ts';

/** The operation, then its arguments. */
export type QueryKey = readonly [operationId: string, ...slots: unknown[]];

/** Options for `useQuery`, `fetchQuery` and similar. A plain object: spread it to add your own. */
export interface Query<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** The client already retries what is safe to retry. */
  retry: false;
}

/** Options for `useInfiniteQuery`, `fetchInfiniteQuery` and similar. */
export interface PagesQuery<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal; pageParam: number }) => Promise<Data>;
  initialPageParam: number;
  getNextPageParam: (page: Data, pages: Data[], offset: number) => number | undefined;
  retry: false;
}

export function query<Data>(
  id: string,
  slots: readonly unknown[],
  ask: (options: CallOptions) => Promise<Data>,
): Query<Data> {
  return { queryKey: [id, ...slots], queryFn: ({ signal }) => ask({ signal }), retry: false };
}

export function pagesQuery<Data>(
  id: string,
  /** Field of the data with the items, `''` for the data itself. */
  name: string,
  slots: readonly unknown[],
  start = 0,
  ask: (offset: number, options: CallOptions) => Promise<Data>,
): PagesQuery<Data> {
  return {
    // Must differ from the key of a single page, whose data has another shape.
    queryKey: [id, 'pages', ...slots],
    queryFn: ({ signal, pageParam }) => ask(pageParam, { signal }),
    initialPageParam: start,
    getNextPageParam(page, _, offset) {
      const items = name ? (page as Record<string, unknown>)[name] : page;
      // Only an empty page is the end, because the service may return fewer items than `limit`.
      return Array.isArray(items) && items.length > 0 ? offset + items.length : undefined;
    },
    retry: false,
  };
}
