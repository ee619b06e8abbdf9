import { flatText } from './flat-text.ts';
import { memoized } from './memoized.ts';

/**
 * Formats an instant as in responses, callbacks and documents: RFC 3339 in UTC, with milliseconds only if they are not
 * zero. Billing computes with three digits, since it compares its instants as text.
 */
export function formatInstant(at: string | number | { readonly epochMilliseconds: number }): string {
  return format(typeof at === 'object' ? at.epochMilliseconds : at);
}

// A sandbox's clock stands still between advances, and a billing run writes the same few instants for many plans.
const format = memoized((at: string | number) =>
  flatText(new Date(at).toISOString().replace(/\.?0*Z$/, ''), 'Z'),
);

/** Compares the texts of two instants in UTC. With different numbers of decimals, they do not compare as text. */
export function compareInstants(a: string, b: string): number {
  if (a === b) return 0;
  return (a.length === b.length ? a < b : a.slice(0, -1) < b.slice(0, -1)) ? -1 : 1;
}
