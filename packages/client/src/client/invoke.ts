import { Call } from '../call/call.ts';
import { List } from '../lists/list.ts';
import { pagesOf } from '../lists/pages.ts';
import type { Operation } from '../operations/operation.ts';
import type { CallOptions } from '../options/options.ts';
import type { Connection } from './connection.ts';

/** What an operation is called with: its path parameters one by one, then its other members, then options. */
export type Slots = readonly unknown[];

/** Calls an operation that is no list. */
export function call<Data>(connection: Connection, operation: Operation, slots: Slots): Call<Data> {
  const { path, params, own } = read(operation, slots);
  return new Call(() => connection.send(operation, path, params, own));
}

/** Calls an operation that is a list; apart, so that who bundles no list bundles no paging. */
export function list<Data, Item>(
  connection: Connection,
  operation: Operation,
  slots: Slots,
): List<Data, Item> {
  const { path, params, own } = read(operation, slots);
  const { offset: start } = params;
  const at = (offset = start) => connection.send<Data>(operation, path, { ...params, offset }, own);
  return new List(
    () => at(),
    (first) => pagesOf(operation, start ?? 0, first, at),
  );
}

function read(operation: Operation, slots: Slots) {
  const path: Record<string, string> = {};
  let next = 0;
  for (const name of operation.path.match(/{\w+/g) ?? []) path[name.slice(1)] = slots[next++] as string;
  const params = (slots[next++] ?? {}) as { offset?: number };
  const own = (slots[next] ?? {}) as CallOptions;
  return { path, params, own };
}
