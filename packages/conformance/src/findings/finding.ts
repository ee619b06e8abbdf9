import { proseRules } from '@payments-openapi/spec';
import type { Contract } from '../contract/contract.ts';
import type { Sequence } from '../run/journal.ts';
import type { Exchange } from '../wire/exchange.ts';

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
  /** How often it occurred. */
  occurrences: number;
}

/** A finding or warning as a check reports it. */
export type NewFinding = Omit<Finding, 'check' | 'occurrences' | 'rule' | 'sequence'> & {
  rule?: string | undefined;
  /** The kind of deviation. Cases in which only the values differ have the same. @default what was expected, without its values */
  kind?: string | undefined;
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
  const findings = new Map<string, Finding>();
  const warnings = new Map<string, Warning>();
  const skipped: Skip[] = [];
  const counts = new Map<string, number>();
  /** With the sentence of its rule. A contract that was changed may not state the rule. */
  const foundBy = (check: string, { rule: id = '', kind: _, ...finding }: NewFinding): Finding => {
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
  /** The findings about examples that are refused, by operation and response. */
  const refusals = new Map<string, Finding>();
  /** A valid request that is refused like an unchanged example shows the same defect, whichever check has sent it. */
  const addFinding = (finding: Finding, kind: string | undefined): Finding => {
    const isRefusal = kind === REFUSED.example || kind === REFUSED.other;
    if (!isRefusal) return add(findings, finding, kind);
    const refusal = refusalOf(finding);
    const known = refusals.get(refusal);
    if (known) known.occurrences += 1;
    const counted = known ?? add(findings, finding, kind);
    if (kind === REFUSED.example) refusals.set(refusal, counted);
    return counted;
  };
  return {
    get findings() {
      return [...findings.values()];
    },
    get warnings() {
      return [...warnings.values()];
    },
    skipped,
    countOf: (check) => counts.get(check) ?? 0,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    reporterFor: (check) => ({
      finding(finding) {
        counts.set(check, (counts.get(check) ?? 0) + 1);
        onFinding(addFinding(foundBy(check, finding), finding.kind));
      },
      warning: (warning) => void add(warnings, foundBy(check, warning), warning.kind),
      skip: (skip) => skipped.push({ check, ...skip }),
    }),
  };
}

/** Counts the cases of one defect as one finding. The first case is kept. */
function add(all: Map<string, Finding>, finding: Finding, kind: string | undefined): Finding {
  const { check, operationId, pointer, rule, expected, actual } = finding;
  const kinds = [
    kind ?? withoutValues(expected),
    withoutValues(actual).replaceAll(/(?<!HTTP )(?<!\w)\d+/g, '0'),
  ];
  const key = JSON.stringify([check, operationId, pointer, rule?.id, ...kinds]);
  const existing = all.get(key);
  if (existing) existing.occurrences += 1;
  else all.set(key, finding);
  return existing ?? finding;
}

/** The operation and the response of a refusal, without the numbers in its message. */
function refusalOf({ operationId, actual }: Finding): string {
  return JSON.stringify([operationId, actual.replace(/".*/s, (message) => message.replaceAll(/\d+/g, '0'))]);
}

/** A text without the values that differ between the cases of a defect. Codes and statuses remain. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/"(?:[^"\\]|\\.)*"?/g, '""')
    .replaceAll(/[[{].*/gs, '…')
    .replaceAll(/^-?\d[\d.]*$|(?<= to be )-?\d[\d.]*/g, '0')
    .replaceAll(/(?<!HTTP |code )(?<![\w.-])-?\d[\d.]*(?= [a-z])/g, '0')
    .replaceAll(/(?<=\/)\d+(?=\/|\s|$)/g, '*');
}
