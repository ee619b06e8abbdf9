import type { Collector } from '../findings/finding.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Check, Context } from './check.ts';
import type { Result } from './result.ts';

/** Passes each exchange to the checks that inspect exchanges, and counts their findings. */
export interface Inspection {
  inspect(exchange: Exchange): void;
  /** One result for each check and operation with a response. */
  results(): Result[];
}

export function createInspection(
  checks: readonly Check[],
  context: Context,
  collector: Collector,
): Inspection {
  const counts = new Map<string, { check: string; operationId?: string; all: number; failed: number }>();
  return {
    inspect(exchange) {
      const operationId = exchange.operation?.operationId;
      for (const { id, inspect } of checks) {
        if (!inspect) continue;
        const before = collector.countOf(id);
        inspect(exchange, { ...context, report: collector.reporterFor(id) });
        const key = `${id} ${operationId}`;
        const count = counts.get(key) ?? {
          check: id,
          ...(operationId && { operationId }),
          all: 0,
          failed: 0,
        };
        count.all += 1;
        if (collector.countOf(id) > before) count.failed += 1;
        counts.set(key, count);
      }
    },
    results: () =>
      [...counts.values()].map(({ all, failed, ...subject }) => ({
        ...subject,
        title: `${all} ${all === 1 ? 'response' : 'responses'}`,
        outcome: failed > 0 ? 'failed' : 'passed',
      })),
  };
}
