/**
 * The symbol that marks the prototype of an error class, so that two copies of this package recognise each other's
 * errors.
 */
function brandOf(name: string): symbol {
  return Symbol.for(`@payments-openapi/client ${name}`);
}

/**
 * Sets the name of an error class on its prototype, so that `stack` begins with it. Bundlers drop an unused class
 * only if this call is marked as pure and does not mention `this`.
 *
 * @internal
 */
export function label(kind: { prototype: object }, name: string): string {
  Object.assign(kind.prototype, { name, [brandOf(name)]: true });
  return name;
}

/** The base class of all errors of this package. `instanceof` also recognises errors of another copy of the package. */
export class PaymentsError extends Error {
  /** @internal Not a static block: React Native cannot compile those. */
  static readonly label: string = /* @__PURE__ */ label(PaymentsError, 'PaymentsError');

  /**
   * The operation that was called, such as `users_create`. For invalid client options, the function that received
   * them.
   */
  declare readonly operationId: string;

  constructor(operationId: string, text: string, cause?: unknown) {
    super(`${operationId}: ${text}`, (cause && { cause }) as ErrorOptions);
    this.operationId = operationId;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore-start lint/complexity/noThisInStatic: `this` is the class that `instanceof` names
    // Classes that users derive from ours have no label.
    return Object.hasOwn(this, 'label')
      ? !!Object(value)[brandOf(this.label)]
      : super[Symbol.hasInstance](value);
    // biome-ignore-end lint/complexity/noThisInStatic: -
  }

  /** What a log needs: operation, code, status and outcome, without bodies, headers or the cause. */
  toJSON(): object {
    return { name: this.name, message: this.message, ...(this as object) };
  }
}
