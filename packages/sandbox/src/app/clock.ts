import { Temporal } from 'temporal-polyfill';
import { StartError } from '../input/start-error.ts';
import { LAST } from '../input/time.ts';

/** Temporal also accepts formats beyond RFC 3339, which the control interface refuses. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Reads the initial time of a server's clocks. @throws {StartError} if it is not an RFC 3339 instant, or too late */
export function openClock(text: string): Temporal.Instant {
  if (!RFC_3339.test(text)) throw notAnInstant(text);
  const clock = parse(text);
  if (Temporal.Instant.compare(clock, LAST) <= 0) return clock;
  throw new StartError(
    `The clock must not be after ${LAST}, the latest time that a sandbox supports, but is "${text}"`,
  );
}

function parse(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw notAnInstant(text);
  }
}

function notAnInstant(text: string): StartError {
  return new StartError(
    `The clock must be an instant with an offset, e.g. 2026-02-01T00:00:00Z, but is "${text}"`,
  );
}
