/**
 * Of a list whose offset counts pages or entries, nobody knows which: the page after the first is asked for one
 * further on. When it repeats most of the first, the offset counts entries; then what is not repeated is given.
 */
export function withoutRepeated(
  items: unknown[],
  keys: readonly unknown[],
  before: readonly unknown[],
): unknown[] {
  const fresh = items.filter((_, index) => !before.includes(keys[index]));
  const repeated = items.length - fresh.length;
  return repeated > 0 && 2 * repeated >= before.length ? fresh : items;
}
