import type { Exchange } from '../wire/exchange.ts';
import type { Profile } from './profile.ts';

/** Statuses that say who may ask, how often or when, and nothing about the request. */
const NOT_ABOUT_THE_REQUEST = new Set([401, 403, 429, 503]);

/** Whether a failure is about its request. Others say that nobody has looked at it, unless the profile names the status. */
export function isAboutTheRequest(
  { response: { status } }: Pick<Exchange, 'response'>,
  { failureStatus }: Pick<Profile, 'failureStatus'>,
): boolean {
  return !NOT_ABOUT_THE_REQUEST.has(status) || (failureStatus !== 'any' && failureStatus.includes(status));
}

/** Why nothing follows from such a failure. */
export function reasonFor(status: number): string {
  return `it was answered with HTTP ${status}, which says who may ask and nothing about the request (failureStatus)`;
}
