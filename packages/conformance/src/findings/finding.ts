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
  /** How often it occurred, in whichever way. */
  occurrences: number;
  /** In which other ways the same defect was found. */
  also?: Also[];
}

/** Another way in which a defect was found. */
export type Also = Pick<
  Finding,
  'check' | 'operationId' | 'title' | 'rule' | 'expected' | 'actual' | 'occurrences'
>;

/** Each way in which a defect was found, as a finding of its own. */
export function waysOf<One extends Also & { also?: Also[] }>({
  also = [],
  ...finding
}: One): Omit<One, 'also'>[] {
  const { operationId: _id, rule: _rule, ...shared } = finding;
  return [finding, ...also.map((one) => ({ ...shared, ...one }))] as Omit<One, 'also'>[];
}

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
