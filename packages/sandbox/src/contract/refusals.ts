import { Failure } from '../input/failures.ts';
import type { Input } from './validator.ts';

/** What the service answers to an input that breaks the contract where it documents a failure of its own. */
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
