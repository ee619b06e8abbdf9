import type { Answer } from '../answers/envelope.ts';

/** The promise of an operation's data. It asks once, however often its outcome is taken. */
export class Call<Data> extends Promise<Data> {
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #ask: () => Promise<Answer<Data>>;

  constructor(ask: () => Promise<Answer<Data>>, isLazy?: boolean) {
    let settle: [(data: Data) => void, (error: unknown) => void] | undefined;
    super((...both) => {
      settle = both;
    });
    // Only for who reads this promise without `then`; a failure is reported by the chain below.
    super.then(undefined, () => {});
    let answer: Promise<Answer<Data>> | undefined;
    this.#ask = () => {
      // One chain from the request to whoever awaits: V8 follows it, and a stack shows the caller.
      answer ??= ask().then(
        (answered) => {
          settle?.[0](answered.data);
          return answered;
        },
        (error) => {
          settle?.[1](error);
          throw error;
        },
      );
      return answer;
    };
    if (!isLazy) this.#ask();
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is asked for when it is first awaited
  override then<Result = Data, Failure = never>(
    onFulfilled?: ((data: Data) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#ask()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  /** The data together with its envelope and the response; rejects as the call itself does. */
  withResponse(): Promise<Answer<Data>> {
    return this.#ask().then((answer) => answer);
  }
}
