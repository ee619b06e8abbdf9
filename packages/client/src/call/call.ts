import type { ApiResponse } from '../responses/envelope.ts';

/** The promise of an operation's data. The call is sent once, however often you await it. */
export class Call<Data> extends Promise<Data> {
  /** What `then` and `finally` return is a plain promise: zone.js would call the constructor below with a function. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #ask!: () => Promise<ApiResponse<Data>>;

  // biome-ignore lint/correctness/noUnreachableSuper: the returned promise is not an instance
  constructor(ask: () => Promise<ApiResponse<Data>>, isLazy?: boolean) {
    // React Native's `then` ignores `Symbol.species` and calls this constructor with an executor, which has two
    // parameters.
    // biome-ignore lint/correctness/noConstructorReturn: a plain promise will do
    if (ask.length) return new Promise(ask as never) as unknown as this;
    let response: Promise<ApiResponse<Data>> | undefined;
    let askOnce = ask;
    super((resolve, reject) => {
      askOnce = () => {
        // One promise chain from the request to the caller, so that V8 can show the caller in the stack.
        response ??= ask().then(
          (received) => {
            resolve(received.data);
            return received;
          },
          (error) => {
            reject(error);
            throw error;
          },
        );
        return response;
      };
    });
    // Only code that bypasses `then` sees the rejection of this promise; the chain above reports it.
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

  override finally(onFinally?: (() => void) | null): Promise<Data> {
    // The `finally` of zone.js does not call `then`, so a list would never be requested.
    return this.then().finally(onFinally);
  }

  /** Returns the data with its envelope and the HTTP response. Rejects like the call itself. */
  withResponse(): Promise<ApiResponse<Data>> {
    return this.#ask().then((response) => response);
  }
}
