import type { Survivor } from './report.ts';

/** Why survivors may live, by file, line and mutant, as the command prints them. */
export type Explanations = Record<string, Record<string, Record<string, string>>>;

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
    .flatMap(([file, lines]) =>
      Object.entries(lines).flatMap(([line, mutants]) =>
        Object.keys(mutants).map((mutant) => ({ file, line, mutant })),
      ),
    );
  const isSurvivor = (one: Unmatched['stale'][number]) =>
    survivors.some(
      ({ file, line, mutant }) => one.file === file && one.line === line && one.mutant === mutant,
    );
  return {
    unexplained: survivors.filter(({ file, line, mutant }) => !explanations[file]?.[line]?.[mutant]),
    stale: explained.filter((one) => !isSurvivor(one)),
  };
}
