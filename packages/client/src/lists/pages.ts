import { PagingError } from '../errors/paging-error.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import { checkNumber } from '../options/limits.ts';
import type { ApiResponse } from '../responses/envelope.ts';

/** A page of a list: the data of the call, and the items in it. */
export interface Page<Data> {
  data: Data;
  items: unknown[];
}

/**
 * Yields the pages of a list up to the first empty one, requesting each when it is needed. A page shorter than
 * `limit` is not the end, because the service may return fewer items.
 *
 * @param start offset of the first page
 */
export async function* pagesOf<Data>(
  { id, items: name, withoutRepeated }: Endpoint,
  start: number,
  first: () => Promise<ApiResponse<Data>>,
  at: (offset: number) => Promise<ApiResponse<Data>>,
): AsyncGenerator<Page<Data>, void, undefined> {
  let offset = checkNumber(id, 'offset', start);
  let { data } = await first();
  let before: unknown[] = [];
  const seen: string[] = [];
  /** A page that repeats an earlier one. Yielded if a new page follows: items added at the front have shifted it. */
  let repeated: (Page<Data> & { offset: number }) | undefined;
  for (;;) {
    const items = name ? (data as Record<string, unknown>)[name] : data;
    if (!Array.isArray(items)) throw new PagingError(id, `no list at offset ${offset}`, offset);
    if (items.length === 0) {
      if (repeated) yield repeated;
      return;
    }
    const keys = items.map(keyOf);
    const page = `${keys[0]} ${keys[keys.length - 1]} ${keys.length}`;
    const isRepeated = seen.includes(page);
    if (isRepeated && (repeated || withoutRepeated)) {
      const { offset: first } = repeated ?? { offset };
      throw new PagingError(id, `the page at offset ${first} repeats an earlier page`, first);
    }
    if (repeated) yield repeated;
    repeated = undefined;
    seen.push(page);
    const fresh = withoutRepeated?.(items, keys, before) ?? items;
    if (fresh !== items) {
      withoutRepeated = undefined;
      offset += items.length - fresh.length;
      data = (name ? { ...data, [name]: fresh } : fresh) as Data;
    }
    if (isRepeated) repeated = { data, items, offset };
    else if (fresh.length > 0) yield { data, items: fresh };
    before = keys;
    offset = checkNumber(id, 'offset', offset + (withoutRepeated ? 1 : fresh.length));
    ({ data } = await at(offset));
  }
}

/** An item of a list. A service may send null even if the contract does not allow it. */
type Entry = { id?: unknown; uuid?: unknown } | null;

/**
 * Identifies an item by its id, which stays the same when the rest of the item changes; without an id, by its whole
 * content.
 */
function keyOf(item: Entry): unknown {
  return item?.id ?? item?.uuid ?? JSON.stringify(item);
}
