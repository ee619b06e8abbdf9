/** Invalid arguments, or environment variables in their place: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A command that failed, although its arguments are valid: exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** If connecting to several addresses failed, the messages are those of the aggregated errors. */
export function rootMessageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(rootMessageOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootMessageOf(error.cause);
}
