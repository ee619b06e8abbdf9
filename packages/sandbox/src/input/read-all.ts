import { InputError } from './input-error.ts';

/**
 * Runs every check and returns their results. If any fails, all failures are thrown as one error, so that a caller sees
 * every offending member at once.
 * @throws {InputError}
 */
export function readAll<Checks extends Record<string, () => unknown>>(
  checks: Checks,
): { [Name in keyof Checks]: ReturnType<Checks[Name]> } {
  const errors: InputError[] = [];
  const read = Object.entries(checks).map(([name, check]) => {
    try {
      return [name, check()];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      errors.push(error);
      return [name, undefined];
    }
  });
  if (errors.length > 0) throw new InputError(errors);
  return Object.fromEntries(read);
}

/** Does the same for the items of a list. */
export function readEach<Item, Read>(
  items: readonly Item[],
  read: (item: Item, index: number) => Read,
): Read[] {
  const checks = items.map((item, index) => [index, () => read(item, index)] as const);
  return Object.values(readAll(Object.fromEntries(checks)));
}
