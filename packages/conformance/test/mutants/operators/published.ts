/** What became of a generated server. One without effect never differed from the sandbox, and does not count. */
export interface Outcome {
  id: string;
  operator: string;
  result: 'detected' | 'survives' | 'without effect';
}

/** Why the contract allows what a server does. */
const ALLOWED: Record<string, string> = {
  'moved by a write recurringPlans_calculateCycles/data/plan/current_order/auth_code':
    'the order that a calculation shows does not exist, so each calculation may show another code',
};

/** The ids of the servers with a result. */
export function idsOf(outcomes: readonly Outcome[], wanted: Outcome['result']): string[] {
  return outcomes.filter(({ result }) => result === wanted).map(({ id }) => id);
}

/** The score of each operator, as Markdown. */
export function scoreTable(outcomes: readonly Outcome[]): string {
  const counted = outcomes.filter(({ result }) => result !== 'without effect');
  const row = (name: string, of: readonly Outcome[]) =>
    `| ${name} | ${of.length} | ${idsOf(of, 'detected').length} |`;
  return [
    '| operator | servers | detected |',
    '| --- | ---: | ---: |',
    ...[...Map.groupBy(counted, ({ operator }) => operator)].map(([operator, of]) => row(operator, of)),
    row('all', counted),
  ].join('\n');
}

/** The score and the survivors, for the guide. */
export function published(outcomes: readonly Outcome[], day: Date): string {
  const survivors = idsOf(outcomes, 'survives');
  const detected = idsOf(outcomes, 'detected').length;
  const counted = detected + survivors.length;
  const share = Math.floor((detected / counted) * 1000) / 10;
  const date = day.toISOString().slice(0, 10);
  return [
    `On ${date}, ${detected} of ${counted} generated servers were detected (${share} %). ${outcomes.length - counted} more never differed from the sandbox.`,
    scoreTable(outcomes),
    survivors.length === 0
      ? 'None survives.'
      : `These survive:\n\n${survivors.map((id) => `- \`${id}\`${ALLOWED[id] ? `: ${ALLOWED[id]}` : ''}`).join('\n')}`,
  ].join('\n\n');
}
