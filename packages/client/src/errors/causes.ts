/** Properties that platforms, and wrappers of `fetch`, set on errors. */
interface Thrown {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  syscall?: string;
  errors?: unknown[];
  notSent?: unknown;
  cause?: unknown;
}

/**
 * What `read` returns for a thrown error and its causes, where platforms put the network error: for a few, since an error
 * may cause itself, and up to the first that cannot be read, since anything can be thrown.
 */
export function fromCauses<Found>(thrown: unknown, read: (cause: Thrown) => Found): Found[] {
  const found: Found[] = [];
  try {
    for (let cause = thrown as Thrown; cause && found.length < 9; cause = cause.cause as Thrown)
      found.push(read(cause));
  } catch {}
  return found;
}

/** The first error code in the chain of causes, such as `ECONNREFUSED`. */
export function codeOf(thrown: unknown): string | undefined {
  return fromCauses(thrown, ({ code }) => code).find((code) => typeof code === 'string');
}
