import type { Outcome, RowResult } from './outcome.ts';
import type { DocumentName, StepName } from './row.ts';

const COLUMNS = [
  ['Reads or generates', 'contract', ['reads', 'generates']],
  ['Compiles', 'contract', ['compiles']],
  ['Calls', 'contract', ['calls']],
  ['Control contract', 'control', ['reads', 'generates', 'compiles']],
] as const satisfies readonly (readonly [string, DocumentName, readonly StepName[]])[];

/** Formats the results as a Markdown table with footnotes. */
export function table(results: readonly RowResult[], day: string): string {
  const notes: string[] = [];
  const note = (text: string) => {
    if (!notes.includes(text)) notes.push(text);
    return notes.indexOf(text) + 1;
  };
  const rows = results.map((result) => [
    result.name,
    result.version,
    ...COLUMNS.map(([, document, steps]) =>
      cell(
        result,
        result.steps
          .filter((one) => one.document === document && (steps as readonly StepName[]).includes(one.step))
          .map(({ outcome }) => outcome),
        note,
      ),
    ),
    `${result.seconds.toFixed(1)} s`,
  ]);
  const head = ['Tool', 'Version', ...COLUMNS.map(([title]) => title), 'Time'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const footnotes = notes.map((text, index) => `${index + 1}. ${text}`);
  return [`Run on ${day}.`, '', ...lines, ...(footnotes.length > 0 ? ['', ...footnotes] : [])].join('\n');
}

function cell(result: RowResult, outcomes: readonly Outcome[], note: (text: string) => number): string {
  const worst = outcomes.find(({ is }) => is !== 'yes') ?? outcomes[0];
  switch (worst?.is) {
    case undefined:
      return '–';
    case 'yes':
      return 'yes';
    case 'bug':
      return `no (${note(`${result.name} ${result.version}: ${worst.because}.`)})`;
    case 'missing':
      return `not run (${note(`Not installed: ${worst.runtimes.join(', ')}.`)})`;
    case 'failed':
      return '**no**';
  }
}
