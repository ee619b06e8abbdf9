import { flatText } from './flat-text.ts';
import { remembered } from './remembered.ts';

/**
 * An instant as in responses, callbacks and documents: RFC 3339 in UTC, with a fraction only when it is not zero, and
 * no finer than milliseconds. Billing keeps its own instants with three digits, since it compares them as text.
 */
export function formatInstant(at: string | number | { readonly epochMilliseconds: number }): string {
  return format(typeof at === 'object' ? at.epochMilliseconds : at);
}

// The clock of a sandbox stands still between advances, and a billing run writes the same few instants for many plans.
const format = remembered((at: string | number) =>
  flatText(new Date(at).toISOString().replace(/\.?0*Z$/, ''), 'Z'),
);
