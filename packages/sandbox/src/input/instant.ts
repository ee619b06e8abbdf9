import { flatText } from './flat-text.ts';
import { memoized } from './memoized.ts';

/**
 * Formats an instant as in responses, callbacks and documents: RFC 3339 in UTC, with milliseconds only if they are not
 * zero. Billing computes with three digits, since it compares its instants as text.
 */
export function formatInstant(at: string | number | { readonly epochMilliseconds: number }): string {
  // Billing's own instants need no parsing: thousands of plans can each have another one.
  if (typeof at === 'string' && at.length === 'YYYY-MM-DDThh:mm:ss.sssZ'.length && at.endsWith('Z'))
    return withoutZeros(at);
  return format(typeof at === 'object' ? at.epochMilliseconds : at);
}

// A sandbox's clock stands still between advances, and a billing run writes the same few instants for many plans.
const format = memoized((at: string | number) => withoutZeros(new Date(at).toISOString()));

/** Removes the zeros at the end of three digits of milliseconds. */
function withoutZeros(instant: string): string {
  if (instant.endsWith('.000Z')) return flatText(instant.slice(0, -'.000Z'.length), 'Z');
  return instant.endsWith('0Z') ? flatText(instant.replace(/0+Z$/, ''), 'Z') : instant;
}

/** Compares the texts of two instants in UTC. With different numbers of decimals, they do not compare as text. */
export function compareInstants(a: string, b: string): number {
  if (a === b) return 0;
  return (a.length === b.length ? a < b : a.slice(0, -1) < b.slice(0, -1)) ? -1 : 1;
}
