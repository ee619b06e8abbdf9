import type { Trial } from './trials.ts';

/** What simulate and everyOutcome say of a mistake. */
export interface Row {
  mistake: string;
  trial: Trial;
  isFoundByOutcomes: boolean;
}

const HEAD = ['The mistake', 'simulate', 'Runs', 'Steps', 'Failures', 'everyOutcome'];

/** Formats rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ mistake, trial, isFoundByOutcomes }) => {
    const { isFound, runs, steps = '–', failures = '–' } = trial;
    return [mistake, inWords(isFound), runs, steps, failures, inWords(isFoundByOutcomes)];
  });
  const rule = ['---', '---', '--:', '--:', '--:', '---'];
  return [HEAD, rule, ...lines].map((each) => `| ${each.join(' | ')} |`).join('\n');
}

function inWords(isFound: boolean): string {
  return isFound ? 'finds it' : '**misses it**';
}

/** What the rows add up to. */
export function summary(rows: readonly Row[], correct: Trial): string {
  const found = rows.filter(({ trial }) => trial.isFound).map(({ trial }) => trial);
  const byOutcomes = rows.filter(({ isFoundByOutcomes }) => isFoundByOutcomes).length;
  const blamed = correct.isFound
    ? `It blamed the merchant without a mistake in run ${correct.runs}.`
    : `It blamed the merchant without a mistake in none of ${correct.runs} runs.`;
  return `\`simulate\` found ${found.length} of ${rows.length} mistakes, and \`everyOutcome\` ${byOutcomes}. ${blamed} Medians of the mistakes found: run ${median(found.map(({ runs }) => runs))}; in the shortest script, ${median(found.map(({ steps = 0 }) => steps))} of what users do and ${median(found.map(({ failures = 0 }) => failures))} of what goes wrong.`;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
