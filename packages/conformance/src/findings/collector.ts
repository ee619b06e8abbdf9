import { proseRules } from '@payments-openapi/spec';
import type { Contract } from '../contract/contract.ts';
import type { Sequence } from '../run/journal.ts';
import type { Exchange } from '../wire/exchange.ts';
import { createDefects } from './defects.ts';
import type { Finding, NewFinding, Reporter, Skip, Warning } from './finding.ts';

/** Collects the findings, warnings and skips of a run. */
export interface Collector {
  findings: Finding[];
  warnings: Warning[];
  skipped: Skip[];
  /** How many findings a check has reported, repeated ones included. */
  countOf(check: string): number;
  /** How many findings all checks have reported, repeated ones included. */
  total(): number;
  /** The reporter for one check. */
  reporterFor(check: string): Reporter;
}

/**
 * @param onFinding called with each finding, repeated ones included
 * @param sequenceUntil what was sent until an exchange
 */
export function createCollector(
  { document }: Contract,
  onFinding: (finding: Finding) => void = () => undefined,
  sequenceUntil?: (exchange: Exchange) => Sequence,
): Collector {
  const sentences = new Map(proseRules(document).map(({ id, sentence }) => [id, sentence]));
  const findings = createDefects();
  const warnings = createDefects();
  const skipped: Skip[] = [];
  const counts = new Map<string, number>();
  /** With the sentence of its rule. A contract that was changed may not state the rule. */
  const foundBy = (check: string, found: NewFinding): Finding => {
    const { rule: id = '', kind: _kind, field: _field, defect: _defect, ...finding } = found;
    const sentence = sentences.get(id);
    const decisive = finding.exchanges.at(-1);
    return {
      check,
      ...finding,
      ...(sentence !== undefined && { rule: { id, sentence } }),
      ...(decisive && sequenceUntil && { sequence: sequenceUntil(decisive) }),
      occurrences: 1,
    };
  };
  return {
    findings: findings.findings,
    warnings: warnings.findings,
    skipped,
    countOf: (check) => counts.get(check) ?? 0,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    reporterFor: (check) => ({
      finding(finding) {
        counts.set(check, (counts.get(check) ?? 0) + 1);
        onFinding(findings.add(foundBy(check, finding), finding));
      },
      warning: (warning) => void warnings.add(foundBy(check, warning), warning),
      skip: (skip) => skipped.push({ check, ...skip }),
    }),
  };
}
