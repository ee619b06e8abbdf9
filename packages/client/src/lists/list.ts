import type { Answer } from '../answers/envelope.ts';
import { Call } from '../call/call.ts';
import type { Page } from './pages.ts';

/**
 * The promise of a page of a list, which is asked for when it is first awaited. Iterated, it gives the items of
 * this page and of all that follow, and asks for each page when it is reached.
 */
export class List<Data, Item = unknown> extends Call<Data> implements AsyncIterable<Item> {
  readonly #pages: () => AsyncIterable<Page<Data>>;

  /** @param pagesFrom the pages of the list, the first of which is the answer that serves who awaits the list */
  constructor(
    ask: () => Promise<Answer<Data>>,
    pagesFrom: (first: () => Promise<Answer<Data>>) => AsyncIterable<Page<Data>>,
  ) {
    super(ask, true);
    this.#pages = () => pagesFrom(() => this.withResponse());
  }

  /** The pages from this one on, up to the first empty one. */
  async *pages(): AsyncGenerator<Data, void, undefined> {
    for await (const { data } of this.#pages()) yield data;
  }

  /** The items of this page and of those that follow. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.#pages()) yield* items as Item[];
  }

  /** @internal What Babel iterates on React Native, whose Hermes may have no `Symbol.asyncIterator`. */
  '@@asyncIterator'(): AsyncIterable<Item> {
    return this[Symbol.asyncIterator]();
  }

  /** The items of this page and of those that follow, as many as `limit` at most. */
  async toArray({ limit = Infinity }: { limit?: number | undefined } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit > 0) for await (const item of this) if (items.push(item) >= limit) break;
    return items;
  }

  /** Whether items follow this page. It asks for the next page: only an empty one tells that a list is over. */
  async hasNextPage(): Promise<boolean> {
    let pages = 0;
    for await (const _ of this.#pages()) if (++pages > 1) break;
    return pages > 1;
  }
}
