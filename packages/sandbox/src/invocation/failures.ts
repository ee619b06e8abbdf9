import { DatabaseFull, DatabaseUnavailable, VersionConflict } from '../database/database.ts';
import { Failure } from '../input/failures.ts';

/** Logs bugs and database errors. */
export type Log = { error(what: unknown, message?: string): void };

/** The failure to answer an error with. An error that is not a `Failure` is logged. */
export function failureOf(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error;
  log.error(error);
  if (error instanceof VersionConflict) return new Failure('conflict');
  if (error instanceof DatabaseUnavailable) return new Failure('databaseUnavailable');
  return new Failure(error instanceof DatabaseFull ? 'databaseFull' : 'internal');
}
