import { type Json, joinPointer } from '@payments-openapi/spec';
import type { CheckContext } from '../../run/check.ts';
import type { Follower, Reference } from '../../run/following.ts';
import { InconclusiveError } from '../../run/result.ts';
import { type Control, READY } from '../../run/target.ts';
import { outcomeOf, parseJson } from '../../wire/exchange.ts';
import { listsOf } from '../state/lists.ts';
import { memberOf, textOf } from '../values.ts';
import type { CallOwn } from './call.ts';
import { follow } from './follower.ts';

/** Any URL: the sandbox in this process has no port. */
const BASE = 'http://reference.example';

/** The time at which new sandboxes of the target start. Those that it has may have been advanced. */
async function firstClock(control: Control): Promise<string> {
  const created = (await control('POST', '/sandboxes', { seed: READY })) as Json;
  await control('DELETE', `/sandboxes/${textOf(memberOf(created, 'sandbox', 'id'))}`);
  return textOf(memberOf(created, 'sandbox', 'clock'));
}

/**
 * Starts a sandbox in this process, to be compared with a target that is a sandbox.
 *
 * @param control calls the control interface of the target
 * @returns why the target cannot be compared with it, if so
 */
export async function startReference(context: CheckContext, control: Control): Promise<Reference | string> {
  if (!context.hasControl) return 'the target has no control interface';
  if (context.contract.isCustom) return 'the sandbox in this process does not know your contract';
  let known: { clock: string; version: string };
  try {
    known = {
      version: textOf(memberOf((await control('GET', '/health')) as Json, 'health', 'version')),
      clock: await firstClock(control),
    };
  } catch (error) {
    // Another step ends the run if the target is no sandbox after all.
    if (error instanceof InconclusiveError) return error.message;
    throw error;
  }
  const installed = await import('@payments-openapi/sandbox').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  });
  if (!installed) return 'the package @payments-openapi/sandbox is not installed beside the kit';
  const { createSandbox } = installed;
  const sandbox = await createSandbox({ clock: known.clock, limits: { requestsKept: 0 } });
  const call: CallOwn = async (method, path, { headers = new Headers(), body = '' } = {}) => {
    const response = await sandbox.fetch(`${BASE}${path}`, { method, headers, ...(body !== '' && { body }) });
    const json = parseJson(await response.text());
    return { json, outcome: outcomeOf(response.status, json) };
  };
  const version = textOf(memberOf((await call('GET', '/_sandbox/health')).json, 'data', 'health', 'version'));
  if (known.version !== version) {
    await sandbox.close();
    return `the target is version ${known.version} of the sandbox, and the sandbox in this process is version ${version}`;
  }
  const entries = new Map(
    listsOf(context.contract).map((list) => [list.operationId, joinPointer('/data', ...list.entries)]),
  );
  const setting = { context, call, entries, shown: new Set<string>(), pages: new Map<string, number>() };
  const shared = new Map<string, Promise<Follower>>();
  return {
    async follow({ baseUrl, isShared, receivesCallbacks }) {
      // The sandbox in this process would call back too.
      if (receivesCallbacks) return undefined;
      if (!isShared) return follow(baseUrl, setting);
      const follower = shared.get(baseUrl) ?? follow(baseUrl, setting);
      shared.set(baseUrl, follower);
      return { ...(await follower), close: async () => {} };
    },
    close: () => sandbox.close(),
  };
}
