import type { Row, Tally } from './evals.ts';

const HEAD = [
  'The caller',
  'Runs, plain tools',
  'charged twice',
  'done once',
  'Runs, these tools',
  'charged twice',
  'done once',
];

/** Formats rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ caller, plain, ours }) => [caller, ...cells(plain), ...cells(ours)]);
  const rule = HEAD.map((_, at) => (at === 0 ? '---' : '--:'));
  return [HEAD, rule, ...lines].map((each) => `| ${each.join(' | ')} |`).join('\n');
}

function cells(tally: Tally | undefined): string[] {
  return tally ? [tally.runs, tally.twice, tally.done].map(String) : ['–', '–', '–'];
}
