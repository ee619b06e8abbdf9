import { type Client, reconcile } from '@payments-openapi/client';
import { type Answer, failureOf, outputSchemaOf } from './answers.ts';
import { withDecimalsAsText } from './decimals.ts';
import type { OperationTool, ToolDefinition } from './tools.ts';
import type { UnresolvedWrites } from './unresolved.ts';
import type { Arguments, Recovery } from './writes.ts';

/** The tool that finds out what became of a write. */
export interface ReconcileTool {
  definition: ToolDefinition;
  call(api: Client, args: Arguments, unresolved: UnresolvedWrites): Promise<Answer>;
}

/** @returns undefined if no read shows what became of any of these writes */
export function reconcileTool(tools: readonly OperationTool[]): ReconcileTool | undefined {
  const writes = tools.filter(({ recovery, isWrite }) => isWrite && recovery.values.length > 0);
  if (writes.length === 0) return undefined;
  return { definition: definitionOf(writes), call: (...call) => lookUp(writes, ...call) };
}

function definitionOf(writes: readonly OperationTool[]): ToolDefinition {
  const lines = writes.map(
    ({ definition, recovery }) => `- ${definition.name}: ${recovery.values.join(', ')}`,
  );
  return {
    name: 'reconcile',
    title: 'Find out what became of a write',
    description: `Finds out whether a write was carried out whose outcome is unknown, or whose answer you have lost. Reads only. The values of each write, from the arguments that you called it with:\n\n${lines.join('\n')}`,
    inputSchema: {
      type: 'object',
      properties: {
        write: {
          enum: writes.map(({ definition }) => definition.name),
          description: 'The tool that you called.',
        },
        values: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          description: 'The values that identify the call, in the order above.',
        },
      },
      required: ['write', 'values'],
      additionalProperties: false,
    },
    outputSchema: outputSchemaOf('reconcile', 'What the look-up found.'),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

async function lookUp(
  writes: readonly OperationTool[],
  api: Client,
  args: Arguments,
  unresolved: UnresolvedWrites,
): Promise<Answer> {
  const tool = writes.find(({ definition }) => definition.name === args.write);
  const { values } = args;
  if (!tool) return { carried_out: 'unknown', problem: 'write must be one of those in the description' };
  const { recovery, document } = tool;
  const { name } = tool.definition;
  if (!isTexts(values) || values.length !== recovery.values.length)
    return { carried_out: 'unknown', problem: `values must be ${recovery.values.join(', ')} of ${name}` };
  const look_up = { tool: 'reconcile' as const, arguments: { write: name, values } };
  try {
    const found = await reconcile(api, { operationId: tool.operation.operationId, lookUpValues: values });
    const carriedOut = readCarriedOut(found, recovery);
    if (carriedOut === 'yes') unresolved.settleFound(look_up.arguments);
    return {
      carried_out: carriedOut,
      ...(found !== undefined && { data: withDecimalsAsText(document, recovery.found, found) }),
      ...next(name, recovery, carriedOut, look_up),
    };
  } catch (error) {
    return {
      carried_out: 'unknown',
      ...failureOf(error, false),
      ...next(name, recovery, 'unknown', look_up),
    };
  }
}

type CarriedOut = NonNullable<Answer['carried_out']>;

function readCarriedOut(found: unknown, { shownBy, mustCompare }: Recovery): CarriedOut {
  if (found === undefined) return 'not_shown';
  if (mustCompare) return 'compare';
  if (shownBy.length === 0) return 'yes';
  return shownBy.some((flag) => (found as Arguments)[flag] === true) ? 'yes' : 'not_shown';
}

/** What a look-up says that does not show the write. */
const NOT_SHOWN: Record<Exclude<CarriedOut, 'yes'>, string> = {
  compare:
    'If data has the values that you sent, it was carried out. If not, it may still arrive: look again later.',
  not_shown: 'Nothing shows that it was carried out so far, but it may still arrive: look again later.',
  unknown:
    'The look-up failed. If the service says that there is nothing to find, nothing was carried out so far; otherwise this says nothing about the write. Look again.',
};

function next(
  write: string,
  { oncePer }: Recovery,
  carriedOut: CarriedOut,
  look_up: Answer['look_up'],
): Partial<Answer> {
  if (carriedOut === 'yes')
    return { advice: `It was carried out. Do not call ${write} again for the same purpose.` };
  const [repeat, again] =
    oncePer === undefined
      ? (['never', `Do not call ${write} again. Tell the person you work for.`] as const)
      : (['same_arguments', `If it stays so, call ${write} again with exactly the same arguments.`] as const);
  return { look_up, repeat, advice: `${NOT_SHOWN[carriedOut]} ${again}` };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
