import { appendFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { updateResults } from '@payments-openapi/tooling/results';
import * as fc from 'fast-check';
import { CHECKS } from '../src/checks/all.ts';
import { MUTANTS } from '../test/mutants/catalogue.ts';
import { GENERATED } from '../test/mutants/operators/generated.ts';
import { idsOf, type Outcome, published, scoreTable } from '../test/mutants/operators/published.ts';
import type { GeneratedMutant } from '../test/mutants/operators/table.ts';
import { receiverMutants } from '../test/mutants/receivers.ts';
import { ORACLES, startTrial } from '../test/mutants/score.ts';

const HELP = `
Runs every check against every broken server, for the operations that are broken, and prints which checks failed. npm test
runs only the check that must detect each server.

  npx pnpm exec node packages/conformance/scripts/mutants.ts [id …]      ids of broken servers or of checks (default: all)
  --all-operations   run the checks for every operation, which takes about six seconds of processor time per server
  --generated        the servers that operators make from the contract, each checked by C17 and, if it survives, by all
                     checks; prints the score of each operator and the survivors, and updates docs/checks.md
  --sample <n>       with --generated: only n of them, drawn by --seed (default: 1)
  --results <file>   with --generated: adds each result to this file as a line of JSON, and omits servers that it has
  --survivors        with --results: runs those again that the file has as not detected

The servers of --generated can be named by their operators or by their ids. The page is updated once every server has run.

Exit codes: 0 every server is detected, and only by checks that its entry names, or at least 98 % of the generated ones;
1 otherwise; 2 invalid arguments.
`;

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: {
    'all-operations': { type: 'boolean', default: false },
    generated: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    results: { type: 'string' },
    survivors: { type: 'boolean', default: false },
  },
});

const PAGE = fileURLToPath(new URL('../docs/checks.md', import.meta.url));

/** The share of the generated servers that must be detected. */
const WANTED = 0.98;

if (values.generated) {
  process.exitCode = (await scoreGenerated(drawn(values.sample, values.seed))) ? 0 : 1;
} else {
  process.exitCode = (await scoreCatalogue()) ? 0 : 1;
}

/** The generated servers that the arguments name, or some of them. */
function drawn(sample: string | undefined, seed: string): readonly GeneratedMutant[] {
  const unknown = positionals.find(
    (one) => !GENERATED.some(({ id, operator }) => one === id || one === operator),
  );
  if (unknown !== undefined)
    refuseArguments(`Unknown name "${unknown}". Expected ids or operators of generated servers`);
  const named = GENERATED.filter(
    ({ id, operator }) =>
      positionals.length === 0 || positionals.some((one) => one === id || one === operator),
  );
  if (sample === undefined) return named;
  const [count, start] = [Number(sample), Number(seed)];
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(start))
    refuseArguments('Expected integers in --sample and --seed');
  return (
    fc.sample(fc.shuffledSubarray([...named], { minLength: count, maxLength: count }), {
      numRuns: 1,
      seed: start,
    })[0] ?? []
  );
}

/** The results in a file, by the id of the server. The last one of a server counts. */
async function resultsIn(file: string | undefined): Promise<Map<string, Outcome>> {
  if (file === undefined) return new Map();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => JSON.parse(line) as Outcome).map((one) => [one.id, one]));
}

/** @returns whether enough servers are detected */
async function scoreGenerated(mutants: readonly GeneratedMutant[]): Promise<boolean> {
  const { results: file, survivors: again } = values;
  if (again && file === undefined) refuseArguments('Expected --results with --survivors');
  const known = await resultsIn(file);
  const isToRun = ({ id }: GeneratedMutant) => {
    const before = known.get(id)?.result;
    return again ? before !== undefined && before !== 'detected' : before === undefined;
  };
  const trial = await startTrial();
  for (const mutant of mutants.filter(isToRun)) {
    const { id, operator } = mutant;
    const { checks, hasEffect } = await trial.tryGenerated(mutant);
    const result = checks.size > 0 ? 'detected' : hasEffect ? 'survives' : 'without effect';
    const outcome: Outcome = { id, operator, result };
    known.set(id, outcome);
    if (file !== undefined) await appendFile(file, `${JSON.stringify(outcome)}\n`);
    console.log(`${[...checks].join(' ').padEnd(10)} ${id}`);
  }
  await trial.close();
  const outcomesOf = (some: readonly GeneratedMutant[]) =>
    some.map(({ id }) => known.get(id)).filter((one) => one !== undefined);
  const outcomes = outcomesOf(mutants);
  console.log(`\n${scoreTable(outcomes)}`);
  const survivors = idsOf(outcomes, 'survives');
  for (const id of idsOf(outcomes, 'without effect')) console.log(`Without effect on the sandbox: ${id}`);
  for (const id of survivors) console.log(`Survives: ${id}`);
  const all = outcomesOf(GENERATED);
  if (all.length === GENERATED.length)
    console.log(await updateResults(PAGE, () => published(all, new Date())));
  const counted = survivors.length + idsOf(outcomes, 'detected').length;
  return survivors.length <= counted * (1 - WANTED);
}

/** @returns whether every server is detected, and only by checks that its entry names */
async function scoreCatalogue(): Promise<boolean> {
  const selected = <T extends { id: string; breaks: string }>(all: readonly T[]) =>
    all.filter(
      ({ id, breaks }) => positionals.length === 0 || positionals.some((one) => one === id || one === breaks),
    );

  const ids = [...MUTANTS, ...receiverMutants].flatMap(({ id, breaks }) => [id, breaks]);
  const unknown = positionals.find((one) => !ids.includes(one));
  if (unknown !== undefined) {
    refuseArguments(`Unknown id "${unknown}". Expected ids of broken servers or of checks`);
  }

  const trial = await startTrial();
  const survivors: string[] = [];
  const unexplained: string[] = [];
  const mutants = selected(MUTANTS);
  for (const mutant of mutants) {
    const { id, breaks, also = {}, operations } = mutant;
    const { checks: failed } = await trial.tryMutant(mutant, {
      checks: CHECKS,
      operations: values['all-operations'] ? 'all' : operations,
    });
    if (!failed.has(breaks)) survivors.push(id);
    const others = [...failed].filter((check) => check !== breaks && !ORACLES.has(check) && !(check in also));
    if (others.length > 0) unexplained.push(`${id}: ${others.sort().join(', ')}`);
    console.log(`${[...failed].sort().join(' ').padEnd(32)} ${id}`);
  }
  const receivers = selected(receiverMutants);
  for (const mutant of receivers) {
    const { checks: failed } = await trial.tryReceiver(mutant);
    if (!failed.has(mutant.breaks)) survivors.push(mutant.id);
    console.log(`${[...failed].join(' ').padEnd(32)} ${mutant.id}`);
  }
  await trial.close();

  const all = mutants.length + receivers.length;
  console.log(`\n${all - survivors.length} of ${all} detected`);
  if (survivors.length > 0) console.log(`Survivors: ${survivors.join(', ')}`);
  if (unexplained.length > 0)
    console.log(`Detected by checks that the entry does not name:\n${unexplained.join('\n')}`);
  return survivors.length + unexplained.length === 0;
}
