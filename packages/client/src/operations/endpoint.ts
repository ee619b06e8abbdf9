/** How an operation is sent: its URL, where its fields go, and whether it is safe to repeat. */
export interface Endpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Set when it changes nothing although it is not a GET, so that it can be repeated. */
  readonly safe?: boolean;
  /** Fields sent as headers, in lower case. */
  readonly header?: readonly string[];
  /** Fields sent in the query of an operation with a body. Without a body, all other fields go to the query. */
  readonly query?: readonly string[];
  /** Required fields of the query and headers. */
  readonly required?: readonly string[];
  /** Set if it has a JSON body, which gets all other fields. */
  readonly body?: true;
  /** For a write: the codes that the contract documents, which mean that nothing was done. */
  readonly refusals?: readonly number[];
  /** For a write: the read that shows whether it was carried out. Not set for the functions of `/operations`. */
  readonly lookUp?: LookUp;
  /** Converts fields that accept more types than the contract, such as a `Date`. */
  readonly write?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** For a list: the field of `data` with its items, or `''` for `data` itself; `data` of all others is an object. */
  readonly items?: string;
  /** For a list where the contract does not say whether `offset` counts pages or items: finds out which. */
  readonly withoutRepeated?: (
    items: unknown[],
    keys: readonly unknown[],
    before: readonly unknown[],
  ) => unknown[];
}

/** The read that shows whether a write was carried out. */
interface LookUp {
  /** The read with the names of its arguments: `users.get({ reference_id })`. */
  readonly text: string;
  /** Where its values are in the path parameters (0) and params (1) of the write, such as `1.user.reference_id`. */
  readonly values: readonly string[];
}

/** Whether an operation changes nothing, so that it can be repeated. */
export function isSafe({ method, safe }: Endpoint): boolean {
  return safe ?? method === 'GET';
}
