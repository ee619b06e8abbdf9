import { Temporal } from 'temporal-polyfill';
import { Failure } from './failures.ts';

/** The latest time of a sandbox. Later dates no longer compare as text. */
const LAST = Temporal.Instant.from('9999-01-01T00:00:00Z');

/** Temporal also accepts formats beyond RFC 3339. */
const RFC_3339 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

const NO_INSTANT = 'must be an instant with an offset, e.g. 2026-02-01T00:00:00Z';

const TOO_LATE = `must not be after ${LAST}, the latest time of a sandbox`;

/** @throws {Failure} if the text is not an RFC 3339 instant, or later than `LAST` */
export function readInstantMember(text: string, member: string, place = 'body.'): Temporal.Instant {
  const instant = parseInstant(text);
  if (typeof instant !== 'string') return instant;
  const path = place + member;
  throw new Failure('invalidRequest', `${path} ${instant}`, { refused: [{ path, text: instant }] });
}

/** @returns the instant, or what is wrong with the text, to follow its name: `must be …` */
export function parseInstant(text: string): Temporal.Instant | string {
  if (!RFC_3339.test(text)) return NO_INSTANT;
  const instant = unlessRangeError(() => Temporal.Instant.from(text));
  if (!instant) return NO_INSTANT;
  return isSupported(instant) ? instant : TOO_LATE;
}

/** Whether the text is an RFC 3339 instant, even if no sandbox reaches it. */
export function isInstant(text: string): boolean {
  return parseInstant(text) !== NO_INSTANT;
}

/** Whether the text is an ISO 8601 duration without a sign. */
export function isDuration(text: string): boolean {
  return text.startsWith('P') && unlessRangeError(() => Temporal.Duration.from(text)) !== undefined;
}

/** Adds a duration to an instant, in the calendar of a time zone. @throws {Failure} if it cannot be added */
export function after(
  now: Temporal.Instant,
  duration: string,
  timeZone: string,
  member: string,
): Temporal.Instant {
  const zoned = now.toZonedDateTimeISO(timeZone);
  const later = unlessRangeError(() => zoned.add(Temporal.Duration.from(duration)).toInstant());
  if (!later)
    throw new Failure('invalidRequest', `body.${member} is not a duration that can be added to the clock`);
  if (!isSupported(later)) throw new Failure('invalidRequest', `body.${member} ${TOO_LATE}`);
  return later;
}

function isSupported(instant: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, LAST) <= 0;
}

/** Temporal throws a RangeError for text that it cannot read, and for a result that it cannot represent. */
function unlessRangeError<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
