/** Media type of server-sent events. */
export const EVENT_STREAM_TYPE = 'text/event-stream';

/** The `data` of a response that can also be sent as a live stream. */
export class Live<Data> {
  /** Returns the current data. */
  readonly page: () => Promise<Data>;
  /** Sends new data as server-sent events until the signal aborts. */
  readonly follow: (signal: AbortSignal) => Promise<AsyncIterable<string>>;

  constructor({ page, follow }: Pick<Live<Data>, 'page' | 'follow'>) {
    this.page = page;
    this.follow = follow;
  }
}
