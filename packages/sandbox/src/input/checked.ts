import { detailOf, Failure, type FailureName } from './failures.ts';
import { InputError, textOf } from './input-error.ts';

/**
 * Does `work`. Input that it refuses, now or later, becomes a failure that names every offending member. `place` goes
 * before their paths: `body.` and `amount` make `body.amount`.
 * @throws {Failure} `notFound` if the only problem is a missing resource, otherwise `refusal`
 */
export function checked<T>(place: string, work: () => T, refusal: FailureName = 'ruleBroken'): T {
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
