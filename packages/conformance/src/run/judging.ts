import type { Ledger } from '../findings/finding.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Check, Context } from './check.ts';
import type { Result } from './result.ts';

/** Hands each exchange to the checks that judge, and counts what they said. */
export interface Judging {
  judge(exchange: Exchange): void;
  /** A result of each check at each operation that was answered. */
  results(): Result[];
}

export function createJudging(checks: readonly Check[], context: Context, ledger: Ledger): Judging {
  const judged = new Map<string, { check: string; operationId?: string; all: number; failed: number }>();
  return {
    judge(exchange) {
      const operationId = exchange.operation?.operationId;
      for (const { id, judge } of checks) {
        if (!judge) continue;
        const before = ledger.found(id);
        judge(exchange, { ...context, report: ledger.reportOf(id) });
        const key = `${id} ${operationId}`;
        const count = judged.get(key) ?? {
          check: id,
          ...(operationId && { operationId }),
          all: 0,
          failed: 0,
        };
        count.all += 1;
        if (ledger.found(id) > before) count.failed += 1;
        judged.set(key, count);
      }
    },
    results: () =>
      [...judged.values()].map(({ all, failed, ...subject }) => ({
        ...subject,
        title: `${all} ${all === 1 ? 'answer' : 'answers'}`,
        outcome: failed > 0 ? 'failed' : 'passed',
      })),
  };
}
