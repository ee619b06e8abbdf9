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
}

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
  finding(finding: Omit<Finding, 'check'>): void;
  remark(remark: Omit<Remark, 'check'>): void;
  skip(skip: Omit<Skip, 'check'>): void;
}

/** What a run has seen. */
export interface Ledger {
  findings: Finding[];
  remarks: Remark[];
  skipped: Skip[];
  /** The report of one check. */
  reportOf(check: string): Report;
}

export function createLedger(): Ledger {
  const findings: Finding[] = [];
  const remarks: Remark[] = [];
  const skipped: Skip[] = [];
  return {
    findings,
    remarks,
    skipped,
    reportOf: (check) => ({
      finding: (finding) => findings.push({ check, ...finding }),
      remark: (remark) => remarks.push({ check, ...remark }),
      skip: (skip) => skipped.push({ check, ...skip }),
    }),
  };
}
