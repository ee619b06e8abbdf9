import path from 'node:path';
import { chooseByWords, readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { updateResults } from '@payments-openapi/tooling/results';
import { root } from '@payments-openapi/tooling/tool';
import { BUGS } from '../test/simulation/bugs.ts';
import { Merchant } from '../test/simulation/merchant.ts';
import { type Row, summary, table } from '../test/simulation/table.ts';
import { isFoundByOutcomes, tryMerchant } from '../test/simulation/trials.ts';

const HELP = `
Simulates merchants that each make one mistake, until a run fails, and one that makes none. Prints the table, and updates the
one in packages/docs/pages/simulate.md.

  npx pnpm exec node packages/sandbox/scripts/simulated-bugs.ts [--runs <number>] [--correct <number>] [mistake …]

  mistake    only mistakes whose names contain this text; the page is not updated (default: all)
  --runs     number of runs for each mistake at most (default: 25)
  --correct  number of runs of the merchant without a mistake (default: 100)

Exit codes: 0 the merchant without a mistake passes; 1 it is blamed; 2 invalid arguments.
`;

const PAGE = path.join(root, 'packages/docs/pages/simulate.md');

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '25' },
    correct: { type: 'string', default: '100' },
  },
});
const [runs, correctRuns] = [numberOf('runs'), numberOf('correct')];
const merchants = Object.entries(BUGS).map(([name, Made]) => ({ name, Made }));
const chosen = chooseByWords(merchants, positionals);

const rows: Row[] = [];
for (const { name, Made } of chosen) {
  const trial = await tryMerchant(Made, { runs });
  rows.push({ mistake: name, trial, isFoundByOutcomes: await isFoundByOutcomes(Made) });
  progress(`${rows.length} of ${chosen.length}: ${name}: ${trial.isFound ? trial.finding : 'not found'}`);
}
const correct = await tryMerchant(Merchant, {
  runs: correctRuns,
  onRun: ({ passed }) => {
    if (passed % 50 === 0) progress(`no mistake: ${passed} of ${correctRuns} runs`);
  },
});
if (correct.isFound) progress(`no mistake: ${correct.finding}`);
const results = `${summary(rows, correct)}\n\n${table(rows)}`;
console.log(results);
if (positionals.length === 0) await updatePage();
process.exitCode = correct.isFound ? 1 : 0;

function numberOf(name: 'runs' | 'correct'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1)
    refuseArguments(`--${name} must be a whole number from 1, but is "${values[name]}"`);
  return number;
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function updatePage(): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const made = `Run on ${day}, with at most ${runs} runs for each mistake. ${results}`;
  console.log(await updateResults(PAGE, () => made));
}
