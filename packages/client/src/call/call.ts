import type { Answer } from '../answers/envelope.ts';

/** The promise of an operation's data. It asks once, however often its outcome is taken. */
export class Call<Data> extends Promise<Data> {
  readonly #ask!: () => Promise<Answer<Data>>;

  // biome-ignore lint/correctness/noUnreachableSuper: what is returned is no instance
  constructor(ask: () => Promise<Answer<Data>>, isLazy?: boolean) {
    // `then` makes a promise of this class, of an executor, which takes two; React Native's asks for no species.
    // biome-ignore lint/correctness/noConstructorReturn: a plain promise will do
    if (ask.length) return new Promise(ask as never) as unknown as this;
    let answer: Promise<Answer<Data>> | undefined;
    let askOnce = ask;
    super((resolve, reject) => {
      askOnce = () => {
        // One chain from the request to whoever awaits: V8 follows it, and a stack shows the caller.
        answer ??= ask().then(
          (answered) => {
            resolve(answered.data);
            return answered;
          },
          (error) => {
            reject(error);
            throw error;
          },
        );
        return answer;
      };
    });
    // What the promise itself settles with is only for who reads it without `then`; the chain above reports a failure.
    super.then(undefined, () => {});
    this.#ask = askOnce;
    if (!isLazy) askOnce();
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
