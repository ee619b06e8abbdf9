import type { Json } from '@payments-openapi/spec';
import type { CheckContext } from '../../run/check.ts';
import type { Reference } from '../../run/following.ts';
import { outcomeOf, parseJson } from '../../wire/exchange.ts';
import { memberOf, textOf } from '../values.ts';
import type { CallOwn } from './call.ts';
import { follow } from './follower.ts';

/** Any URL: the sandbox in this process has no port. */
const BASE = 'http://reference.example';

/**
 * Starts a sandbox in this process, to be compared with a target that is a sandbox.
 *
 * @param control calls the control interface of the target
 * @returns why the target cannot be compared with it, if so
 */
export async function startReference(
  context: CheckContext,
  control: (method: string, path: string) => Promise<unknown>,
): Promise<Reference | string> {
  if (context.contract.isCustom) return 'the sandbox in this process does not know your contract';
  const { createSandbox } = await import('@payments-openapi/sandbox');
  const clock = textOf(memberOf((await control('GET', '/clock')) as Json, 'clock', 'now'));
  const sandbox = await createSandbox({ clock });
  const call: CallOwn = async (method, path, { headers = new Headers(), body = '' } = {}) => {
    const response = await sandbox.fetch(`${BASE}${path}`, { method, headers, ...(body !== '' && { body }) });
    const json = parseJson(await response.text());
    return { json, outcome: outcomeOf(response.status, json) };
  };
  const theirs = memberOf((await control('GET', '/health')) as Json, 'health', 'version');
  const ours = memberOf((await call('GET', '/_sandbox/health')).json, 'data', 'health', 'version');
  if (theirs !== ours) {
    await sandbox.close();
    return `the target is version ${theirs} of the sandbox, and the sandbox in this process is version ${ours}`;
  }
  const setting = { context, call, shown: new Set<string>(), pages: new Map<string, number>() };
  return { follow: (baseUrl) => follow(baseUrl, setting), close: () => sandbox.close() };
}
