import { Temporal } from 'temporal-polyfill';
import { Failure } from './failures.ts';

/** After it, dates no longer compare as text, and billing ends. */
export const LAST = Temporal.Instant.from('9999-01-01T00:00:00Z');

/** @throws {Failure} if it is not an instant, or beyond the last one of a sandbox */
export function readInstant(text: string, member: string, place = 'body.'): Temporal.Instant {
  const name = place + member;
  return within(
    refused(() => Temporal.Instant.from(text), `${name} is not an instant`),
    name,
  );
}

/** The instant a duration after another, in the calendar of a zone. @throws {Failure} */
export function after(
  now: Temporal.Instant,
  duration: string,
  timeZone: string,
  member: string,
): Temporal.Instant {
  const later = refused(
    () => now.toZonedDateTimeISO(timeZone).add(Temporal.Duration.from(duration)).toInstant(),
    `body.${member} is not a duration that can be added`,
  );
  return within(later, `body.${member}`);
}

function within(instant: Temporal.Instant, name: string): Temporal.Instant {
  if (Temporal.Instant.compare(instant, LAST) <= 0) return instant;
  throw new Failure('invalidRequest', `${name} is beyond ${LAST}`);
}

function refused<T>(work: () => T, problem: string): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('invalidRequest', problem);
    throw error;
  }
}
