/** Invalid arguments, or environment variables in their place: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A command that failed, although its arguments are valid: exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** If connecting to several addresses failed, the messages are those of the aggregated errors. */
export function plain(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(plain).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : plain(error.cause);
}
