import type { SuccessEnvelope } from './envelope.ts';

/** All of a successful answer. */
export interface Answer<Data> {
  /** What the call returns. */
  data: Data;
  /** The whole body. */
  envelope: SuccessEnvelope<Data>;
  /** Status and headers; its body has been read. */
  response: Response;
}

/** The promise of an operation's data. It asks once, however often its outcome is taken. */
export class Call<Data> extends Promise<Data> {
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #ask: () => Promise<Answer<Data>>;

  constructor(ask: () => Promise<Answer<Data>>, { lazy = false } = {}) {
    let once = ask;
    super((resolve, reject) => {
      let answer: Promise<Answer<Data>> | undefined;
      once = () => {
        if (answer) return answer;
        answer = ask();
        answer.then(({ data }) => resolve(data), reject);
        return answer;
      };
    });
    this.#ask = once;
    if (!lazy) once();
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is asked for when it is first awaited
  override then<Result = Data, Failure = never>(
    onFulfilled?: ((data: Data) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    this.#ask();
    return super.then(onFulfilled, onRejected);
  }

  /** The data together with its envelope and the response; rejects as the call itself does. */
  withResponse(): Promise<Answer<Data>> {
    // Derived from the call, so that a failure that nobody takes is reported here, and there not a second time.
    return this.then(() => this.#ask());
  }
}
