import { constraintsOf } from '../contract/constraint.ts';
import type { Contract, ContractOperation } from '../contract/contract.ts';

/** What the checks have shown of a contract; each is told to it when its check has passed. */
export interface Coverage {
  request(operation: ContractOperation, scenario: string): void;
  response(operation: ContractOperation, status: string, scenario: string): void;
  accepted(operation: ContractOperation): void;
  refused(operation: ContractOperation, pointer: string): void;
  /** What the contract lets through was refused by a rule of the target. */
  declined(operation: ContractOperation, change: string, code: number): void;
  /** A call was answered with a failure by the contract. */
  failed(operation: ContractOperation): void;
  /** A row for each operation of the contract, called or not. */
  rows(): CoverageRow[];
}

export interface CoverageRow {
  operationId: string;
  requests: Share;
  responses: Share;
  statuses: Share;
  /** The places in the contract that ask something of a request, shown by a request that is refused. */
  constraints: Share;
  /** Mutants that were to be accepted, and were. */
  accepted: number;
  /** Mutants that were to be refused, and were. */
  refused: number;
  /** Mutants that the contract lets through and the target refused by a rule of its own, with its code. */
  declined: string[];
}

/** What was covered, and what was not. */
interface Share {
  covered: string[];
  missing: string[];
}

export function createCoverage({ document, operations }: Contract): Coverage {
  const seen = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  const add = ({ operationId }: ContractOperation, what: string, one: string) => {
    const key = `${operationId} ${what}`;
    seen.set(key, (seen.get(key) ?? new Set()).add(one));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const share = ({ operationId }: ContractOperation, what: string, all: string[]): Share => {
    const found = seen.get(`${operationId} ${what}`) ?? new Set();
    return { covered: all.filter((one) => found.has(one)), missing: all.filter((one) => !found.has(one)) };
  };
  return {
    request(operation, scenario) {
      add(operation, 'request', scenario);
      add(operation, 'status', '200');
    },
    response(operation, status, scenario) {
      add(operation, 'response', `${status} ${scenario}`);
      add(operation, 'status', status);
    },
    accepted: (operation) => add(operation, 'accepted', ''),
    refused(operation, pointer) {
      add(operation, 'refused', pointer);
      add(operation, 'status', 'default');
    },
    declined(operation, change, code) {
      add(operation, 'declined', `${change}: ${code}`);
      add(operation, 'status', 'default');
    },
    failed: (operation) => add(operation, 'status', 'default'),
    rows: () =>
      operations.map((operation) => ({
        operationId: operation.operationId,
        requests: share(
          operation,
          'request',
          operation.requestExamples.map(({ scenario }) => scenario),
        ),
        responses: share(
          operation,
          'response',
          operation.responseExamples.map(({ status, scenario }) => `${status} ${scenario}`),
        ),
        statuses: share(operation, 'status', Object.keys(operation.responses)),
        constraints: share(operation, 'refused', constraintsOf(document, operation)),
        accepted: counts.get(`${operation.operationId} accepted`) ?? 0,
        refused: counts.get(`${operation.operationId} refused`) ?? 0,
        declined: [...(seen.get(`${operation.operationId} declined`) ?? [])],
      })),
  };
}

const shares = ['requests', 'responses', 'statuses', 'constraints'] as const;

/** What no check has shown, one a line. */
export function missing(rows: CoverageRow[], of: readonly (typeof shares)[number][] = shares): string[] {
  return rows.flatMap(({ operationId, ...row }) =>
    of.flatMap((what) => row[what].missing.map((one) => `${operationId} ${what}: ${one}`)),
  );
}

/** The rows as a table for a terminal. */
export function table(rows: CoverageRow[]): string {
  const head = ['operation', 'requests', 'responses', 'statuses', 'constraints'];
  const counted = ['accepted', 'refused', 'declined'];
  const lines = rows.map((row) => [
    row.operationId,
    part(row.requests),
    part(row.responses),
    row.statuses.covered.join(' '),
    part(row.constraints),
    `${row.accepted}`,
    `${row.refused}`,
    `${row.declined.length}`,
  ]);
  const called = rows.filter(({ requests }) => requests.covered.length > 0).length;
  const all = (what: 'requests' | 'responses' | 'constraints') =>
    part({
      covered: rows.flatMap((row) => row[what].covered),
      missing: rows.flatMap((row) => row[what].missing),
    });
  const sum = (count: (row: CoverageRow) => number) => `${rows.reduce((all, row) => all + count(row), 0)}`;
  const foot = [`${called} of ${rows.length}`, all('requests'), all('responses'), '', all('constraints')];
  foot.push(
    sum(({ accepted }) => accepted),
    sum(({ refused }) => refused),
    sum(({ declined }) => declined.length),
  );
  return columns([[...head, ...counted], ...lines, foot]);
}

function part({ covered, missing }: Share): string {
  return `${covered.length}/${covered.length + missing.length}`;
}

function columns(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, index) =>
    Math.max(...lines.map((line) => (line[index] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
