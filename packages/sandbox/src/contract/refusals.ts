import { Failure } from '../input/failures.ts';
import type { Input } from './validator.ts';

/** Documented failures of the service for input that does not match the contract. */
const DOCUMENTED: Record<string, (input: Input, problems: readonly string[]) => Failure | undefined> = {
  payees_create(_, problems) {
    const others = problems.filter((problem) => !problem.startsWith('body.payee.type must be one of'));
    if (others.length === problems.length) return undefined;
    return new Failure('payeeInvalidType', others.length > 0 ? others.join('; ') : undefined);
  },
};

/** The failure of an input with problems; it names every member at fault. */
export function refusalOf(operationId: string, input: Input, problems: readonly string[]): Failure {
  return DOCUMENTED[operationId]?.(input, problems) ?? new Failure('invalidRequest', problems.join('; '));
}
