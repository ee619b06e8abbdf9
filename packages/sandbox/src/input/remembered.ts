/** Results that are kept. */
const LIMIT = 2_000;

/** `make` with its latest results kept, for a costly function of a few values that come again and again. */
export function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= LIMIT) made.clear();
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
