import type { Answer } from '../answers/envelope.ts';
import { PagingError } from '../errors/paging-error.ts';
import type { Operation } from '../operations/operation.ts';
import { checkCount } from '../options/limits.ts';

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
  start: number,
  first: () => Promise<Answer<Data>>,
  at: (offset: number) => Promise<Answer<Data>>,
): AsyncGenerator<Page<Data>, void, undefined> {
  const { id, items: name, offsetUnknown } = operation;
  let offset = checkCount(start, 'offset');
  let isUnknown = offsetUnknown;
  let { data } = await first();
  let before: unknown[] = [];
  const seen: string[] = [];
  for (;;) {
    let items = ((name ? (data as Record<string, unknown>)[name] : data) ?? []) as Entry[];
    if (!Array.isArray(items)) throw new PagingError(id, `no list at offset ${offset}`, offset);
    if (items.length === 0) return;
    const keys = items.map(keyOf);
    const page = `${keys[0]} ${keys.at(-1)} ${keys.length}`;
    if (seen.includes(page))
      throw new PagingError(id, `page at offset ${offset} came before; ask one by one`, offset);
    seen.push(page);
    // A page that was asked for one further on is the next one, or most of it came before.
    const fresh = isUnknown ? items.filter((_, index) => !before.includes(keys[index])) : items;
    const repeated = items.length - fresh.length;
    if (repeated > 0 && 2 * repeated >= before.length) {
      isUnknown = false;
      offset += repeated;
      items = fresh;
      data = (name ? { ...data, [name]: fresh } : fresh) as Data;
    }
    if (items.length > 0) yield { data, items };
    before = keys;
    offset = checkCount(offset + (isUnknown ? 1 : items.length), 'offset');
    ({ data } = await at(offset));
  }
}

/** An entry of a list, as far as it has to be known; the contract does not keep a service from sending null. */
type Entry = { id?: unknown; uuid?: unknown } | null;

/** What tells an entry from others, also when the rest of it changes meanwhile: its id where it has one. */
function keyOf(item: Entry): unknown {
  return item?.id ?? item?.uuid ?? JSON.stringify(item);
}
