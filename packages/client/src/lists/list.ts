import { type Answer, Call } from '../call/call.ts';
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
    super(ask, { lazy: true });
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
}
