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
