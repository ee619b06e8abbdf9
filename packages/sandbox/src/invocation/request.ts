/** A request before its body, whichever way it came. */
export type RequestHead = {
  method: string;
  /** Path and query. */
  url: string;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Whether a body follows that is not empty. */
  hasBody: boolean;
};
