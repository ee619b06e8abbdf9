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

/** Receives the data of a response in parts. Each part has the shape of the data, and can continue the last list. */
export interface PartSink<Data> {
  add(part: Data): void;
}

/** The `data` of a response that may be too large to hold as one value. */
export class StreamedData<Data> {
  /** Adds all parts to a new sink and returns it. If reading has to start over, it creates another sink. */
  readonly writeTo: <Sink extends PartSink<Data>>(createSink: () => Sink) => Promise<Sink>;

  constructor(writeTo: StreamedData<Data>['writeTo']) {
    this.writeTo = writeTo;
  }
}
