/** Receives the data of an answer in parts. Each part has the shape of the data; a list continues from part to part. */
export type PartSink<Data> = { add(part: Data): void };

/** The `data` of an answer that may be too large to hold as one value. */
export class StreamedData<Data> {
  /** Adds all parts to a new sink and returns it; when reading starts again, so does a new sink. */
  readonly writeTo: <Sink extends PartSink<Data>>(createSink: () => Sink) => Promise<Sink>;

  constructor(writeTo: StreamedData<Data>['writeTo']) {
    this.writeTo = writeTo;
  }
}
