import type { Collector } from '../findings/collector.ts';
import type { Skip } from '../findings/finding.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Check, CheckContext } from './check.ts';
import type { Result } from './result.ts';

/** Why a check is skipped that found nothing to check in any response. */
export const NOTHING_TO_CHECK = 'no response contained anything to check';

/** Passes each exchange to the checks that inspect exchanges, and counts their findings. */
export interface Inspection {
  inspect(exchange: Exchange): void;
  /** One result for each check and operation with a response that contained anything to check. */
  results(): Result[];
  /** One skip for each check that found nothing to check in any response. */
  skips(): Skip[];
}

interface Count {
  check: string;
  operationId?: string;
  /** How many responses contained anything to check. */
  checked: number;
  failed: number;
}

export function createInspection(
  checks: readonly Check[],
  context: CheckContext,
  collector: Collector,
): Inspection {
  const counts = new Map<string, Count>();
  return {
    inspect(exchange) {
      const operationId = exchange.operation?.operationId;
      for (const { id, inspect } of checks) {
        if (!inspect) continue;
        const before = collector.countOf(id);
        const isChecked = inspect(exchange, { ...context, report: collector.reporterFor(id) });
        const key = `${id} ${operationId}`;
        const count = counts.get(key) ?? {
          check: id,
          ...(operationId && { operationId }),
          checked: 0,
          failed: 0,
        };
        const isFailed = collector.countOf(id) > before;
        if (isChecked || isFailed) count.checked += 1;
        if (isFailed) count.failed += 1;
        counts.set(key, count);
      }
    },
    results: () =>
      [...counts.values()]
        .filter(({ checked }) => checked > 0)
        .map(({ checked, failed, ...subject }) => ({
          ...subject,
          title: `${checked} ${checked === 1 ? 'response' : 'responses'}`,
          outcome: failed > 0 ? 'failed' : 'passed',
        })),
    skips: () =>
      [...Map.groupBy(counts.values(), ({ check }) => check)]
        .filter(([, own]) => own.every(({ checked }) => checked === 0))
        .map(([check]) => ({ check, title: 'responses', reason: NOTHING_TO_CHECK })),
  };
}
