import { callMethod, positionalParameters } from '../contract/client-method.ts';
import { type Answer, failureOf } from './answers.ts';
import { dataSchemaOf, entrySchemaOf, withDecimalsAsText } from './decimals.ts';
import { DEFAULT_ENTRIES, MAX_ENTRIES } from './schemas.ts';
import type { OperationTool } from './tools.ts';
import type { UnresolvedWrite, UnresolvedWrites } from './unresolved.ts';
import { type Arguments, adviceFor, argumentAt, lookUpCallOf } from './writes.ts';

/** Maximum length of an answer, about what an agent can read at once. Logged requests have bodies of any size. */
const MAX_CHARACTERS = 50_000;

/**
 * Calls the operation of a tool. Resolves to what happened, whatever that is.
 *
 * @param unresolved undefined for the control interface, where nobody is charged
 * @param gone aborts when the caller stops waiting for the answer
 */
export async function callOperation(
  client: object,
  tool: OperationTool,
  args: Arguments,
  unresolved?: UnresolvedWrites,
  gone?: AbortSignal,
): Promise<Answer> {
  const problem = problemOf(tool, args);
  if (problem !== undefined) return { ...(tool.isWrite && { outcome: 'not_sent' as const }), problem };
  if (tool.isWrite && unresolved) return write(client, tool, args, { unresolved, gone });
  try {
    if (tool.isWrite) return { outcome: 'done', data: await call(client, tool, args) };
    return tool.isList ? await list(client, tool, args) : { data: await call(client, tool, args) };
  } catch (error) {
    return failureOf(error, tool.isWrite);
  }
}

/** What a tool requires beyond the contract, which the client checks. */
function problemOf({ definition, isList, required }: OperationTool, args: Arguments): string | undefined {
  const { offset = 0, limit = DEFAULT_ENTRIES } = args;
  if (isList && !isWholeNumber(offset, 0, Number.MAX_SAFE_INTEGER))
    return 'offset must be a whole number from 0';
  if (isList && !isWholeNumber(limit, 1, MAX_ENTRIES))
    return `limit must be a whole number from 1 to ${MAX_ENTRIES}`;
  const known = Object.keys(definition.inputSchema.properties ?? {});
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) return `No argument "${unknown}". The arguments are ${known.join(', ')}`;
  const missing = required.find((path) => typeof argumentAt(args, path) !== 'string');
  return missing === undefined ? undefined : `${missing} is required, so that the call can be looked up`;
}

function isWholeNumber(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

async function write(
  client: object,
  tool: OperationTool,
  args: Arguments,
  { unresolved, gone }: { unresolved: UnresolvedWrites; gone: AbortSignal | undefined },
): Promise<Answer> {
  const { recovery } = tool;
  const { name } = tool.definition;
  const earlier = unresolved.blocking(name, recovery, args);
  if (earlier) return answerAfter(earlier, tool, unresolved);
  const lookUp = lookUpCallOf(name, recovery, args);
  const sent = unresolved.add(name, args, lookUp);
  try {
    const data = await call(client, tool, args);
    if (gone?.aborted || sent.isRepeated) Object.assign(sent, { state: 'done', data });
    else unresolved.settle(name, recovery, args);
    return { outcome: 'done', data };
  } catch (error) {
    const answer = failureOf(error, true);
    if (answer.outcome === 'unknown') {
      sent.state = 'unknown';
      return { ...answer, ...adviceFor(name, recovery, args) };
    }
    unresolved.remove(sent);
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

/** The answer of a write that is not sent, because an earlier one like it is unresolved. */
function answerAfter(
  earlier: UnresolvedWrite,
  { definition: { name }, recovery }: OperationTool,
  unresolved: UnresolvedWrites,
): Answer {
  const like = `An earlier call of ${name} like this one`;
  if (earlier.state === 'done') {
    unresolved.remove(earlier);
    const advice = `${like} was carried out after you stopped waiting for it. This is its answer; nothing was sent now. Only to do it once more, call ${name} again.`;
    return { outcome: 'done', data: earlier.data, advice };
  }
  if (earlier.state === 'under_way') {
    earlier.isRepeated = true;
    const advice = `Wait for the answer of the earlier call. If you do not wait for it any more, call ${name} again with the same arguments in a minute: it then returns that answer.`;
    return { outcome: 'not_sent', problem: `${like} is still under way, so this one was not sent.`, advice };
  }
  return {
    outcome: 'not_sent',
    problem: `${like} may have been carried out, so this one was not sent.`,
    ...adviceFor(name, recovery, earlier.args),
  };
}

/**
 * Returns a part of a list. Where the contract does not say what an offset counts, the client finds out, which takes
 * reading the list from its start.
 */
async function list(client: object, tool: OperationTool, args: Arguments): Promise<Answer> {
  const { document, operation } = tool;
  const { offset = 0, limit = DEFAULT_ENTRIES, ...rest } = args as { offset?: number; limit?: number };
  const isClear = !operation.parameters.some(({ value }) => value['x-offset-unit'] !== undefined);
  const skipped = isClear ? 0 : offset;
  const entries = invoke(client, tool, { ...rest, limit, ...(isClear && { offset }) }) as {
    toArray(options: { limit: number }): Promise<unknown[]>;
  };
  const found = (await entries.toArray({ limit: skipped + limit })).slice(skipped);
  const schema = entrySchemaOf(document, operation);
  const data = fitting(found.map((entry) => withDecimalsAsText(document, schema, entry)));
  const isEnd = found.length < limit && data.length === found.length;
  return { data, next: isEnd ? null : { ...rest, offset: offset + data.length, limit } };
}

/** The first entries, as many as an answer has room for, and one at least. */
function fitting(entries: readonly unknown[]): unknown[] {
  let length = 0;
  const tooMany = entries.findIndex((entry) => {
    length += JSON.stringify(entry).length;
    return length > MAX_CHARACTERS;
  });
  return entries.slice(0, tooMany === -1 ? entries.length : Math.max(tooMany, 1));
}

async function call(client: object, tool: OperationTool, args: Arguments): Promise<unknown> {
  const { document, operation } = tool;
  return withDecimalsAsText(document, dataSchemaOf(document, operation), await invoke(client, tool, args));
}

/** Calls the method of an operation: its path parameters, then everything else. */
function invoke(client: object, { operation }: OperationTool, args: Arguments): unknown {
  const names = positionalParameters(operation).map(({ name }) => name);
  const params = Object.entries(args).filter(([name]) => !names.includes(name));
  return callMethod(client, operation, ...names.map((name) => args[name]), Object.fromEntries(params));
}
