import { yieldToEventLoop } from '#platform';
import type { Collection, Scope } from '../database/collection.ts';
import { PAGE_BYTES } from '../database/collection-statements.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { InputError } from '../input/input-error.ts';
import { readAll } from '../input/read-all.ts';
import type { Context } from './context.ts';

/** Default `limit` of a list: a sandbox choice. */
export const DEFAULT_LIMIT = 100;

/** Maximum number of entries of one response, even if `limit` is larger: a sandbox choice. */
export const MAX_LIMIT = 1_000;

interface PageRange {
  offset: number;
  limit: number;
}

/** Reads the requested page of a list. @throws {Failure} unless `offset` and `limit` are exact non-negative integers */
export function readPage(query: Partial<PageRange>): PageRange {
  return checked('query.', () => pageOf(query));
}

/** @throws {InputError} unless `offset` and `limit` are exact non-negative integers */
export function pageOf({ offset = 0, limit = DEFAULT_LIMIT }: Partial<PageRange>): PageRange {
  const page = readAll({ offset: () => wholePart(offset, 'offset'), limit: () => wholePart(limit, 'limit') });
  return { offset: page.offset, limit: Math.min(page.limit, MAX_LIMIT) };
}

/** Reads the page of a list with a filter. Filters are not documented, so they are refused unless the sandbox ignores them. */
export function readFilteredPage(
  { sandbox }: Context,
  query: Partial<PageRange> & { filter?: string },
): PageRange {
  if (!query.filter || sandbox.settings.filter === 'ignore') return readPage(query);
  checked('query.', () => {
    try {
      pageOf(query);
    } catch (error) {
      const refused = new InputError('filter', 'is not supported');
      throw error instanceof InputError ? new InputError([error, refused]) : error;
    }
  });
  throw new Failure('filterNotSupported');
}

/** The first entries that fit in a page: with related resources, an entry can be longer than its own document. */
export function takeWhileFits<Entry>(entries: readonly Entry[]): Entry[] {
  let bytes = 0;
  const end = entries.findIndex((entry) => {
    if (bytes >= PAGE_BYTES) return true;
    bytes += JSON.stringify(entry).length;
    return false;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}

/**
 * The newest entries of a list without pages, up to the size of one page. They are read a page at a time, so that other
 * calls can run in between.
 */
export async function newest<T>(
  scope: Scope,
  collection: Collection<T>,
  where: Record<string, string>,
  isWanted: (document: T) => boolean,
): Promise<T[]> {
  const wanted: T[] = [];
  for (let offset = 0; wanted.length < MAX_LIMIT; ) {
    const page = await collection.list(scope, { where, offset, limit: MAX_LIMIT });
    if (page.length === 0) break;
    offset += page.length;
    await yieldToEventLoop();
    wanted.push(...page.map(({ document }) => document).filter(isWanted));
    if (takeWhileFits(wanted).length < wanted.length) break;
  }
  return takeWhileFits(wanted.slice(0, MAX_LIMIT));
}

/**
 * A page of the wanted entries among the newest `most`. They are read a page at a time, so that other calls can run in
 * between.
 * @param read reads a page of all entries, newest first
 */
export async function searchPage<Entry extends { id: string }>(
  { offset, limit }: PageRange,
  most: number,
  read: (page: PageRange) => Promise<readonly Entry[]>,
  isWanted: (entry: Entry) => boolean,
): Promise<Entry[]> {
  const wanted = new Map<string, Entry>();
  for (let from = 0; from < most && wanted.size < offset + limit; ) {
    const page = await read({ offset: from, limit: Math.min(MAX_LIMIT, most - from) });
    if (page.length === 0) break;
    from += page.length;
    await yieldToEventLoop();
    // An entry that was added meanwhile has shifted the others, so one can come twice.
    for (const entry of page) if (isWanted(entry)) wanted.set(entry.id, entry);
  }
  return takeWhileFits([...wanted.values()].slice(offset, offset + limit));
}

function wholePart(value: number, name: keyof PageRange): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new InputError(name, 'must be a whole number from 0 to 2^53 - 1');
}
