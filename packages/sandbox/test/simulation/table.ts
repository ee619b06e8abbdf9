import { median } from '@payments-openapi/tooling/measurement';
import type { Trial } from './trials.ts';

/** What finds a mistake. */
export interface Row {
  mistake: string;
  trial: Trial;
  others: Readonly<Record<Other, boolean>>;
}

/** What else looks for mistakes, by the heads of its columns. */
export const OTHERS = ['everyOutcome', 'no faults', 'fast-check'] as const;

type Other = (typeof OTHERS)[number];

const HEAD = ['The mistake', 'simulate', 'Runs', 'CPU, s', 'Steps', 'Failures', ...OTHERS];

/** Formats rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ mistake, trial, others }) => {
    const { isFound, runs, seconds = '–', steps = '–', failures = '–' } = trial;
    const found = OTHERS.map((other) => inWords(others[other]));
    return [mistake, inWords(isFound), runs, seconds, steps, failures, ...found];
  });
  const rule = ['---', '---', '--:', '--:', '--:', '--:', ...OTHERS.map(() => '---')];
  return [HEAD, rule, ...lines].map((each) => `| ${each.join(' | ')} |`).join('\n');
}

function inWords(isFound: boolean): string {
  return isFound ? 'finds it' : '**misses it**';
}

/** What the rows add up to. */
export function summary(rows: readonly Row[], correct: Trial): string {
  const found = rows.filter(({ trial }) => trial.isFound).map(({ trial }) => trial);
  const by = (other: Other) => rows.filter(({ others }) => others[other]).length;
  const blamed = correct.isFound
    ? `It blamed the merchant without a mistake in run ${correct.runs}.`
    : `It blamed the merchant without a mistake in none of ${correct.runs} runs.`;
  const text =
    `\`simulate\` found ${found.length} of ${rows.length} mistakes, \`everyOutcome\` ${by('everyOutcome')}, the same users without ` +
    `faults ${by('no faults')}, and fast-check ${by('fast-check')}. ${blamed}`;
  if (found.length === 0) return text;
  const figures = (figure: 'runs' | 'seconds' | 'steps' | 'failures') =>
    found.map((trial) => trial[figure] ?? 0);
  const medianOf = (figure: Parameters<typeof figures>[0]) => median(figures(figure));
  return (
    `${text} Medians of the mistakes found: runs ${medianOf('runs')}, steps ${medianOf('steps')}, failures ${medianOf('failures')}, ` +
    `seconds of CPU time ${medianOf('seconds')}, at most ${Math.max(...figures('seconds'))}.`
  );
}
