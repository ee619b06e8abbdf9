import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type OpenApiDocument, type Operation, operations } from '@payments-openapi/spec';
import { type Command, Option } from 'commander';
import { callMethod, positionalParameters } from '../contract/client-method.ts';
import { loadControlContract, loadServiceContract } from '../contract/load.ts';
import { type ConnectionOptions, connect, connectable } from './connection.ts';
import { UsageError } from './errors.ts';
import {
  exampleArguments,
  fieldsOf,
  plainText,
  readValue,
  requiredObjects,
  withNullObjects,
  withValues,
} from './fields.ts';
import { print, quote } from './print.ts';
import { unknownOutcome } from './unknown-outcome.ts';

interface CallOptions extends ConnectionOptions {
  input?: string;
}

/**
 * Adds `call`, with a command for every operation of the service and of the control interface, and `create`, with those
 * that create something, under its name. Their commands are `listed` only if they are asked for: reading the contracts
 * takes time.
 */
export function callCommands(program: Command, signal: AbortSignal, listed: boolean): void {
  const call = program
    .command('call')
    .summary('call any operation of the service, or of the control interface')
    .description(
      'Calls an operation by its operationId, and prints the data of the response. The help of an operation lists its fields and has an example, e.g.: payments-sandbox call users_create --help',
    )
    .usage('<operation> [options]')
    .helpCommand(false);
  const create = program
    .command('create')
    .summary('create a customer, an order, a fault, …')
    .description(
      'Creates something in the sandbox, and prints it. The help of a thing lists its fields and has an example, e.g.: payments-sandbox create order --help',
    )
    .usage('<thing> [options]')
    .helpCommand(false);
  if (!listed) return;
  for (const [title, isControl, document] of [
    ['Operations of the service:', false, loadServiceContract()],
    ['Operations of the control interface:', true, loadControlContract()],
  ] as const) {
    call.commandsGroup(title);
    create.commandsGroup('Things:');
    for (const operation of operations(document)) {
      const called = { document, operation, isControl, signal };
      addOperation(call.command(operation.operationId), called);
      const thing = createdResourceOf(operation.operationId);
      if (thing !== undefined) addOperation(create.command(thing), called);
    }
  }
}

/** What an operation creates, such as `payment-token`; undefined if it creates nothing. */
function createdResourceOf(operationId: string): string | undefined {
  const [, resources] = /^(\w+)_create$/.exec(operationId) ?? [];
  return resources?.replace(/(?<=x)es$|s$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

interface Called {
  document: OpenApiDocument;
  operation: Operation;
  isControl: boolean;
  signal: AbortSignal;
}

function addOperation(command: Command, { document, operation, isControl, signal }: Called): void {
  const { object } = operation;
  command.summary(object.summary ?? '').description(plainText(object.description ?? ''));
  const path = positionalParameters(operation);
  for (const { name, description } of path) command.argument(`<${name}>`, plainText(description ?? ''));
  const fields = fieldsOf(document, operation);
  command.optionsGroup('Fields:');
  const fieldOptions = fields.map(
    (field) => [field, new Option(`--${field.name} <${field.type}>`, field.description)] as const,
  );
  for (const [, option] of fieldOptions) command.addOption(option);
  command.optionsGroup('Options:');
  if (operation.body)
    command.option(
      '--input <file>',
      'fields in a YAML or JSON file, or - for standard input; those given as options replace them',
    );
  connectable(command)
    .addHelpText('after', () => exampleOf(command, exampleArguments(document, operation)))
    .action(async (...given: unknown[]) => {
      const options = command.opts<CallOptions>();
      const values = fieldOptions.flatMap(([field, option]) => {
        const value = command.getOptionValue(option.attributeName());
        return typeof value === 'string' ? [[field, readValue(field, value)] as const] : [];
      });
      const whole = { ...requiredObjects(document, operation), ...(await readInput(options.input)) };
      const connection = await connect(options, signal);
      const client = isControl ? connection.control : await connection.service();
      const members = withNullObjects(document, operation, withValues(whole, values));
      try {
        const data = await callMethod(client, operation, ...given.slice(0, path.length), members);
        print(options, data, JSON.stringify(data, null, 2));
      } catch (error) {
        const { CallError } = await import('@payments-openapi/client');
        if (!(error instanceof CallError) || error.outcome !== 'unknown') throw error;
        throw unknownOutcome(error, document, operation);
      }
    });
}

async function readInput(file: string | undefined): Promise<Record<string, unknown>> {
  if (file === undefined) return {};
  const { load } = await import('js-yaml');
  try {
    const read = load(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'));
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>;
  } catch (error) {
    // The other lines are a snippet of the file.
    const [problem] = (error as Error).message.split('\n');
    throw new UsageError(`--input ${file} cannot be read: ${problem}`);
  }
  throw new UsageError(`--input ${file} must contain an object`);
}

/** An example as it is typed, with one option a line. */
function exampleOf(command: Command, args: readonly string[]): string {
  const names = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  const typed = [...names, ...args.map(quote)].join(' ').replaceAll(' --', ' \\\n    --');
  return `\nExample:\n  ${typed}`;
}
