import { waysOf } from '../findings/finding.ts';
import type { Report } from './report.ts';
import { findingText } from './text.ts';

/** The outcome of one check: its findings and, if nothing of it passed, why it was skipped. */
interface CheckOutcome {
  findings: string[];
  /** Undefined if something passed. */
  skipped: string | undefined;
}

export function checkOutcome({ findings, passed, skipped }: Report, id: string): CheckOutcome {
  const reasons = new Set(skipped.flatMap(({ check, reason }) => (check === id ? [reason] : [])));
  return {
    findings: findings
      .flatMap(waysOf)
      .filter(({ check }) => check === id)
      .map(findingText),
    skipped: passed.some(({ check }) => check === id)
      ? undefined
      : [...reasons].join('; ') || 'nothing to check',
  };
}
