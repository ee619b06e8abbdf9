import { Call } from '../call/call.ts';
import { List } from '../lists/list.ts';
import type { PageCall, Paging } from '../lists/page-call.ts';
import { pagesOf } from '../lists/pages.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import type { CallOptions } from '../options/options.ts';
import type { Connection } from './connection.ts';

/** The arguments of an operation: its path parameters, then its other fields, then options. */
export type Slots = readonly unknown[];

/** Calls an operation that is not a list. */
export function call<Data>(connection: Connection, operation: Endpoint, slots: Slots): Call<Data> {
  const members = read(operation, slots);
  return new Call(() => connection.send(operation, ...members));
}

/** Calls a list operation for one page. Separate from `list`, so that bundles without paging do not include it. */
export function page<Data, Item>(
  connection: Connection,
  operation: Endpoint,
  slots: Slots,
): PageCall<Data, Item> {
  const [path, params, own] = read(operation, slots);
  // The first page gets what was passed, so that a connection can refuse it.
  const at = (offset = params.offset) =>
    connection.send<Data>(operation, path, offset === params.offset ? params : { ...params, offset }, own);
  return Object.assign(new Call(at, true), { paging: { operation, params, at } });
}

/** Calls a list operation. */
export function list<Data, Item>(
  connection: Connection,
  operation: Endpoint,
  slots: Slots,
): List<Data, Item> {
  return listOf(page<Data, Item>(connection, operation, slots).paging);
}

/**
 * Turns a page into the whole list, to iterate over. Nothing is requested yet.
 *
 * @param page the result of a standalone operation such as `transactionsList`
 */
export function paged<Data, Item>(page: PageCall<Data, Item>): List<Data, Item> {
  return listOf(page.paging);
}

function listOf<Data, Item>({ operation, params, at }: Paging<Data>): List<Data, Item> {
  return new List(at, (first) => pagesOf(operation, params.offset ?? 0, first, at), operation.id);
}

function read(operation: Endpoint, slots: Slots) {
  const count = operation.path.split('{').length - 1;
  const [params, own] = slots.slice(count);
  return [slots.slice(0, count), (params ?? {}) as { offset?: number }, (own ?? {}) as CallOptions] as const;
}
