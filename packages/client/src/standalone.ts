import { Call } from './call.ts';
import { List } from './list.ts';
import type { Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { pagesOf } from './pages.ts';
import { type Connection, send } from './send.ts';

/** What an operation is called with: its path parameters one by one, then its other members, then options. */
export type Slots = readonly unknown[];

/** Calls an operation that is no list. */
export function call<Data>(connection: Connection, operation: Operation, slots: Slots): Call<Data> {
  const { path, params, own } = read(operation, slots);
  return new Call(() => send(connection, operation, path, params, own));
}

/** Calls an operation that is a list; apart, so that who bundles no list bundles no paging. */
export function list<Data, Item>(
  connection: Connection,
  operation: Operation,
  slots: Slots,
): List<Data, Item> {
  const { path, params, own } = read(operation, slots);
  const { offset: start } = params;
  const at = (offset = start) => send<Data>(connection, operation, path, { ...params, offset }, own);
  return new List(
    () => at(),
    (first) => pagesOf(operation, start ?? 0, first, at),
  );
}

function read({ path }: Operation, slots: Slots) {
  const names = path.match(/{\w+/g) ?? [];
  return {
    path: Object.fromEntries(names.map((name, index) => [name.slice(1), slots[index] as string])),
    params: (slots[names.length] ?? {}) as { offset?: number },
    own: (slots[names.length + 1] ?? {}) as CallOptions,
  };
}
