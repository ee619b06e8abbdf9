import type { Answer } from './call.ts';
import { checkCount } from './limits.ts';
import type { Operation } from './operation.ts';
import { PagingError } from './paging-error.ts';

/** A page of a list: what the call returned, and the items in it. */
export interface Page<Data> {
  data: Data;
  items: unknown[];
}

/**
 * The pages of a list, each asked for when the one before it was taken, until one is empty: a page shorter than
 * `limit` may be one that the service has cut.
 *
 * @param start offset of the first page
 */
export async function* pagesOf<Data>(
  operation: Operation,
  start: unknown,
  first: () => Promise<Answer<Data>>,
  at: (offset: number) => Promise<Answer<Data>>,
): AsyncGenerator<Page<Data>, void, undefined> {
  let offset = checkCount(start, 'offset');
  let counts: 'items' | 'pages' | undefined = operation.offsetUnknown ? undefined : 'items';
  let page = read(operation, await first(), offset);
  const seen = [textOf(page.items)];
  while (page.items.length > 0) {
    yield page;
    const known = page.items;
    offset = checkCount(offset + (counts === 'items' ? known.length : 1), 'offset');
    page = read(operation, await at(offset), offset);
    refuseRepetition(operation, page.items, seen, offset);
    if (counts || known.length < 2 || page.items.length === 0) continue;
    // It was asked for one further on, and is the next page, or what came before but for its first item.
    counts = textOf(page.items[0]) === textOf(known[1]) ? 'items' : 'pages';
    if (counts === 'pages') continue;
    const fresh = page.items.slice(known.length - 1);
    offset += known.length - 1;
    page = fresh.length > 0 ? pageOf(operation, page.data, fresh) : read(operation, await at(offset), offset);
  }
}

function read<Data>({ id, items: name }: Operation, { data }: Answer<Data>, offset: number): Page<Data> {
  const items = (name ? (data as Record<string, unknown>)[name] : data) ?? [];
  if (!Array.isArray(items)) throw new PagingError(id, `no list at offset ${offset}`, offset);
  return { data, items };
}

/** A page of some of its items. */
function pageOf<Data>({ items: name }: Operation, data: Data, items: unknown[]): Page<Data> {
  return { data: (name ? { ...data, [name]: items } : items) as Data, items };
}

/** A service that ignores the offset, or stays on its last page, gives the first page again or the one before. */
function refuseRepetition({ id }: Operation, items: unknown[], seen: string[], offset: number): void {
  const text = textOf(items);
  if (items.length > 0 && seen.includes(text)) {
    const what = `the page at offset ${offset} is one that came before`;
    throw new PagingError(id, `${what}; ask for pages one by one`, offset);
  }
  seen[1] = text;
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}
