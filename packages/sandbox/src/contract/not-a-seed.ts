import { splitPointer } from '@payments-openapi/spec';
import type { SchemaProblem } from './problem.ts';

/** Why a body is no seed at all, to follow its name; undefined if it is a seed that has these problems. */
export function notASeed(body: unknown, problems: readonly SchemaProblem[]): string | undefined {
  if (isResponseOfSave(body))
    return 'is a response of seeds_save; the seed is the value of its member data.seed';
  const unknown = problems.filter(
    ({ pointer, keyword }) => keyword === 'unevaluatedProperties' && splitPointer(pointer).length === 2,
  );
  // A single one may be misspelt, and is named.
  if (unknown.length < 2 || unknown.length < Object.keys(body ?? {}).length) return undefined;
  return 'is not a seed: it has none of the members of one, such as clock and customers';
}

function isResponseOfSave(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('code' in body && 'data' in body)) return false;
  const { data } = body;
  return typeof data === 'object' && data !== null && 'seed' in data;
}
