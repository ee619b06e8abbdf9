import type { CallError } from '@payments-openapi/client';
import type { OpenApiDocument, Operation } from '@payments-openapi/spec';
import { lookUpOf } from '../contract/look-up.ts';
import { CommandError } from './errors.ts';
import { quote } from './print.ts';

/** Reports a write whose response was lost, with the command that shows whether it was carried out. */
export function unknownOutcome(error: CallError, document: OpenApiDocument, write: Operation): CommandError {
  const look = lookUpCommand(document, write, error.lookUpValues);
  const next = look === undefined ? 'That cannot be looked up' : `Before you repeat it, run: ${look}`;
  return new CommandError(`${error.message}. It may have been carried out. ${next}`);
}

function lookUpCommand(
  document: OpenApiDocument,
  write: Operation,
  values: readonly string[] | undefined,
): string | undefined {
  const lookUp = lookUpOf(document, write);
  if (!lookUp || !values) return undefined;
  const { read, parameters, entry } = lookUp;
  const args = parameters.flatMap(([name], at) => [
    ...(read.path.includes(`{${name}}`) ? [] : [`--${name}`]),
    values[at] ?? '',
  ]);
  const command = ['payments-sandbox call', read.operationId, ...args.map(quote)].join(' ');
  if (!entry) return command;
  const flags = entry['shown-by'] ? ` with ${entry['shown-by'].join(' or ')}` : '';
  const relation = entry.equals === undefined ? 'begins with' : 'is';
  return `${command}, and look for an entry${flags} whose ${entry.member} ${relation} ${values.at(-1)}`;
}
