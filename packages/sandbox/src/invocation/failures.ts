import { DatabaseFull, DatabaseUnavailable, VersionConflict } from '../database/database.ts';
import { Failure } from '../input/failures.ts';

/** Takes defects, and what is wrong with the database. */
export type Log = { error(what: unknown, message?: string): void };

/** The failure that an error stands for; an error that is none is logged. */
export function failureOf(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error;
  log.error(error);
  if (error instanceof VersionConflict) return new Failure('conflict');
  if (error instanceof DatabaseUnavailable) return new Failure('databaseUnavailable');
  return new Failure(error instanceof DatabaseFull ? 'databaseFull' : 'internal');
}
