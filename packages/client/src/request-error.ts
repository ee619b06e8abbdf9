/** The request could not be made of what was given, so that nothing was sent. Values are never quoted. */
export class RequestError extends TypeError {
  static {
    RequestError.prototype.name = 'RequestError';
  }

  /** The operation that was called, `users_create` for example. */
  readonly operationId: string;
  readonly outcome = 'not_sent';

  constructor(operationId: string, text: string, cause?: unknown) {
    super(`${operationId}: ${text}`, cause ? { cause } : {});
    this.operationId = operationId;
  }
}

/**
 * What is wrong with headers that a platform refuses, without the value that its own message quotes.
 *
 * @returns undefined when all of them may be sent
 */
export function headerFault(headers: object | undefined): string | undefined {
  // A Headers object, which has no entries of this kind, has refused by itself what cannot be sent.
  for (const [name, value] of Object.entries(headers ?? {})) {
    try {
      new Headers([[name, `${value ?? ''}`]]);
    } catch {
      // A strange name may be a value in the wrong place, so it is not shown either.
      return `header ${/^[\w-]+$/.test(name) ? name : ''} cannot be sent`;
    }
  }
}
