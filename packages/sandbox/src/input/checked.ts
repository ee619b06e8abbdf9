import { type FailureName, refusal } from './failures.ts';
import { InputError } from './input-error.ts';

/**
 * Runs `work` and turns an `InputError` into a failure that names every offending member. `place` is
 * the prefix of their paths: `body.` and `amount` give `body.amount`.
 * @throws {Failure} `notFound` if the only problem is a missing resource, otherwise `failure`
 */
export function checked<T>(place: string, work: () => T, failure: FailureName = 'ruleViolated'): T {
  return mapErrors(work, (error) => {
    if (!(error instanceof InputError)) return error;
    const refused = error.problems.map(({ path, text }) => ({ path: place + path, text }));
    return refusal(error.isUnknown ? 'notFound' : failure, refused);
  });
}

/** Runs `work`, sync or async, and rethrows its error as `map` returns it. */
function mapErrors<T>(work: () => T, map: (error: unknown) => unknown): T {
  try {
    const result = work();
    if (!(result instanceof Promise)) return result;
    return result.catch((error) => Promise.reject(map(error))) as T;
  } catch (error) {
    throw map(error);
  }
}
