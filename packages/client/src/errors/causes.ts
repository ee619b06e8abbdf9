/** Properties that platforms set on network errors. */
interface Thrown {
  message?: string;
  code?: unknown;
  syscall?: string;
  errors?: unknown[];
  cause?: unknown;
}

/** A thrown error and its chain of causes: platforms put the network error in a cause. */
export function causesOf(thrown: unknown): Thrown[] {
  if (!thrown) return [];
  const first: Thrown = Object(thrown);
  return [first, ...causesOf(first.cause)];
}

/** The first error code in the chain of causes, such as `ECONNREFUSED`. */
export function codeOf(thrown: unknown): string | undefined {
  return causesOf(thrown).find(hasCode)?.code;
}

export function hasCode(thrown: Thrown): thrown is { code: string } {
  return typeof thrown.code === 'string';
}
