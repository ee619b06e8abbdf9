import type { Exchange } from '../wire/exchange.ts';

/** Something that the target does otherwise than the contract says. */
export interface Finding {
  /** Id of the check. */
  check: string;
  /** Nothing when the request fits no operation. */
  operationId?: string;
  title: string;
  /** The place in the contract. */
  pointer: string;
  expected: string;
  came: string;
  /** What shows it, the deciding one last. */
  exchanges: Exchange[];
  /** How often it was seen. */
  times: number;
}

/** What a check says of something that it saw. */
export type Statement = Omit<Finding, 'check' | 'times'>;

/** Something worth knowing that fails nothing. */
export type Remark = Finding;

/** Something that was not checked, and why. */
export interface Skip {
  check: string;
  operationId?: string;
  title?: string;
  reason: string;
}

/** Where a check puts what it has seen. */
export interface Report {
  finding(finding: Statement): void;
  remark(remark: Statement): void;
  skip(skip: Omit<Skip, 'check'>): void;
}

/** What a run has seen. */
export interface Ledger {
  findings: Finding[];
  remarks: Remark[];
  skipped: Skip[];
  /** How often a check has found something. */
  found(check: string): number;
  /** The report of one check. */
  reportOf(check: string): Report;
}

export function createLedger(): Ledger {
  const findings = new Map<string, Finding>();
  const remarks = new Map<string, Remark>();
  const skipped: Skip[] = [];
  const counts = new Map<string, number>();
  return {
    get findings() {
      return [...findings.values()];
    },
    get remarks() {
      return [...remarks.values()];
    },
    skipped,
    found: (check) => counts.get(check) ?? 0,
    reportOf: (check) => ({
      finding(statement) {
        counts.set(check, (counts.get(check) ?? 0) + 1);
        add(findings, check, statement);
      },
      remark: (statement) => add(remarks, check, statement),
      skip: (skip) => skipped.push({ check, ...skip }),
    }),
  };
}

/** The same seen again is counted, and shown by what showed it first. */
function add(all: Map<string, Finding>, check: string, statement: Statement): void {
  const { operationId, pointer, expected, came } = statement;
  const key = JSON.stringify([check, operationId, pointer, expected, came]);
  const known = all.get(key);
  if (known) known.times += 1;
  else all.set(key, { check, ...statement, times: 1 });
}
