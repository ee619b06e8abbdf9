/** Where an operation is, where its members go, and what may be done with it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Changes nothing although it is not a GET, so that it too may be sent again. */
  readonly safe?: boolean;
  /** Members sent as headers. */
  readonly header?: readonly string[];
  /** Members sent in the query beside a body; without a body every other member is. */
  readonly query?: readonly string[];
  /** Takes a JSON body, where all other members go. */
  readonly body?: boolean;
  /** How members that take more than the contract's own values are written as such. */
  readonly write?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** Of a list: the member of `data` that holds its items, `''` for `data` itself. */
  readonly items?: string;
  /** Of a list whose offset counts pages or items, nobody knows which: how to find out. */
  readonly withoutRepeated?: (
    items: unknown[],
    keys: readonly unknown[],
    before: readonly unknown[],
  ) => unknown[];
}

/** Whether an operation may be sent again, since it changes nothing. */
export function isSafe({ method, safe }: Operation): boolean {
  return safe ?? method === 'GET';
}
