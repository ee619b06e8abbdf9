export * from './generated/queries.ts';
export type { PagesQuery, Query, QueryKey } from './queries/query-options.ts';
