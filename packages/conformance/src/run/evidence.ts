import { isObject } from '../contract/is-object.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Result } from './result.ts';

/** Records which operations succeeded. On a server that refuses every caller, no other result means anything. */
export interface Evidence {
  observe(exchange: Exchange): void;
  /** Whether the operation succeeded, or any operation if none is given. */
  hasSuccess(operationId?: string): boolean;
  /** Whether no request succeeded and every response says the same, so that they say nothing about single operations. */
  isAlike(): boolean;
  /** Whether each of some operations has responded. */
  hasAsked(operationIds: ReadonlySet<string>): boolean;
  /** What to do about a server on which no request succeeded, if that is known. */
  advice(): string | undefined;
  /** Summarises the responses of one or all operations: `every response was HTTP 401`. */
  responses(operationId?: string): string;
  /** Returns the result, or a skip if it passed although its operation never succeeded. */
  confirm(result: Result): Result;
}

/** The most kinds of responses in a summary. */
const MAX_KINDS = 4;

/** Statuses of servers that do not know the caller. */
const CREDENTIALS = new Set([401, 403, 407]);

const KINDS = { failure: 'a failure', neither: 'no envelope' };

export function createEvidence(): Evidence {
  const failed: { operationId: string | undefined; kind: string; status: number; location: string }[] = [];
  /** What the responses say. */
  const said = new Set<string>();
  const succeeded = new Set<string>();
  const hasSuccess = (operationId?: string) =>
    operationId === undefined ? succeeded.size > 0 : succeeded.has(operationId);
  const responses = (operationId?: string) => {
    const found = failed.filter((one) => operationId === undefined || one.operationId === operationId);
    const kinds = [...new Set(found.map(({ kind }) => kind))];
    const [only, ...others] = kinds;
    if (only === undefined) return 'there were no responses';
    if (others.length === 0) return `every response was ${only}`;
    return `the responses were ${kinds.slice(0, MAX_KINDS).join(', ')}${kinds.length > MAX_KINDS ? ' and others' : ''}`;
  };
  return {
    observe(exchange) {
      const { operation, outcome, response } = exchange;
      const { status, headers } = response;
      if (outcome === 'success') {
        if (operation) succeeded.add(operation.operationId);
        return;
      }
      const isPlain = outcome === 'failure' && status >= 400;
      const kind = isPlain ? `HTTP ${status}` : `HTTP ${status} with ${KINDS[outcome]}`;
      const location = headers.get('location') ?? '';
      failed.push({ operationId: operation?.operationId, kind, status, location });
      said.add(whatIsSaid(exchange));
    },
    isAlike: () => succeeded.size === 0 && said.size === 1,
    hasAsked(operationIds) {
      const asked = new Set(failed.map(({ operationId }) => operationId));
      return [...operationIds].every((id) => succeeded.has(id) || asked.has(id));
    },
    advice() {
      const [first] = failed;
      if (failed.every(({ status }) => CREDENTIALS.has(status)))
        return 'If it requires credentials, give them as `headers` in the profile';
      if (first?.location && failed.every(({ status }) => isRedirect(status)))
        return `Redirects are not followed. The first was to ${first.location}`;
      const isElsewhere = failed.every(({ status }) => status === 404 || status === 200);
      return isElsewhere ? 'Check that this is the base URL of the API' : undefined;
    },
    hasSuccess,
    responses,
    confirm(result) {
      const { operationId } = result;
      if (result.outcome !== 'passed' || hasSuccess(operationId)) return result;
      const reason = `no request to the operation succeeded, so a pass proves nothing (${responses(operationId)})`;
      return { ...result, outcome: 'skipped', reason };
    },
  };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** What a response that is no success says, without what names the request: its body, its path and its numbers. */
function whatIsSaid({ outcome, json, response: { status, headers } }: Exchange): string {
  if (CREDENTIALS.has(status) || isRedirect(status)) return `${status}`;
  // What has a code comes from a service of this kind, whatever is wrong with it.
  if (isObject(json) && outcome === 'neither' && 'code' in json) return JSON.stringify(json);
  if (outcome !== 'failure') return `${status} ${headers.get('content-type')}`;
  const { code, message } = json as { code: number; message?: unknown };
  return `${status} ${code} ${String(message).replaceAll(/\d+/g, '0')}`;
}
