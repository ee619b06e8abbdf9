import { detailOf, Failure, type FailureName } from './failures.ts';
import { InputError, textOf } from './input-error.ts';

/**
 * Runs `work`, sync or async, and turns an `InputError` into a failure that names every offending member. `place` is
 * the prefix of their paths: `body.` and `amount` give `body.amount`.
 * @throws {Failure} `notFound` if the only problem is a missing resource, otherwise `refusal`
 */
export function checked<T>(place: string, work: () => T, refusal: FailureName = 'ruleViolated'): T {
  const failure = (error: unknown) => {
    if (!(error instanceof InputError)) return error;
    const problems = error.problems.map((problem) => place + textOf(problem));
    return new Failure(error.isUnknown ? 'notFound' : refusal, detailOf(problems));
  };
  try {
    const result = work();
    if (!(result instanceof Promise)) return result;
    return result.catch((error) => Promise.reject(failure(error))) as T;
  } catch (error) {
    throw failure(error);
  }
}
