import type { Unmatched } from './explanations.ts';
import { type Outcome, scoreOf } from './report.ts';
import { ROOMS, type Room } from './rooms.ts';

/** The run of a room. */
export interface Result extends Unmatched {
  room: Room;
  outcome: Outcome;
  day: string;
  minutes: number;
}

/** Whether a room reaches its aim, every survivor has a reason, and every reason a survivor. */
export function isPassed({ room, outcome, unexplained, stale }: Result): boolean {
  return scoreOf(outcome) >= room.aim && unexplained.length === 0 && stale.length === 0;
}

const HEAD = [
  'Room',
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

/** Formats results as a Markdown table. Rooms that were not run keep their row of the table `before`. */
export function table(results: readonly Result[], before: string): string {
  const rows = ROOMS.map((room) => {
    const result = results.find((one) => one.room === room);
    const kept = before.split('\n').find((text) => text.startsWith(`| ${room.name} `));
    return result
      ? row(result)
      : (kept ?? line([room.name, `${room.aim} %`, 'not run', ...HEAD.slice(3).map(() => '–')]));
  });
  return [line(HEAD), line(HEAD.map((title) => (title === 'Room' ? '---' : '--:'))), ...rows].join('\n');
}

function row({ room, outcome, unexplained, day, minutes }: Result): string {
  const { killed, timedOut, survivors } = outcome;
  const executed = survivors.filter(({ isCovered }) => isCovered).length;
  const counts = [killed, timedOut, executed, survivors.length - executed, unexplained.length];
  // Rounded down, so that no score looks as if it reached an aim that it misses.
  const score = (Math.floor(scoreOf(outcome) * 10) / 10).toFixed(1);
  return line([room.name, `${room.aim} %`, `${score} %`, ...counts.map(String), day, minutes.toFixed(0)]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
