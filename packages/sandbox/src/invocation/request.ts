/** A request without its body, over HTTP or in process. */
export interface RequestHead {
  method: string;
  /** Path and query. */
  url: string;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Whether a non-empty body follows. */
  hasBody: boolean;
  /** The connection, whose calls share their turns. @default each call has its own */
  caller?: object;
}
