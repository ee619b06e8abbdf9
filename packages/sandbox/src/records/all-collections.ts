import { Collection } from '../database/collection.ts';
import * as collections from './collections.ts';
import { clockAdvances, deliveries, requests } from './collections.ts';

/** All tables with resources of a sandbox, ordered by name. */
export const COLLECTIONS: readonly Collection<never>[] = Object.values(collections as Record<string, unknown>)
  .filter((value): value is Collection<never> => value instanceof Collection)
  .sort((a, b) => (a.table < b.table ? -1 : 1));

/** Tables that are not part of the state of a sandbox: queued callbacks, the request log, advances of the clock. */
const AROUND: readonly string[] = [deliveries.table, requests.table, clockAdvances.table];

/** The state of a sandbox. Each table has its own statement for one sandbox, so that other sandboxes do not matter. */
export const STATE = COLLECTIONS.filter(({ table }) => !AROUND.includes(table));

/**
 * What is deleted when the state of a sandbox is replaced, in this order: what a callback or an advance that is still under
 * way records is deleted after it.
 */
export const REPLACED: readonly Collection<never>[] = [deliveries, clockAdvances, ...STATE] as never;
