import { Failure, type FailureName } from '../input/failures.ts';
import { notASeed } from './not-a-seed.ts';
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
