import type { Answer } from '../answers/envelope.ts';
import { PagingError } from '../errors/paging-error.ts';
import type { Operation } from '../operations/operation.ts';
import { checkNumber } from '../options/limits.ts';

/** A page of a list: the data of the call, and the items in it. */
export interface Page<Data> {
  data: Data;
  items: unknown[];
}

/**
 * The pages of a list up to the first empty one, each requested when it is needed. A page shorter than `limit` is not
 * the end: the service may have shortened it.
 *
 * @param start offset of the first page
 */
export async function* pagesOf<Data>(
  { id, items: name, withoutRepeated }: Operation,
  start: number,
  first: () => Promise<Answer<Data>>,
  at: (offset: number) => Promise<Answer<Data>>,
): AsyncGenerator<Page<Data>, void, undefined> {
  let offset = checkNumber(id, 'offset', start);
  let { data } = await first();
  let before: unknown[] = [];
  const seen: string[] = [];
  /** A page that came before. It is given if another one follows: entries at the front have moved it. */
  let repeated: (Page<Data> & { offset: number }) | undefined;
  for (;;) {
    const items = (name ? (data as Record<string, unknown>)[name] : data) ?? [];
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
      throw new PagingError(id, `the page at offset ${first} came before`, first);
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

/** An item of a list. A service may send null, whatever the contract says. */
type Entry = { id?: unknown; uuid?: unknown } | null;

/** Identifies an item: its id, which stays when the rest of the item changes, or all of it. */
function keyOf(item: Entry): unknown {
  return item?.id ?? item?.uuid ?? JSON.stringify(item);
}
