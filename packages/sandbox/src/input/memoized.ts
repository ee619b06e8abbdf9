/** Maximum number of cached results. */
const LIMIT = 2_000;

/** Caches the results of `compute`, a costly function that is called with the same few values again and again. */
export function memoized<K, V>(compute: (key: K) => V): (key: K) => V {
  const cache = new Map<K, V>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if (cache.size >= LIMIT) cache.clear();
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
