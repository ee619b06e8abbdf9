import type { Exchange } from '../wire/exchange.ts';
import type { Result } from './result.ts';

/** Which operations succeeded, and how they answered: at a server that refuses everybody, nothing else means anything. */
export interface Evidence {
  observe(exchange: Exchange): void;
  /** Whether an operation succeeded; without a name, whether any did. */
  hasSuccess(operationId?: string): boolean;
  /** How an operation answered, or all of them: `every answer was HTTP 401`. */
  answers(operationId?: string): string;
  /** The same result, or why it says nothing: it passed, and its operation never succeeded. */
  settle(result: Result): Result;
}

/** Kinds of answers that a sentence names. */
const NAMED = 4;

export function createEvidence(): Evidence {
  const seen: { operationId: string | undefined; kind: string }[] = [];
  const succeeded = new Set<string>();
  const hasSuccess = (operationId?: string) =>
    operationId === undefined ? succeeded.size > 0 : succeeded.has(operationId);
  const answers = (operationId?: string) => {
    const own = seen.filter((one) => operationId === undefined || one.operationId === operationId);
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    const [only, ...others] = kinds;
    if (only === undefined) return 'none of its requests was answered';
    if (others.length === 0) return `every answer was ${only}`;
    return `the answers were ${kinds.slice(0, NAMED).join(', ')}${kinds.length > NAMED ? ' and others' : ''}`;
  };
  return {
    observe({ operation, outcome, response: { status } }) {
      if (outcome === 'success') {
        if (operation) succeeded.add(operation.operationId);
        return;
      }
      const isPlain = outcome === 'failure' && status >= 400;
      const kind = isPlain ? `HTTP ${status}` : `HTTP ${status} with ${KINDS[outcome]}`;
      seen.push({ operationId: operation?.operationId, kind });
    },
    hasSuccess,
    answers,
    settle(result) {
      const { operationId } = result;
      if (result.outcome !== 'passed' || hasSuccess(operationId)) return result;
      const reason = `no request of the operation succeeded in this run, so a refusal proves nothing (${answers(operationId)})`;
      return { ...result, outcome: 'skipped', reason };
    },
  };
}

const KINDS = { failure: 'a failure', neither: 'no envelope' };
