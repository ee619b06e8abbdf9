import type { Exchange } from '../wire/exchange.ts';
import type { Profile } from './profile.ts';

/** Statuses that are about the caller or the server, not the request. */
const INCONCLUSIVE = new Set([401, 403, 429, 503]);

/** Whether a failure says something about the request. Those with such a status do so only if the profile lists it. */
export function isConclusive(
  { response: { status } }: Pick<Exchange, 'response'>,
  { failureStatus }: Pick<Profile, 'failureStatus'>,
): boolean {
  return !INCONCLUSIVE.has(status) || (failureStatus !== 'any' && failureStatus.includes(status));
}

/** Why a step with such a failure is skipped. */
export function inconclusiveReason(status: number): string {
  return `HTTP ${status} says nothing about the request, unless failureStatus in the profile lists it`;
}
