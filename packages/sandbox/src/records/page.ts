import { nextTurn } from '../database/batch.ts';
import { type Collection, PAGE_BYTES, type Scope } from '../database/collection.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { InputError } from '../input/input-error.ts';
import { readAll } from '../input/read-all.ts';
import type { Context } from './context.ts';

/** Default `limit` of a list: a sandbox choice, like the next. */
export const DEFAULT_LIMIT = 100;

/** Maximum entries of one response; a larger `limit` gets a shorter page. */
export const MAX_LIMIT = 1_000;

type Page = { offset: number; limit: number };

/** The requested page of a list; the offset counts entries. @throws {Failure} unless both are exact non-negative integers */
export function readPage(query: Partial<Page>): Page {
  return checked('query.', () => pageOf(query));
}

/** @throws {InputError} unless both are exact non-negative integers */
export function pageOf({ offset = 0, limit = DEFAULT_LIMIT }: Partial<Page>): Page {
  const page = readAll({ offset: () => wholePart(offset, 'offset'), limit: () => wholePart(limit, 'limit') });
  return { offset: page.offset, limit: Math.min(page.limit, MAX_LIMIT) };
}

/** The same for a list with a filter, which is refused unless the sandbox ignores filters: the syntax is not known. */
export function readFilteredPage({ sandbox }: Context, query: Partial<Page> & { filter?: string }): Page {
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

/** The first entries of a page, as far as they fit: what stands beside each may be long where its own document is not. */
export function fitting<Entry>(entries: readonly Entry[]): Entry[] {
  let bytes = 0;
  const end = entries.findIndex((entry) => {
    if (bytes >= PAGE_BYTES) return true;
    bytes += JSON.stringify(entry).length;
    return false;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}

/**
 * The newest entries of a list that has no pages: as many as a page has at most, of as many bytes. They are read a page
 * at a time, however many they are, so that others go on in between.
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
    await nextTurn();
    wanted.push(...page.map(({ document }) => document).filter(isWanted));
    if (fitting(wanted).length < wanted.length) break;
  }
  return fitting(wanted.slice(0, MAX_LIMIT));
}

/**
 * A page of the wanted entries among the newest `most`, as many as fit. They are read a page at a time, so that others
 * go on in between.
 * @param read a page of all entries, the newest first
 */
export async function wantedPage<Entry extends { id: string }>(
  { offset, limit }: Page,
  most: number,
  read: (page: Page) => Promise<readonly Entry[]>,
  isWanted: (entry: Entry) => boolean,
): Promise<Entry[]> {
  const wanted = new Map<string, Entry>();
  for (let from = 0; from < most && wanted.size < offset + limit; ) {
    const page = await read({ offset: from, limit: Math.min(MAX_LIMIT, most - from) });
    if (page.length === 0) break;
    from += page.length;
    await nextTurn();
    // One that was added meanwhile has moved the others on: they come twice.
    for (const entry of page) if (isWanted(entry)) wanted.set(entry.id, entry);
  }
  return fitting([...wanted.values()].slice(offset, offset + limit));
}

function wholePart(value: number, name: keyof Page): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new InputError(name, 'must be a whole number from 0 to 2^53 - 1');
}
