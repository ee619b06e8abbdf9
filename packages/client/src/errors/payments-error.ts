/** Marks the prototype of a class of this package, so that two copies of the package recognise each other's errors. */
function brandOf(name: string): symbol {
  return Symbol.for(`@payments-openapi/client ${name}`);
}

/**
 * Names a class of errors, on its prototype, so that `stack` begins with the name. Called as pure and with the name of
 * the class, for bundlers to drop a class that is not used: `this` would keep it.
 *
 * @internal
 */
export function label(kind: { prototype: object }, name: string): string {
  Object.assign(kind.prototype, { name, [brandOf(name)]: true });
  return name;
}

/** Every error that this package makes. `instanceof` also holds for an error of another copy of the package. */
export class PaymentsError extends Error {
  /** @internal React Native compiles no static blocks. */
  static readonly label: string = /* @__PURE__ */ label(PaymentsError, 'PaymentsError');

  /** The operation that was called, such as `users_create`; before there is one, the function that was called. */
  declare readonly operationId: string;

  constructor(operationId: string, text: string, cause?: unknown) {
    super(`${operationId}: ${text}`, cause === undefined ? {} : { cause });
    this.operationId = operationId;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore-start lint/complexity/noThisInStatic: `this` is the class that `instanceof` names
    // Classes that users derive from ours have no label of their own.
    return Object.hasOwn(this, 'label')
      ? !!Object(value)[brandOf(this.label)]
      : super[Symbol.hasInstance](value);
    // biome-ignore-end lint/complexity/noThisInStatic: -
  }

  /** What a log needs: operation, code, status, outcome. Neither bodies nor headers nor the cause. */
  toJSON(): object {
    return { name: this.name, message: this.message, ...(this as object) };
  }
}
