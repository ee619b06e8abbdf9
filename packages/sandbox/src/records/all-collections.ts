import { Collection } from '../database/collection.ts';
import * as collections from './collections.ts';

/** All tables with a sandbox's resources, in the order of their names. */
export const COLLECTIONS: readonly Collection<never>[] = Object.values(collections as Record<string, unknown>)
  .filter((value): value is Collection<never> => value instanceof Collection)
  .sort((a, b) => (a.table < b.table ? -1 : 1));
