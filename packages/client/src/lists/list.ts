import { Call } from '../call/call.ts';
import { checkNumber } from '../options/limits.ts';
import type { ApiResponse } from '../responses/envelope.ts';
import type { Page } from './pages.ts';

/**
 * The promise of one page of a list, requested when you first await it. Iterate over it to get the items of this page
 * and of all pages after it. Each page is requested when iteration reaches it.
 */
export class List<Data, Item = unknown> extends Call<Data> implements AsyncIterable<Item> {
  readonly #id: string;
  readonly #pages: () => AsyncIterable<Page<Data>>;

  /** @param pagesFrom creates the pages of the list; awaiting the list and iterating over it share the first page */
  constructor(
    ask: () => Promise<ApiResponse<Data>>,
    pagesFrom: (first: () => Promise<ApiResponse<Data>>) => AsyncIterable<Page<Data>>,
    operationId: string,
  ) {
    super(ask, true);
    this.#id = operationId;
    this.#pages = () => pagesFrom(() => this.withResponse());
  }

  /** Yields this page and the pages after it, up to the first empty one. */
  async *pages(): AsyncGenerator<Data, void, undefined> {
    for await (const { data } of this.#pages()) yield data;
  }

  /** Yields the items of this page and of the pages after it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.#pages()) yield* items as Item[];
  }

  /** @internal Babel uses this on React Native, where Hermes may lack `Symbol.asyncIterator`. */
  '@@asyncIterator'(): AsyncIterable<Item> {
    return this[Symbol.asyncIterator]();
  }

  /**
   * Collects up to `limit` items of this page and the pages after it.
   *
   * @throws {RequestError} when `limit` is neither a whole number from 0 nor `Infinity`
   */
  async toArray({ limit = Infinity }: { limit?: number | undefined } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit !== Infinity) checkNumber(this.#id, 'limit', limit);
    if (limit > 0) for await (const item of this) if (items.push(item) >= limit) break;
    return items;
  }

  /** Whether more items follow this page. Requests the next page, since only an empty page marks the end of a list. */
  async hasNextPage(): Promise<boolean> {
    let pages = 0;
    for await (const _ of this.#pages()) if (++pages > 1) break;
    return pages > 1;
  }
}
