import { refusalOf } from '../contract/refusals.ts';
import type { Input } from '../contract/validator.ts';
import type { Context, Waiting } from '../records/context.ts';
import type { Route } from './route.ts';

/**
 * Runs an operation: checks its input, removes unknown members from its body, and calls its handler.
 * @returns the `data` of its success envelope
 * @throws {Failure} if the input breaks the contract, or from the handler
 */
export function perform(
  { operation, handle }: Route,
  input: Input,
  context: Context,
  waiting: Waiting,
): Promise<unknown> {
  const problems = operation.checkInput(input);
  if (problems.length > 0) throw refusalOf(operation.operationId, problems, input.body);
  const known = operation.hasBody ? { ...input, body: operation.stripUnknown(input.body) } : input;
  return handle(known as never, context, waiting);
}
