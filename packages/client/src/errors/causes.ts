/** What was thrown, as far as the platforms tell it. */
interface Thrown {
  message?: string;
  code?: unknown;
  syscall?: string;
  errors?: unknown[];
  cause?: unknown;
}

/** What was thrown, then its cause, then the cause of that. Platforms put what happened on a cause. */
export function causesOf(thrown: unknown): Thrown[] {
  if (!thrown) return [];
  const first: Thrown = Object(thrown);
  return [first, ...causesOf(first.cause)];
}

/** The nearest code of the platform's, such as `ECONNREFUSED`. */
export function codeOf(thrown: unknown): string | undefined {
  return causesOf(thrown).find(hasCode)?.code;
}

export function hasCode(thrown: Thrown): thrown is { code: string } {
  return typeof thrown.code === 'string';
}
