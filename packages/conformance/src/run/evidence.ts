import type { Exchange } from '../wire/exchange.ts';
import type { Result } from './result.ts';

/** Records which operations succeeded. On a server that refuses every caller, no other result means anything. */
export interface Evidence {
  observe(exchange: Exchange): void;
  /** Whether the operation succeeded, or any operation if none is given. */
  hasSuccess(operationId?: string): boolean;
  /** Summarises the responses of one or all operations: `every response was HTTP 401`. */
  responses(operationId?: string): string;
  /** Returns the result, or a skip if it passed although its operation never succeeded. */
  confirm(result: Result): Result;
}

/** The most kinds of responses in a summary. */
const MAX_KINDS = 4;

const KINDS = { failure: 'a failure', neither: 'no envelope' };

export function createEvidence(): Evidence {
  const failed: { operationId: string | undefined; kind: string }[] = [];
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
    observe({ operation, outcome, response: { status } }) {
      if (outcome === 'success') {
        if (operation) succeeded.add(operation.operationId);
        return;
      }
      const isPlain = outcome === 'failure' && status >= 400;
      const kind = isPlain ? `HTTP ${status}` : `HTTP ${status} with ${KINDS[outcome]}`;
      failed.push({ operationId: operation?.operationId, kind });
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
