import { detailOf, Failure } from './failures.ts';
import { BillingError } from './input-error.ts';

/** The failure that a refusal by the rules comes to; any other error stays what it is. `place` holds the members. */
export function refusalBy(error: unknown, place = ''): unknown {
  if (!(error instanceof BillingError)) return error;
  const problems = error.problems.map((problem) => place + problem);
  return new Failure(error.isUnknown ? 'notFound' : 'ruleBroken', detailOf(problems));
}

/** Runs `work`; what the rules refuse becomes a failure that names every member at fault, such as `body.amount`. */
export function asFailure<T>(work: () => T, place = ''): T {
  try {
    return work();
  } catch (error) {
    throw refusalBy(error, place);
  }
}
