import { Temporal } from 'temporal-polyfill';
import { InputError } from '../input/input-error.ts';
import { DEFAULT_TIME_ZONE, isZoneName } from './policy.ts';

/** Reads the name of an IANA time zone, and returns it in its canonical spelling. */
export function readTimeZone(value: string, field: string): string {
  const name = isZoneName(value) ? zoneNamed(value) : undefined;
  if (name !== undefined) return name;
  throw new InputError(
    field,
    `${JSON.stringify(value)} is not the name of a time zone, such as ${DEFAULT_TIME_ZONE}`,
  );
}

function zoneNamed(value: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value).timeZoneId;
  } catch {
    return undefined;
  }
}
