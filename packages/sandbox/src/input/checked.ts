import { type FailureName, refusal } from './failures.ts';
import { InputError } from './input-error.ts';
import { mapErrors } from './map-errors.ts';

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
