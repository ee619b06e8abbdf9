import { constraintsOf } from './constraint.ts';
import type { Contract, ContractOperation } from './contract.ts';

/** What the checks have shown of a contract; each is told to it when its check has passed. */
export interface Coverage {
  request(operation: ContractOperation, scenario: string): void;
  response(operation: ContractOperation, status: string, scenario: string): void;
  accepted(operation: ContractOperation): void;
  refused(operation: ContractOperation, pointer: string): void;
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
}

/** What was covered, and what was not. */
export interface Share {
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
    refused: (operation, pointer) => add(operation, 'refused', pointer),
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
      })),
  };
}

/** What no check has shown, one a line. */
export function missing(rows: CoverageRow[]): string[] {
  return rows.flatMap(({ operationId, ...row }) =>
    (['requests', 'responses', 'statuses', 'constraints'] as const).flatMap((what) =>
      row[what].missing.map((one) => `${operationId} ${what}: ${one}`),
    ),
  );
}

/** The rows as a table for a terminal. */
export function table(rows: CoverageRow[]): string {
  const head = ['operation', 'requests', 'responses', 'statuses', 'constraints', 'accepted', 'refused'];
  const lines = rows.map((row) => [
    row.operationId,
    part(row.requests),
    part(row.responses),
    row.statuses.covered.join(' '),
    part(row.constraints),
    `${row.accepted}`,
    `${row.refused}`,
  ]);
  const called = rows.filter(({ requests }) => requests.covered.length > 0).length;
  const all = (what: 'requests' | 'responses' | 'constraints') =>
    part({
      covered: rows.flatMap((row) => row[what].covered),
      missing: rows.flatMap((row) => row[what].missing),
    });
  const sum = (what: 'accepted' | 'refused') => `${rows.reduce((total, row) => total + row[what], 0)}`;
  const foot = [`${called} of ${rows.length}`, all('requests'), all('responses'), '', all('constraints')];
  return columns([head, ...lines, [...foot, sum('accepted'), sum('refused')]]);
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
