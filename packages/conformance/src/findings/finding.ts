import { proseRules } from '@payments-openapi/spec';
import type { Contract } from '../contract/contract.ts';
import type { Sequence } from '../run/journal.ts';
import type { Exchange } from '../wire/exchange.ts';
import { createDefects } from './defects.ts';

/** A way in which the target does not conform to the contract. */
export interface Finding {
  /** Id of the check. */
  check: string;
  /** Absent if the request matches no operation. */
  operationId?: string;
  /** What was sent, or the title of the step. */
  title: string;
  /** Pointer to the part of the contract that is violated. */
  pointer: string;
  /** The rule that is violated, if the contract states it in prose only. */
  rule?: { id: string; sentence: string };
  expected: string;
  actual: string;
  /** The exchanges that show it. The last one is decisive. */
  exchanges: Exchange[];
  /** What was sent until then. Absent for traffic of other clients. */
  sequence?: Sequence;
  /** How often it occurred, in whichever way. */
  occurrences: number;
  /** In which other ways the same defect was found. */
  also?: Also[];
}

/** Another way in which a defect was found. */
export type Also = Pick<Finding, 'check' | 'operationId' | 'title' | 'expected' | 'actual' | 'occurrences'>;

/** A finding or warning as a check reports it. */
export type NewFinding = Omit<Finding, 'check' | 'occurrences' | 'also' | 'rule' | 'sequence'> & {
  rule?: string | undefined;
  /** The kind of deviation. Cases in which only the values differ have the same. @default what was expected, without its values */
  kind?: string | undefined;
  /** Pointer to the schema of the field in the response whose value is wrong. One field is one defect, whichever check finds it. */
  field?: string | undefined;
  /** What other operations and checks find if they have the same defect. With `varies`, only if the response is another one. */
  defect?: { name: string; varies?: boolean } | undefined;
};

/** The kinds of finding that say a valid request was refused: an unchanged example, or another request. */
export const REFUSED = { example: 'refused example', other: 'refused' } as const;

/** Like a finding, but it does not fail the run. */
export type Warning = Finding;

/** A part of a check that was skipped, and why. */
export interface Skip {
  check: string;
  operationId?: string;
  title?: string;
  reason: string;
}

/** Reports the findings, warnings and skips of one check. */
export interface Reporter {
  finding(finding: NewFinding): void;
  warning(warning: NewFinding): void;
  skip(skip: Omit<Skip, 'check'>): void;
}

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
