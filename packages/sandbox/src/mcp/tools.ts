import {
  type OpenApiDocument,
  type Operation,
  operationOf,
  operations,
  type Schema,
} from '@payments-openapi/spec';
import { changesState } from '../contract/changes-state.ts';
import { outputSchemaOf } from './answers.ts';
import { inputSchemaOf, isList, withoutLinks } from './schemas.ts';
import { type Recovery, recoveryOf } from './writes.ts';

/** A tool as clients list it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema;
  outputSchema: Schema;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
}

/** A tool that calls an operation. */
export interface OperationTool {
  definition: ToolDefinition;
  document: OpenApiDocument;
  operation: Operation;
  isWrite: boolean;
  isList: boolean;
  recovery: Recovery;
  /** Paths of arguments that the tool requires, so that its outcome can be found out. */
  required: readonly string[];
}

/** The operations of the control interface that an agent needs: time, callbacks, faults and snapshots. */
const CONTROL_OPERATIONS = [
  'clock_get',
  'clock_advance',
  'clock_forecast',
  'deliveries_list',
  'faults_create',
  'faults_list',
  'faults_delete',
  'sandboxes_copy',
  'sandboxes_restore',
  'requests_list',
];

/** Control operations have the names of groups that the service has too, such as `customers`. */
const CONTROL_PREFIX = 'sandbox_';

/** A tool for each operation of the service, in the order of the contract. */
export function serviceTools(document: OpenApiDocument): OperationTool[] {
  return operations(document).map((operation) => toolOf(document, operation, operation.operationId));
}

/** A tool for each of the control operations. */
export function controlTools(document: OpenApiDocument): OperationTool[] {
  return CONTROL_OPERATIONS.map((id) => toolOf(document, operationOf(document, id), CONTROL_PREFIX + id));
}

function toolOf(document: OpenApiDocument, operation: Operation, name: string): OperationTool {
  const { object, responses } = operation;
  const isWrite = changesState(operation);
  const recovery = recoveryOf(document, operation);
  const { oncePer } = recovery;
  const required = isWrite ? requiredBy(recovery) : [];
  const kind = isWrite ? 'write' : isList(operation) ? 'list' : 'read';
  const definition = {
    name,
    title: object.summary ?? name,
    description: descriptionOf(operation, kind, recovery),
    inputSchema: inputSchemaOf(document, operation, required),
    outputSchema: outputSchemaOf(kind, withoutLinks(responses['200']?.value.description ?? '')),
    annotations: {
      readOnlyHint: !isWrite,
      // Only a `create` is known to add something without changing anything else.
      destructiveHint: isWrite && !operation.operationId.endsWith('_create'),
      // The contract states what a repeated call does only for these.
      idempotentHint: !isWrite || oncePer !== undefined,
      openWorldHint: false,
    },
  };
  return { definition, document, operation, isWrite, isList: kind === 'list', recovery, required };
}

/** Without these, nobody could find out what became of the write, so tools require them even if the contract does not. */
function requiredBy({ values, oncePer }: Recovery): string[] {
  return [...new Set([...values, ...(oncePer === undefined ? [] : [oncePer])])];
}

function descriptionOf(
  { object }: Operation,
  kind: 'read' | 'list' | 'write',
  { values, oncePer }: Recovery,
): string {
  const text = withoutLinks(object.description ?? '').replace(
    /\n*Discrepancies: ([\s\S]*?)\.$/,
    '\n\nNot specified by the service, see payments://discrepancies: $1.',
  );
  const reference = `Choose ${oncePer} once, before the first attempt, and keep it: the service carries this out once per ${oncePer}. If the outcome is unknown, call reconcile.`;
  const unclear =
    values.length > 0
      ? 'If the outcome is unknown, call reconcile; do not call this again.'
      : 'If the outcome is unknown, do not call this again: what became of it cannot be looked up.';
  const parts = [
    text,
    ...(kind === 'write' ? [oncePer === undefined ? unclear : reference] : []),
    ...(kind === 'list' ? ['Returns a part of the list, and in `next` the arguments for the rest.'] : []),
  ];
  return parts.join('\n\n').trim();
}
