/** Input that the billing rules cannot accept. A field is the path of the member at fault, as the caller knows it. */
export class BillingError extends Error {
  override name = 'BillingError';
  /** What is wrong, each with its field. */
  readonly problems: readonly string[];
  /** Whether nothing else is wrong than that what is named does not exist. */
  readonly isUnknown: boolean;

  /** Of one field, or of all that these errors tell. */
  constructor(field: string | readonly BillingError[], problem = '', { isUnknown = false } = {}) {
    const problems =
      typeof field === 'string'
        ? [`${field}: ${problem}`]
        : [...new Set(field.flatMap((each) => each.problems))];
    super(problems.join('; '));
    this.problems = problems;
    this.isUnknown = typeof field === 'string' ? isUnknown : field.every((each) => each.isUnknown);
  }
}

/** What a field names, or an error when it names nothing. */
export function existing<T>(found: T | undefined, field: string, problem: string): T {
  if (found !== undefined) return found;
  throw new BillingError(field, problem, { isUnknown: true });
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
