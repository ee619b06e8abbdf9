import type { Call } from '../call/call.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import type { ApiResponse } from '../responses/envelope.ts';

/** How the pages of a list are requested. */
export interface Paging<Data> {
  operation: Endpoint;
  params: { offset?: number };
  at: (offset?: number) => Promise<ApiResponse<Data>>;
}

/** The promise of one page of a list, requested when you first await it. `paged` turns it into the whole list. */
export interface PageCall<Data, Item = unknown> extends Call<Data> {
  /** @internal */
  readonly paging: Paging<Data>;
  /** @internal Only carries the type of the items; never set. */
  readonly item?: Item;
}
