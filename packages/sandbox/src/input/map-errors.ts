/** Runs `work`, sync or async, and rethrows its error as `map` returns it. */
export function mapErrors<T>(work: () => T, map: (error: unknown) => unknown): T {
  try {
    const result = work();
    if (!(result instanceof Promise)) return result;
    return result.catch((error) => Promise.reject(map(error))) as T;
  } catch (error) {
    throw map(error);
  }
}
