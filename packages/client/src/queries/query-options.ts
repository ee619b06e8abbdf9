import type { CallOptions } from '../options/options.ts';

/** Names what is asked for: the operation, then what it is called with. */
export type QueryKey = readonly [operationId: string, ...slots: unknown[]];

/** What `useQuery`, `fetchQuery` and their like take. They are plain objects: add to them by spreading. */
export interface Query<Data> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** The client repeats by itself what may be repeated. */
  retry: false;
}

/** What `useInfiniteQuery`, `fetchInfiniteQuery` and their like take. */
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
  /** Member of the data that holds the items, `''` for the data itself. */
  name: string,
  slots: readonly unknown[],
  start = 0,
  ask: (offset: number, options: CallOptions) => Promise<Data>,
): PagesQuery<Data> {
  return {
    // Apart from the key of one page, whose data has another shape.
    queryKey: [id, 'pages', ...slots],
    queryFn: ({ signal, pageParam }) => ask(pageParam, { signal }),
    initialPageParam: start,
    getNextPageParam(page, _, offset) {
      const items = name ? (page as Record<string, unknown>)[name] : page;
      // A page shorter than `limit` may be one that the service has cut; only an empty one is the end.
      return Array.isArray(items) && items.length > 0 ? offset + items.length : undefined;
    },
    retry: false,
  };
}
