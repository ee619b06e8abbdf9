import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseByWords, readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { updateResults } from '@payments-openapi/tooling/results';
import { root } from '@payments-openapi/tooling/tool';
import { BUGS } from '../test/simulation/bugs.ts';
import { isFoundByModel, isFoundByOutcomes, isFoundWithoutFaults } from '../test/simulation/comparisons.ts';
import { Merchant } from '../test/simulation/merchant.ts';
import { type Row, summary, table } from '../test/simulation/table.ts';
import { countRepeated, type Trial, tryMerchant } from '../test/simulation/trials.ts';

const HELP = `
Simulates merchants that each make one mistake, until a run fails, and one that makes none. Prints the table, and updates the
one in packages/docs/pages/simulate.md.

  npx pnpm exec node packages/sandbox/scripts/simulated-bugs.ts [--runs <number>] [--correct <number>] [mistake …]

  mistake    only mistakes whose names contain this text; the page is not updated (default: all)
  --runs     number of runs for each mistake at most (default: 150); 0 tries no mistake
  --correct  number of runs of the merchant without a mistake (default: 100)
  --rows     file to which results are added, so that a stopped command continues: mistakes that it has are not found again,
             and runs without a mistake that passed are not run again
  --seed     first seed of these runs, to continue where others ended (default: 1)

Exit codes: 0 the merchant without a mistake passes; 1 it is blamed, or a run is not the same again; 2 invalid arguments.
`;

/** Number of runs that the tools beside it have at least. */
const LEAST = 25;

/** Number of runs that are repeated: those that fail, and others. */
const REPLAYS = 100;

/** Number of runs without a mistake after which they are kept. */
const PIECE = 100;

/** What is kept: the result of a mistake, or how many runs without one passed from a seed on. */
type Kept = Row | { seed: number; passed: number };

const PAGE = path.join(root, 'packages/docs/pages/simulate.md');

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '150' },
    correct: { type: 'string', default: '100' },
    rows: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const [runs, correctRuns, seed] = [numberOf('runs'), numberOf('correct'), numberOf('seed')];
const merchants = Object.entries(BUGS).map(([name, Made]) => ({ name, Made }));
const chosen = runs === 0 ? [] : chooseByWords(merchants, positionals);

const kept = await readKept();
const rows: Row[] = [];
const knownRows = kept.flatMap((line) => ('mistake' in line ? [line] : []));
for (const { name, Made } of chosen) {
  const known = knownRows.find(({ mistake }) => mistake === name);
  if (known) {
    rows.push(known);
    continue;
  }
  const trial = await tryMerchant(Made, { runs });
  // As many runs as simulate needed, but not too few.
  const given = trial.isFound ? Math.max(LEAST, trial.runs) : runs;
  const others = {
    everyOutcome: await isFoundByOutcomes(Made),
    'no faults': await isFoundWithoutFaults(Made, given),
    'fast-check': await isFoundByModel(Made, given),
  };
  const row: Row = { mistake: name, trial, others };
  rows.push(row);
  await keep(row);
  progress(`${rows.length} of ${chosen.length}: ${name}: ${trial.isFound ? trial.finding : 'not found'}`);
}
const correct = await tryCorrect();
if (correct.isFound) progress(`no mistake: ${correct.finding}`);
const found = rows.filter(({ trial }) => trial.isFound);
const repeated = found.filter(({ trial }) => trial.isRepeated).length;
const replays = Math.max(0, REPLAYS - found.length);
const same = repeated + (await countRepeated(Merchant, replays));
const results = `${summary(rows, correct)} ${same} of ${found.length + replays} runs were the same again, line by line.\n\n${table(rows)}`;
console.log(results);
if (positionals.length === 0 && runs > 0) await updatePage();
process.exitCode = correct.isFound || same < found.length + replays ? 1 : 0;

/** Simulates the merchant without a mistake in pieces, each of which is kept, from where those that were kept end. */
async function tryCorrect(): Promise<Trial> {
  const ends = kept.flatMap((line) => ('passed' in line && line.seed === seed ? [line.passed] : []));
  let passed = Math.min(Math.max(0, ...ends), correctRuns);
  while (passed < correctRuns) {
    const piece = Math.min(PIECE, correctRuns - passed);
    const trial = await tryMerchant(Merchant, { runs: piece, seed: seed + passed });
    if (trial.isFound) return { ...trial, runs: passed + trial.runs };
    passed += piece;
    await keep({ seed, passed });
    progress(`no mistake: ${passed} of ${correctRuns} runs`);
  }
  return { isFound: false, runs: passed };
}

async function keep(line: Kept): Promise<void> {
  if (values.rows !== undefined) await appendFile(values.rows, `${JSON.stringify(line)}\n`);
}

/** The results that were kept, one on each line. */
async function readKept(): Promise<Kept[]> {
  if (values.rows === undefined || !existsSync(values.rows)) return [];
  const lines = (await readFile(values.rows, 'utf8')).trim().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Kept);
}

function numberOf(name: 'runs' | 'correct' | 'seed'): number {
  const number = Number(values[name]);
  const least = name === 'runs' ? 0 : 1;
  if (!Number.isInteger(number) || number < least)
    refuseArguments(`--${name} must be a whole number from ${least}, but is "${values[name]}"`);
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
