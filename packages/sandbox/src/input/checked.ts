import { detailOf, Failure, type FailureName } from './failures.ts';
import { InputError, textOf } from './input-error.ts';
import { mapErrors } from './map-errors.ts';

/**
 * Runs `work` and turns an `InputError` into a failure that names every offending member. `place` is
 * the prefix of their paths: `body.` and `amount` give `body.amount`.
 * @throws {Failure} `notFound` if the only problem is a missing resource, otherwise `refusal`
 */
export function checked<T>(place: string, work: () => T, refusal: FailureName = 'ruleViolated'): T {
  return mapErrors(work, (error) => {
    if (!(error instanceof InputError)) return error;
    const problems = error.problems.map((problem) => place + textOf(problem));
    return new Failure(error.isUnknown ? 'notFound' : refusal, detailOf(problems));
  });
}
