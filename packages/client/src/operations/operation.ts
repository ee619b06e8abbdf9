/** The address of an operation, where its members go, and whether it is safe to repeat. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Set when it changes nothing although it is not a GET, so that it can be repeated. */
  readonly safe?: boolean;
  /** Members sent as headers, in lower case. */
  readonly header?: readonly string[];
  /** Members sent in the query of an operation with a body; without a body, all other members are. */
  readonly query?: readonly string[];
  /** Members of the query and headers that have to be given. */
  readonly required?: readonly string[];
  /** Set when it has a JSON body, which gets all other members. */
  readonly body?: true;
  /** Of a write: the codes by which the contract says that nothing was done. */
  readonly refusals?: readonly number[];
  /** Converts members that accept more types than the contract, such as a `Date`. */
  readonly write?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** For a list: the member of `data` with its items, or `''` for `data` itself; `data` of all others is an object. */
  readonly items?: string;
  /** For a list where the contract does not say whether the offset counts pages or items: how to find out. */
  readonly withoutRepeated?: (
    items: unknown[],
    keys: readonly unknown[],
    before: readonly unknown[],
  ) => unknown[];
}

/** Whether an operation changes nothing, so that it can be repeated. */
export function isSafe({ method, safe }: Operation): boolean {
  return safe ?? method === 'GET';
}
