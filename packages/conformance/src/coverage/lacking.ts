import type { MinimumCoverage } from '../profile/profile.ts';
import type { CoverageRow } from './coverage.ts';
import { KINDS, type Kind } from './facts.ts';

export interface Total {
  covered: number;
  skipped: number;
  unreachable: number;
}

/** The sums over all operations. */
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

const ASKED: Record<keyof MinimumCoverage, Kind> = {
  operations: 'success',
  requestMembers: 'requests',
  refusals: 'refusals',
  responseMembers: 'responses',
};

/** What a profile asks to be covered and was not, one sentence each. */
export function lackingOf(rows: readonly CoverageRow[], minimum: MinimumCoverage): string[] {
  const totals = totalsOf(rows);
  return Object.entries(ASKED).flatMap(([name, kind]) => {
    const least = minimum[name as keyof MinimumCoverage];
    const { covered, skipped } = totals[kind];
    const reachable = covered + skipped;
    if (least === undefined || reachable === 0 || covered / reachable >= least) return [];
    return [`${name}: ${covered} of ${reachable} covered, and the profile asks for a share of ${least}`];
  });
}
