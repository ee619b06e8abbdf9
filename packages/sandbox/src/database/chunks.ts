/** Maximum values per statement: with many more, PostgreSQL would read all rows of a sandbox in a table not analysed yet. */
const CHUNK = 32;

/** Splits values into chunks whose sizes are powers of two, so that a few prepared statements serve any number. */
export function chunksOf<T>(items: readonly T[]): (readonly T[])[] {
  const chunks: (readonly T[])[] = [];
  for (let at = 0; at < items.length; ) {
    const size = Math.min(CHUNK, 2 ** Math.floor(Math.log2(items.length - at)));
    chunks.push(items.slice(at, at + size));
    at += size;
  }
  return chunks;
}

/** Repeats the first value until their number is a power of two, for a statement that needs all of them at once. */
export function paddedToPower<T>(items: readonly T[]): T[] {
  const [first] = items;
  if (first === undefined) return [];
  const size = 2 ** Math.ceil(Math.log2(items.length));
  return Array.from({ length: size }, (_, i) => items[i] ?? first);
}
