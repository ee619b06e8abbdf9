import type { MinimumCoverage } from '../profile/profile.ts';
import type { CoverageRow } from './coverage.ts';
import { KINDS, type Kind } from './facts.ts';

export interface Total {
  covered: number;
  skipped: number;
  unreachable: number;
}

/** The number of facts of each kind, over all operations. */
export function totalsOf(rows: readonly CoverageRow[]): Record<Kind, Total> {
  const sum = (count: (row: CoverageRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  return Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        covered: sum((row) => row[kind].covered.length),
        skipped: sum((row) => row[kind].skipped.length),
        unreachable: sum((row) => row[kind].unreachable.length),
      },
    ]),
  ) as Record<Kind, Total>;
}

const REQUIRED: Record<keyof MinimumCoverage, Kind> = {
  operations: 'success',
  requestFields: 'requests',
  refusals: 'refusals',
  responseFields: 'responses',
};

/** Where the coverage is less than a profile requires, in one sentence each. */
export function shortfallsOf(rows: readonly CoverageRow[], minimum: MinimumCoverage): string[] {
  const totals = totalsOf(rows);
  return Object.entries(REQUIRED).flatMap(([name, kind]) => {
    const required = minimum[name as keyof MinimumCoverage];
    const { covered, skipped } = totals[kind];
    const reachable = covered + skipped;
    if (required === undefined || reachable === 0 || covered / reachable >= required) return [];
    return [
      `Insufficient coverage: ${name}: ${covered} of ${reachable} covered, but a share of ${required} is required`,
    ];
  });
}
