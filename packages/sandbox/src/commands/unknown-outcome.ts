import type { CallError } from '@payments-openapi/client';
import { lookUpLinkOf, type OpenApiDocument, type Operation, operationOf } from '@payments-openapi/spec';
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
  const link = lookUpLinkOf(document, write);
  if (!link || !values) return undefined;
  const { operationId, path } = operationOf(document, link.operationId);
  const names = Object.keys(link.parameters ?? {});
  const isInPath = (name: string) => path.includes(`{${name}}`);
  // The order in which the client has the values.
  const sorted = [...names.filter(isInPath), ...names.filter((name) => !isInPath(name))];
  const args = sorted.flatMap((name, at) => [...(isInPath(name) ? [] : [`--${name}`]), values[at] ?? '']);
  const command = ['payments-sandbox call', operationId, ...args.map(quote)].join(' ');
  const entry = link['x-entry'];
  if (!entry) return command;
  const flags = entry['shown-by'] ? ` with ${entry['shown-by'].join(' or ')}` : '';
  const relation = entry.equals === undefined ? 'begins with' : 'is';
  return `${command}, and look for an entry${flags} whose ${entry.member} ${relation} ${values.at(-1)}`;
}
