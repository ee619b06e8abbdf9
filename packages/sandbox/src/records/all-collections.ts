import { Collection } from '../database/collection.ts';
import * as collections from './collections.ts';

/** All tables with resources of a sandbox, ordered by name. */
export const COLLECTIONS: readonly Collection<never>[] = Object.values(collections as Record<string, unknown>)
  .filter((value): value is Collection<never> => value instanceof Collection)
  .sort((a, b) => (a.table < b.table ? -1 : 1));
