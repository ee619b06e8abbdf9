/**
 * For lists where the contract does not say whether `offset` counts pages or items. The second page is requested with
 * an offset of one more. If it repeats most of the first page, the offset counts items, and only the new ones are
 * returned.
 */
export function withoutRepeated(
  items: unknown[],
  keys: readonly unknown[],
  before: readonly unknown[],
): unknown[] {
  // A set, because a service may return any number of items.
  const known = new Set(before);
  const fresh = items.filter((_, index) => !known.has(keys[index]));
  const repeated = items.length - fresh.length;
  return repeated > 0 && 2 * repeated >= before.length ? fresh : items;
}
