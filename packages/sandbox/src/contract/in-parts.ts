/** What takes the parts of an answer: each is `data` by itself, and a list goes on from one part to the next. */
export type PartsTaker<Data> = { add(part: Data): void };

/** The `data` of an answer that may be too long to be held as one value. */
export class InParts<Data> {
  /** Gives all parts to a new taker, and then that taker; another is begun when it has to start again. */
  readonly giveTo: <Taker extends PartsTaker<Data>>(begin: () => Taker) => Promise<Taker>;

  constructor(giveTo: InParts<Data>['giveTo']) {
    this.giveTo = giveTo;
  }
}
