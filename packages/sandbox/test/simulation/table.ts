import { median } from '@payments-openapi/tooling/measurement';
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
  const text = `\`simulate\` found ${found.length} of ${rows.length} mistakes, and \`everyOutcome\` ${byOutcomes}. ${blamed}`;
  if (found.length === 0) return text;
  const medianOf = (figure: 'runs' | 'steps' | 'failures') =>
    median(found.map((trial) => trial[figure] ?? 0));
  return `${text} Medians of the mistakes found: runs ${medianOf('runs')}, steps ${medianOf('steps')}, failures ${medianOf('failures')}.`;
}
