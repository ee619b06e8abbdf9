import { inspect } from '#platform';

/** What is wrong with options that no compiler has checked: they are not an object, or one of them is unknown. */
export function problemOfOptions(
  what: string,
  options: unknown,
  known: readonly string[],
): string | undefined {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    return `The options of ${what} must be an object, but are ${inspect(options, { depth: 0 })}`;
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  return `Unknown option "${unknown}" of ${what}. Expected one of: ${known.join(', ')}`;
}

/** @throws {TypeError} if the options are not an object, or one of them is unknown */
export function checkOptions(what: string, options: unknown, known: readonly string[]): void {
  const problem = problemOfOptions(what, options, known);
  if (problem !== undefined) throw new TypeError(problem);
}
