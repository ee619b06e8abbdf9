import type { Survivor } from './report.ts';

/** Why survivors may live, by file. `line` and `mutant` are as the command prints them. */
export type Explanations = Record<string, { line: string; mutant: string; reason: string }[]>;

/** Survivors without an explanation, and explanations without a survivor. */
export interface Unmatched {
  unexplained: Survivor[];
  stale: { file: string; line: string; mutant: string }[];
}

/** Compares the survivors of the files whose path begins with `place` with the explanations for them. */
export function unmatched(
  place: string,
  survivors: readonly Survivor[],
  explanations: Explanations,
): Unmatched {
  const explained = Object.entries(explanations)
    .filter(([file]) => file.startsWith(place))
    .flatMap(([file, ones]) => ones.map(({ line, mutant }) => ({ file, line, mutant })));
  type Place = Pick<Survivor, 'file' | 'line' | 'mutant'>;
  const isSame = (one: Place) => (other: Place) =>
    one.file === other.file && one.line === other.line && one.mutant === other.mutant;
  return {
    unexplained: survivors.filter((survivor) => !explained.some(isSame(survivor))),
    stale: explained.filter((one) => !survivors.some(isSame(one))),
  };
}
