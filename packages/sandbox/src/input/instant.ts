/**
 * An instant as in responses, callbacks and documents: RFC 3339 in UTC, with a fraction only when it is not zero, and
 * no finer than milliseconds. Billing keeps its own instants with three digits, since it compares them as text.
 */
export function formatInstant(at: string | number | { readonly epochMilliseconds: number }): string {
  return new Date(typeof at === 'object' ? at.epochMilliseconds : at).toISOString().replace(/\.?0+Z$/, 'Z');
}
