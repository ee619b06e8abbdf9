import { type Answer, failureOf } from './answers.ts';
import { dataSchemaOf, entrySchemaOf, withDecimalsAsText } from './decimals.ts';
import { DEFAULT_ENTRIES } from './schemas.ts';
import type { OperationTool } from './tools.ts';
import type { UnresolvedWrites } from './unresolved.ts';
import { type Arguments, adviceFor, argumentAt, lookUpCallOf } from './writes.ts';

/** A client of the service or of the control interface, by group and verb. */
export type AnyClient = Record<string, Record<string, (...slots: unknown[]) => unknown>>;

/**
 * Calls the operation of a tool. Resolves to what happened, whatever that is.
 *
 * @param unresolved undefined for the control interface, where nobody is charged
 */
export async function callOperation(
  client: AnyClient,
  tool: OperationTool,
  args: Arguments,
  unresolved?: UnresolvedWrites,
): Promise<Answer> {
  const problem = problemOf(tool, args);
  if (problem !== undefined) return { ...(tool.isWrite && { outcome: 'not_sent' as const }), problem };
  if (tool.isWrite && unresolved) return write(client, tool, args, unresolved);
  try {
    if (tool.isWrite) return { outcome: 'done', data: await call(client, tool, args) };
    return tool.isList ? await list(client, tool, args) : { data: await call(client, tool, args) };
  } catch (error) {
    return failureOf(error, tool.isWrite);
  }
}

/** What a tool requires beyond the contract, which the client checks. */
function problemOf({ definition, required }: OperationTool, args: Arguments): string | undefined {
  const known = Object.keys(definition.inputSchema.properties ?? {});
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) return `No argument "${unknown}". The arguments are ${known.join(', ')}`;
  const missing = required.find((path) => typeof argumentAt(args, path) !== 'string');
  return missing === undefined ? undefined : `${missing} is required, so that the call can be looked up`;
}

async function write(
  client: AnyClient,
  tool: OperationTool,
  args: Arguments,
  unresolved: UnresolvedWrites,
): Promise<Answer> {
  const { recovery } = tool;
  const { name } = tool.definition;
  const earlier = unresolved.blocking(name, recovery, args);
  if (earlier)
    return {
      outcome: 'not_sent',
      problem: `An earlier call of ${name} like this one may have been carried out, so this one was not sent.`,
      ...adviceFor(name, recovery, earlier.args),
    };
  try {
    const data = await call(client, tool, args);
    unresolved.settle(name, recovery, args);
    return { outcome: 'done', data };
  } catch (error) {
    const answer = failureOf(error, true);
    const lookUp = lookUpCallOf(name, recovery, args);
    if (answer.outcome === 'unknown') {
      unresolved.add({ write: name, args, lookUp });
      return { ...answer, ...adviceFor(name, recovery, args) };
    }
    // The reference may be taken by an earlier attempt of the same write.
    if (answer.outcome === 'refused' && recovery.oncePer !== undefined && lookUp)
      return {
        ...answer,
        look_up: lookUp,
        advice: `If this ${recovery.oncePer} is taken and you have sent it before, call reconcile: the earlier call may have been carried out.`,
      };
    return answer;
  }
}

/**
 * Returns a part of a list. Where the contract does not say what an offset counts, the client finds out, which takes
 * reading the list from its start.
 */
async function list(client: AnyClient, tool: OperationTool, args: Arguments): Promise<Answer> {
  const { document, operation } = tool;
  const { offset = 0, limit = DEFAULT_ENTRIES, ...rest } = args as { offset?: number; limit?: number };
  const isClear = !operation.parameters.some(({ value }) => value['x-offset-unit'] !== undefined);
  const skipped = isClear ? 0 : offset;
  const entries = invoke(client, tool, { ...rest, limit, ...(isClear && { offset }) }) as {
    toArray(options: { limit: number }): Promise<unknown[]>;
  };
  const found = (await entries.toArray({ limit: skipped + limit })).slice(skipped);
  const schema = entrySchemaOf(document, operation);
  return {
    data: found.map((entry) => withDecimalsAsText(document, schema, entry)),
    next: found.length < limit ? null : { ...rest, offset: offset + limit, limit },
  };
}

async function call(client: AnyClient, tool: OperationTool, args: Arguments): Promise<unknown> {
  const { document, operation } = tool;
  return withDecimalsAsText(document, dataSchemaOf(document, operation), await invoke(client, tool, args));
}

/** Calls the method of an operation: its path parameters, then everything else. */
function invoke(client: AnyClient, { operation }: OperationTool, args: Arguments): unknown {
  const [group = '', verb = ''] = operation.operationId.split('_');
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.entries(args).filter(([name]) => !names.includes(name));
  return client[group]?.[verb]?.(...names.map((name) => args[name]), Object.fromEntries(params));
}
