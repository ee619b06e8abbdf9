import type { Answer } from '../answers/envelope.ts';

/** The promise of an operation's data. It sends the call once, however often it is awaited. */
export class Call<Data> extends Promise<Data> {
  readonly #ask!: () => Promise<Answer<Data>>;

  // biome-ignore lint/correctness/noUnreachableSuper: the returned promise is not an instance
  constructor(ask: () => Promise<Answer<Data>>, isLazy?: boolean) {
    // `then` calls this constructor with an executor, which has two parameters: React Native's ignores `Symbol.species`.
    // biome-ignore lint/correctness/noConstructorReturn: a plain promise will do
    if (ask.length) return new Promise(ask as never) as unknown as this;
    let answer: Promise<Answer<Data>> | undefined;
    let askOnce = ask;
    super((resolve, reject) => {
      askOnce = () => {
        // One promise chain from the request to the caller, so that V8 can show the caller in the stack.
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
    // Handles the rejection of this promise, which only code that bypasses `then` sees; the chain above reports it.
    super.then(undefined, () => {});
    this.#ask = askOnce;
    if (!isLazy) askOnce();
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is requested when it is first awaited
  override then<Result = Data, Failure = never>(
    onFulfilled?: ((data: Data) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#ask()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  /** The data with its envelope and the response; rejects like the call itself. */
  withResponse(): Promise<Answer<Data>> {
    return this.#ask().then((answer) => answer);
  }
}
