import type { Unmatched } from './explanations.ts';
import { FOLDERS, type Folder } from './folders.ts';
import { type Outcome, scoreOf } from './report.ts';

/** The run of a folder. */
export interface Result extends Unmatched {
  folder: Folder;
  outcome: Outcome;
  day: string;
  minutes: number;
}

/** Whether a folder reaches its aim, every survivor has a reason, and every reason a survivor. */
export function isPassed({ folder, outcome, unexplained, stale }: Result): boolean {
  return scoreOf(outcome) >= folder.aim && unexplained.length === 0 && stale.length === 0;
}

const HEAD = [
  'Folder',
  'Aim',
  'Score',
  'Killed',
  'Timed out',
  'Survived',
  'Not executed',
  'Without a reason',
  'Run on',
  'Minutes',
];

/** Formats results as a Markdown table. Folders that were not run keep their row of the table `before`. */
export function table(results: readonly Result[], before: string): string {
  const rows = FOLDERS.map((folder) => {
    const result = results.find((one) => one.folder === folder);
    const kept = before.split('\n').find((text) => text.startsWith(`| ${folder.name} `));
    return result
      ? row(result)
      : (kept ?? line([folder.name, `${folder.aim} %`, 'not run', ...HEAD.slice(3).map(() => '–')]));
  });
  return [line(HEAD), line(HEAD.map((title) => (title === 'Folder' ? '---' : '--:'))), ...rows].join('\n');
}

function row({ folder, outcome, unexplained, day, minutes }: Result): string {
  const { killed, timedOut, survivors } = outcome;
  const executed = survivors.filter(({ isCovered }) => isCovered).length;
  const counts = [killed, timedOut, executed, survivors.length - executed, unexplained.length];
  // Rounded down, so that no score looks as if it reached an aim that it misses.
  const score = (Math.floor(scoreOf(outcome) * 10) / 10).toFixed(1);
  return line([folder.name, `${folder.aim} %`, `${score} %`, ...counts.map(String), day, minutes.toFixed(0)]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
