import type { Temporal } from 'temporal-polyfill';
import { Failure } from '../input/failures.ts';
import { mapErrors } from '../input/map-errors.ts';
import { OptionError } from '../input/start-error.ts';
import { readInstant } from '../input/time.ts';

/** Reads the initial time of a server's clocks. @throws {OptionError} if it is not an RFC 3339 instant, or too late */
export function openClock(text: string): Temporal.Instant {
  return mapErrors(
    () => readInstant(text, 'clock', ''),
    (error) =>
      error instanceof Failure
        ? new OptionError('clock', `${error.detail.replace(/^clock /, '')}, but is "${text}"`)
        : error,
  );
}
