import { Failure, type FailureName } from '../input/failures.ts';
import { type SchemaProblem, sentenceOf, violationsOf } from './problem.ts';

/** The failures that the service documents for input that does not match the contract, by operation. */
const DOCUMENTED: Record<string, (problems: readonly SchemaProblem[]) => Failure | undefined> = {
  payees_create(problems) {
    const others = problems.filter(({ path, keyword }) => path !== 'body.payee.type' || keyword !== 'enum');
    return others.length === problems.length ? undefined : failureOf('payeeInvalidType', problems, others);
  },
};

/** The failure for an input with problems; it names every offending member. */
export function refusalOf(operationId: string, problems: readonly SchemaProblem[]): Failure {
  return DOCUMENTED[operationId]?.(problems) ?? failureOf('invalidRequest', problems);
}

/** `unstated` are the problems that the failure's own message does not state. */
function failureOf(name: FailureName, problems: readonly SchemaProblem[], unstated = problems): Failure {
  const detail = unstated.map(sentenceOf).join('; ');
  return new Failure(name, detail, {
    problems: problems.map(sentenceOf),
    violations: violationsOf(problems),
  });
}
