import { DatabaseFullError, DatabaseUnavailableError, VersionConflict } from '../database/database.ts';
import { StaleSandboxError } from '../database/incarnation.ts';
import { Failure } from '../input/failures.ts';

/** Logs bugs and database errors. */
export interface Log {
  error(what: unknown, message?: string): void;
}

/** Returns the failure to send for an error. Logs errors that are not caused by the call. */
export function failureOf(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof StaleSandboxError) return replacedFailure(error);
  log.error(error);
  if (error instanceof VersionConflict) return new Failure('conflict');
  if (error instanceof DatabaseUnavailableError) return new Failure('databaseUnavailable');
  return new Failure(error instanceof DatabaseFullError ? 'databaseFull' : 'internal');
}

function replacedFailure({ sandboxId, isGone }: StaleSandboxError): Failure {
  const name = JSON.stringify(sandboxId);
  return isGone
    ? new Failure('notFound', `the sandbox ${name} was deleted during the call`)
    : new Failure('notAllowed', `the sandbox ${name} was reset or restored during the call`);
}
