import type { Temporal } from 'temporal-polyfill';
import { Failure } from '../input/failures.ts';
import { mapErrors } from '../input/map-errors.ts';
import { StartError } from '../input/start-error.ts';
import { readInstant } from '../input/time.ts';

/** Reads the initial time of a server's clocks. @throws {StartError} if it is not an RFC 3339 instant, or too late */
export function openClock(text: string): Temporal.Instant {
  return mapErrors(
    () => readInstant(text, 'clock', 'The '),
    (error) => (error instanceof Failure ? new StartError(`${error.detail}, but is "${text}"`) : error),
  );
}
