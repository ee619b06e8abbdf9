import type { Call } from '../call.ts';
import { Failure } from '../failures.ts';

/** Entries of a list when `limit` is left out: a sandbox choice, as the next. */
export const DEFAULT_LIMIT = 100;

/** Most entries of one answer; a larger `limit` gets a shorter page. */
export const MAX_LIMIT = 1_000;

/** The page that a list is asked for; the offset counts entries. @throws {Failure} unless both are whole and not negative */
export function readPage(query: { offset?: number; limit?: number }): { offset: number; limit: number } {
  const { offset = 0, limit = DEFAULT_LIMIT } = query;
  const problems = Object.entries({ offset, limit })
    .filter(([, value]) => !Number.isSafeInteger(value) || value < 0)
    .map(([name]) => `query.${name} must be a whole number and not negative`);
  if (problems.length > 0) throw new Failure('ruleBroken', problems.join('; '));
  return { offset, limit: Math.min(limit, MAX_LIMIT) };
}

/** @throws {Failure} when there is a filter, unless the sandbox ignores filters: their syntax is not known. */
export function checkFilter({ sandbox }: Call, filter: string | undefined): void {
  if (filter && sandbox.settings.filter !== 'ignore') throw new Failure('filterNotSupported');
}
