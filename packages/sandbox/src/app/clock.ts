import type { Temporal } from 'temporal-polyfill';
import { OptionError } from '../input/start-error.ts';
import { parseInstant } from '../input/time.ts';

/** Reads the initial time of a server's clocks. @throws {OptionError} if it is not an RFC 3339 instant, or too late */
export function openClock(text: string): Temporal.Instant {
  const clock = parseInstant(text);
  if (typeof clock === 'string') throw new OptionError('clock', `${clock}, but is "${text}"`);
  return clock;
}
