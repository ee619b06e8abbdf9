/** Where an operation is, and where its members go. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Members sent as headers. */
  readonly header?: readonly string[];
  /** Members sent in the query beside a body; without a body every other member is. */
  readonly query?: readonly string[];
  /** Takes a JSON body, where all other members go. */
  readonly body?: boolean;
}
