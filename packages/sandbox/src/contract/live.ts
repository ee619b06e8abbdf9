/** Media type of server-sent events. */
export const EVENT_STREAM_TYPE = 'text/event-stream';

/** The `data` of an answer that can be followed instead of being read once. */
export class Live<Data> {
  /** What there is now. */
  readonly page: () => Promise<Data>;
  /** What comes from now on, as server-sent events, until the signal aborts. */
  readonly follow: (signal: AbortSignal) => Promise<AsyncIterable<string>>;

  constructor({ page, follow }: Pick<Live<Data>, 'page' | 'follow'>) {
    this.page = page;
    this.follow = follow;
  }
}
