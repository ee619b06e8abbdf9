import { readFile } from 'node:fs/promises';
import type { schema } from '@stryker-mutator/api/core';

/** A mutant that no test detected. */
export interface Survivor {
  /** Relative to the root. */
  file: string;
  /** Its position, as in `12:5`. */
  at: string;
  /** The line where it starts, without indentation. */
  line: string;
  /** What replaces what, as in `a < b → a <= b`. Long ones are cut. */
  mutant: string;
  /** Whether a test executed it. */
  isCovered: boolean;
}

/** What became of the mutants of a folder. */
export interface Outcome {
  killed: number;
  /** Those whose tests did not end are detected too. */
  timedOut: number;
  /** Those without any test included. */
  survivors: Survivor[];
}

/**
 * Reads what a report of Stryker says about the files whose path begins with `place`. Mutants with which a file could not
 * even be loaded do not count.
 */
export async function readReport(file: string, place: string): Promise<Outcome> {
  const { files } = JSON.parse(await readFile(file, 'utf8')) as schema.MutationTestResult;
  const outcome: Outcome = { killed: 0, timedOut: 0, survivors: [] };
  for (const [name, { source, mutants }] of Object.entries(files)) {
    if (!name.startsWith(place)) continue;
    for (const mutant of mutants) {
      if (mutant.status === 'Killed') outcome.killed += 1;
      else if (mutant.status === 'Timeout') outcome.timedOut += 1;
      else if (mutant.status === 'Survived' || mutant.status === 'NoCoverage')
        outcome.survivors.push(survivorOf(name, source, mutant));
    }
  }
  return outcome;
}

/** Percentage of the mutants that the tests detected. */
export function scoreOf({ killed, timedOut, survivors }: Outcome): number {
  const detected = killed + timedOut;
  return (100 * detected) / (detected + survivors.length);
}

function survivorOf(
  file: string,
  source: string,
  { location: { start, end }, replacement, status }: schema.MutantResult,
): Survivor {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const line = (lines[0] ?? '').trim();
  const last = lines.pop() ?? '';
  const original = [...lines, last.slice(0, end.column - 1)].join('\n').slice(start.column - 1);
  return {
    file,
    at: `${start.line}:${start.column}`,
    line,
    mutant: `${brief(original)} → ${brief(replacement ?? '')}`,
    isCovered: status === 'Survived',
  };
}

const LONGEST = 60;

function brief(code: string): string {
  const text = code.replaceAll(/\s+/g, ' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
