/** Properties that platforms set on network errors. */
interface Thrown {
  message?: string;
  code?: unknown;
  syscall?: string;
  errors?: unknown[];
  cause?: unknown;
}

/** A thrown error and its causes, up to a few, since an error may cause itself. Platforms put the network error there. */
export function causesOf(thrown: unknown): Thrown[] {
  const causes: Thrown[] = [];
  for (let cause = thrown; cause && causes.length < 9; cause = Object(cause).cause)
    causes.push(Object(cause));
  return causes;
}

/** The first error code in the chain of causes, such as `ECONNREFUSED`. */
export function codeOf(thrown: unknown): string | undefined {
  return causesOf(thrown).find(({ code }) => typeof code === 'string')?.code as string | undefined;
}
