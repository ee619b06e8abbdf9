import { detailOf, Failure, type FailureName } from './failures.ts';
import { InputError, textOf } from './input-error.ts';

/**
 * Does `work`; input that it refuses, at once or later, becomes a failure that names every member at fault. `place`
 * goes before their paths: `body.` and `amount` make `body.amount`.
 * @throws {Failure} `notFound` when all that is wrong is that something named does not exist, otherwise `refusal`
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
