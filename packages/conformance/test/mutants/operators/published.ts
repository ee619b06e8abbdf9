/** What became of a generated server. One without effect never differed from the sandbox, and does not count. */
export interface Outcome {
  id: string;
  operator: string;
  result: 'detected' | 'survives' | 'without effect';
}

/** The score of each operator, as Markdown. */
export function scoreTable(outcomes: readonly Outcome[]): string {
  const counted = outcomes.filter(({ result }) => result !== 'without effect');
  const row = (name: string, of: readonly Outcome[]) =>
    `| ${name} | ${of.length} | ${of.filter(({ result }) => result === 'detected').length} |`;
  return [
    '| operator | servers | detected |',
    '| --- | ---: | ---: |',
    ...[...Map.groupBy(counted, ({ operator }) => operator)].map(([operator, of]) => row(operator, of)),
    row('all', counted),
  ].join('\n');
}

/** The score and the survivors, for the guide. */
export function published(outcomes: readonly Outcome[], day: Date): string {
  const counted = outcomes.filter(({ result }) => result !== 'without effect');
  const survivors = outcomes.filter(({ result }) => result === 'survives').map(({ id }) => `- \`${id}\``);
  const share = Math.floor(((counted.length - survivors.length) / counted.length) * 1000) / 10;
  const date = day.toISOString().slice(0, 10);
  return [
    `On ${date}, ${counted.length - survivors.length} of ${counted.length} generated servers were detected (${share} %). ${outcomes.length - counted.length} more never differed from the sandbox.`,
    scoreTable(outcomes),
    survivors.length === 0 ? 'None survives.' : `These survive:\n\n${survivors.join('\n')}`,
  ].join('\n\n');
}
