import { splitPointer } from '@payments-openapi/spec';
import { Failure, type FailureName } from '../input/failures.ts';
import { type SchemaProblem, sentenceOf, violationsOf } from './problem.ts';

/** Failures that say more than the problems of an input, by operation; undefined if its problems say it all. */
const SPECIFIC: Record<string, (problems: readonly SchemaProblem[], body: unknown) => Failure | undefined> = {
  /** Fails as the service documents. */
  payees_create(problems) {
    const others = problems.filter(({ path, keyword }) => path !== 'body.payee.type' || keyword !== 'enum');
    return others.length === problems.length ? undefined : failureOf('payeeInvalidType', problems, others);
  },
  seeds_load(problems, body) {
    const text = notASeed(body, problems);
    return text === undefined ? undefined : failureOf('invalidRequest', [{ ...WHOLE_BODY, text }]);
  },
};

const WHOLE_BODY = { path: 'body', pointer: '/body', keyword: 'unevaluatedProperties' };

/** The failure for an input with problems; it names every offending member. */
export function refusalOf(operationId: string, problems: readonly SchemaProblem[], body: unknown): Failure {
  return SPECIFIC[operationId]?.(problems, body) ?? failureOf('invalidRequest', problems);
}

/** `unstated` are the problems that the failure's own message does not state. */
function failureOf(name: FailureName, problems: readonly SchemaProblem[], unstated = problems): Failure {
  const detail = unstated.map(sentenceOf).join('; ');
  return new Failure(name, detail, {
    problems: problems.map(sentenceOf),
    violations: violationsOf(problems),
  });
}

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
