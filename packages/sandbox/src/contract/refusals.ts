import { Failure, type FailureName } from '../input/failures.ts';
import { type Problem, sentenceOf, violationsOf } from './problem.ts';

/** Documented failures of the service for input that does not match the contract. */
const DOCUMENTED: Record<string, (problems: readonly Problem[]) => Failure | undefined> = {
  payees_create(problems) {
    const others = problems.filter(({ path, keyword }) => path !== 'body.payee.type' || keyword !== 'enum');
    return others.length === problems.length ? undefined : failureOf('payeeInvalidType', problems, others);
  },
};

/** The failure of an input with problems; it names every member at fault. */
export function refusalOf(operationId: string, problems: readonly Problem[]): Failure {
  return DOCUMENTED[operationId]?.(problems) ?? failureOf('invalidRequest', problems);
}

/** `told` are those that the failure does not say by itself. */
function failureOf(name: FailureName, problems: readonly Problem[], told = problems): Failure {
  const detail = told.map(sentenceOf).join('; ');
  return new Failure(name, detail, problems.map(sentenceOf), violationsOf(problems));
}
