import { Temporal } from 'temporal-polyfill';
import { Failure } from './failures.ts';

/** The latest time of a sandbox. Later dates no longer compare as text. */
const LAST = Temporal.Instant.from('9999-01-01T00:00:00Z');

/** Temporal also accepts formats beyond RFC 3339. */
const RFC_3339 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** @throws {Failure} if the text is not an RFC 3339 instant, or later than `LAST` */
export function readInstant(text: string, member: string, place = 'body.'): Temporal.Instant {
  const name = place + member;
  const problem = `${name} must be an instant with an offset, e.g. 2026-02-01T00:00:00Z`;
  if (!RFC_3339.test(text)) throw new Failure('invalidRequest', problem);
  return within(
    refused(() => Temporal.Instant.from(text), problem),
    name,
  );
}

/** Adds a duration to an instant, in the calendar of a time zone. @throws {Failure} if it cannot be added */
export function after(
  now: Temporal.Instant,
  duration: string,
  timeZone: string,
  member: string,
): Temporal.Instant {
  const later = refused(
    () => now.toZonedDateTimeISO(timeZone).add(Temporal.Duration.from(duration)).toInstant(),
    `body.${member} is not a duration that can be added to the clock`,
  );
  return within(later, `body.${member}`);
}

function within(instant: Temporal.Instant, name: string): Temporal.Instant {
  if (Temporal.Instant.compare(instant, LAST) <= 0) return instant;
  throw new Failure('invalidRequest', `${name} must not be after ${LAST}, the latest time of a sandbox`);
}

function refused<T>(work: () => T, problem: string): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('invalidRequest', problem);
    throw error;
  }
}
