import { type Aim, type Figure, isMet, type Measurement, median, type Result } from './measurement.ts';

/** Formats measurements as tables for a terminal: first the figures with targets, then the values. */
export function report(measurements: readonly Measurement[]): string {
  const results = measurements.map(({ title, note, results }) =>
    [title, '', ...wrap(note), '', ...table(HEADS, results.map(resultRow))].join('\n'),
  );
  const counted = measurements.filter(({ figures }) => figures.length > 0);
  const figures = counted.map(({ title, figures }) =>
    [`${title}, counted`, '', ...table(HEADS.slice(0, 3), figures.map(figureRow))].join('\n'),
  );
  return [...results, ...figures].join('\n\n\n');
}

/** Formats a measurement as a table in Markdown. */
export function markdownTable({ results, figures }: Measurement): string {
  const heads = ['', 'Median', 'Aim'];
  const rows = [
    ...results.map((result) => [result.name, medianOf(result), aimOf(result.aim)]),
    ...figures.map((figure) => [figure.name, medianOf(figure), '']),
  ];
  return [heads, ['---', '--:', '--:'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const HEADS = ['', 'median', 'lowest … highest', 'aim', ''];

function resultRow(result: Result): string[] {
  const met = isMet(result);
  return [...figureRow(result), aimOf(result.aim), met === undefined ? '' : met ? 'met' : 'missed'];
}

function figureRow({ name, unit, rounds }: Figure): string[] {
  if (rounds.length === 0) return [name, 'not reported', ''];
  const spread = `${shown(Math.min(...rounds))} … ${shown(Math.max(...rounds))}`;
  return [name, medianOf({ unit, rounds }), spread];
}

function medianOf({ unit, rounds }: Pick<Figure, 'unit' | 'rounds'>): string {
  return `${shown(median(rounds))} ${unit}`;
}

function aimOf(aim: Aim | undefined): string {
  if (!aim) return '';
  return 'least' in aim ? `≥ ${aim.least}` : `≤ ${aim.most}`;
}

/** Formats a number with three significant digits; a large one as an integer. */
function shown(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(value < 1 ? 2 : 3);
}

function table(heads: readonly string[], rows: readonly string[][]): string[] {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => align(row[column] ?? '', width, column))
      .join('  ')
      .trimEnd();
  return [line(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)];
}

function align(text: string, width: number, column: number): string {
  return column === 1 ? text.padStart(width) : text.padEnd(width);
}

const WIDTH = 100;

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
