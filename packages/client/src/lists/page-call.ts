import type { Answer } from '../answers/envelope.ts';
import type { Call } from '../call/call.ts';
import type { Operation } from '../operations/operation.ts';

/** How the pages of a list are requested. */
export interface Paging<Data> {
  operation: Operation;
  params: { offset?: number };
  at: (offset?: number) => Promise<Answer<Data>>;
}

/** The promise of one page of a list, requested when it is first awaited. `paged` turns it into the whole list. */
export interface PageCall<Data, Item = unknown> extends Call<Data> {
  /** @internal */
  readonly paging: Paging<Data>;
  /** @internal The type of the items; there is no such member. */
  readonly item?: Item;
}
