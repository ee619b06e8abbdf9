/** Input that the billing rules cannot accept. `field` is the path of the member at fault, as the caller knows it. */
export class BillingError extends Error {
  readonly field: string;

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
    this.name = 'BillingError';
    this.field = field;
  }
}

/** A whole number within bounds, or an error that names `field`. */
export function wholeNumber(value: unknown, field: string, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new BillingError(field, `${JSON.stringify(value)} is not a whole number from ${min} to ${max}`);
}

/** One of a closed set of words, or an error that names `field` and lists the set. */
export function oneOf<T extends string>(value: unknown, words: readonly T[], field: string): T {
  const word = words.find((each) => each === value);
  if (word !== undefined) return word;
  throw new BillingError(field, `${JSON.stringify(value)} is none of ${words.join(', ')}`);
}
