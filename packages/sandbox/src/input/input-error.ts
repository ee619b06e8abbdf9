/** What is wrong with one member; `path` is its path in the input, such as `recurring_cycles[0].id`. */
export interface Problem {
  path: string;
  text: string;
}

/** Thrown for input that is refused, with all its problems. */
export class InputError extends Error {
  override name = 'InputError';
  readonly problems: readonly Problem[];
  /** Whether the only problem is that a referenced resource does not exist. */
  readonly isUnknown: boolean;

  constructor(path: string, text: string, options?: { isUnknown?: boolean });
  /** Combines the problems of several errors. */
  constructor(errors: readonly InputError[]);
  constructor(first: string | readonly InputError[], text = '', { isUnknown = false } = {}) {
    const problems =
      typeof first === 'string' ? [{ path: first, text }] : distinct(first.flatMap((each) => each.problems));
    super(problems.map(textOf).join('; '));
    this.problems = problems;
    this.isUnknown = typeof first === 'string' ? isUnknown : first.every((each) => each.isUnknown);
  }
}

export function textOf({ path, text }: Problem): string {
  return `${path}: ${text}`;
}

function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [textOf(problem), problem])).values()];
}

/** Returns the resource that a field refers to. @throws {InputError} if it does not exist */
export function existing<T>(found: T | undefined, field: string, problem: string): T {
  if (found !== undefined) return found;
  throw new InputError(field, problem, { isUnknown: true });
}

/** Reads an integer from `min` to `max`. @throws {InputError} that names `field` */
export function wholeNumber(value: unknown, field: string, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new InputError(field, `${JSON.stringify(value)} is not a whole number from ${min} to ${max}`);
}

/** Reads one of a fixed set of values. @throws {InputError} that names `field` and lists the values */
export function oneOf<T extends string>(value: unknown, words: readonly T[], field: string): T {
  const word = words.find((each) => each === value);
  if (word !== undefined) return word;
  throw new InputError(field, `${JSON.stringify(value)} is not one of ${words.join(', ')}`);
}
