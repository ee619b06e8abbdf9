/** Marks errors of this package, so that two copies of it recognise each other's. */
const brand = Symbol.for('@payments-openapi/client');

/** Every error that this package makes. `instanceof` also holds for an error of another copy of the package. */
export class PaymentsError extends Error {
  /** @internal Set on the prototype, so that `stack` begins with it; React Native compiles no static blocks. */
  static readonly label: string = (this.prototype.name = 'PaymentsError');

  /** The operation that was called, such as `users_create`; before there is one, the function that was called. */
  readonly operationId: string;

  constructor(operationId: string, text: string, cause?: unknown) {
    super(`${operationId}: ${text}`, cause === undefined ? {} : { cause });
    this.operationId = operationId;
  }

  get [brand](): true {
    return true;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    const { prototype } = this;
    const name = Object.getOwnPropertyDescriptor(prototype, 'name')?.value;
    let kind = Object(value);
    while ((kind = Object.getPrototypeOf(kind))) {
      if (kind === prototype) return true;
      if (name && kind[brand] && Object.getOwnPropertyDescriptor(kind, 'name')?.value === name) return true;
    }
    return false;
  }

  /** What a log needs. Bodies and headers are left out. */
  toJSON(): Record<string, unknown> {
    const { name, message, operationId, code, httpStatus, outcome } = this as Record<string, unknown>;
    return { name, message, operationId, code, httpStatus, outcome };
  }
}
