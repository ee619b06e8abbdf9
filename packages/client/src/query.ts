export * from './generated/queries.ts';
export type { PagesQuery, Query, QueryKey } from './query-options.ts';
