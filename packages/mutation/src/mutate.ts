import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { updateResults } from '@payments-openapi/tooling/results';
import { root, shown, tool } from '@payments-openapi/tooling/tool';
import { parse } from 'yaml';
import { type Explanations, unmatched } from './explanations.ts';
import { FOLDERS, type Folder } from './folders.ts';
import { readReport, scoreOf } from './report.ts';
import { isPassed, type Result, table } from './table.ts';

const HELP = `
Measures what the tests of the sandbox detect. Stryker changes its code in many small ways, one at a time, and runs the
tests that execute the changed code. A mutant that no test detects survives. Prints the survivors, and updates the table
in packages/docs/pages/mutation-score.md. Progress goes to standard error.

  npm run mutate -- [folder or file …]

  folder      ${FOLDERS.map(({ name }) => name).join(', ')} (default: all)
  file        a file of a folder, such as billing/step.ts; the table is not updated
  --fresh     run every mutant again, also those that were killed before and whose tests have not changed since
  --json      print the results as JSON

For each survivor, write a test, or give the reason in packages/mutation/survivors.yaml. A folder takes up to an hour.
Exit codes: 0 each folder reaches its aim, and each survivor has a reason; 1 one does not, a reason fits no survivor, or
something failed; 2 invalid arguments.
`;

const PAGE = path.join(root, 'packages/docs/pages/mutation-score.md');
const REASONS = path.join(root, 'packages/mutation/survivors.yaml');

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: { fresh: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
});
const wanted = (positionals.length === 0 ? FOLDERS.map(({ name }) => name) : positionals).map(readWanted);
const say = (progress: string) => console.error(progress);
// The sandbox reads the bundled contract.
const bundle = tool({ reject: false, stdout: process.stderr, stderr: 'inherit' });
if ((await bundle('node', ['scripts/bundle.ts'])).failed) process.exit(1);

const explanations = (parse(await readFile(REASONS, 'utf8')) ?? {}) as Explanations;
const results: Result[] = [];
for (const { folder, file } of wanted) {
  say(`${file ?? folder.name} …`);
  const began = performance.now();
  const report = await mutate(folder.name, file ?? `${folder.name}/**/*.ts`);
  const place = `packages/sandbox/src/${file ?? `${folder.name}/`}`;
  const outcome = await readReport(report, place);
  const minutes = (performance.now() - began) / 60_000;
  const day = new Date().toISOString().slice(0, 10);
  const result = { folder, outcome, ...unmatched(place, outcome.survivors, explanations), day, minutes };
  results.push(result);
  if (values.json) continue;
  console.log(summary(file ?? folder.name, result));
  if (file === undefined) say(await updateResults(PAGE, (before) => table([result], before)));
}
if (values.json) {
  const read = results.map(({ folder, outcome, ...other }, i) => ({
    name: wanted[i]?.file ?? folder.name,
    score: scoreOf(outcome),
    ...outcome,
    ...other,
  }));
  console.log(JSON.stringify(read, null, 2));
}
process.exitCode = results.every(isPassed) ? 0 : 1;

/** Reads the name of a folder, or of one of its files. */
function readWanted(name: string): { folder: Folder; file?: string } {
  const folder = FOLDERS.find((one) => one.name === name.split('/')[0]);
  if (folder && folder.name === name) return { folder };
  if (folder && existsSync(path.join(root, 'packages/sandbox/src', name))) return { folder, file: name };
  const names = FOLDERS.map((one) => one.name).join(', ');
  return refuseArguments(
    `Unknown folder or file "${name}". Expected one of: ${names}; or a file such as billing/step.ts`,
  );
}

/** Mutates the files of a folder. @returns the file of the report */
async function mutate(folder: string, glob: string): Promise<string> {
  const cache = path.join(root, 'node_modules/.cache/mutation');
  const report = path.join(cache, `${folder}.json`);
  if (values.fresh) await rm(report, { force: true });
  // Each mutant loads the modules anew: in two thirds of the time if they are compiled already.
  const env = { NODE_COMPILE_CACHE: path.join(cache, 'compiled') };
  // Stryker reports its progress to standard output.
  await tool({ stdout: process.stderr, stderr: 'inherit', env })('node', [
    'packages/mutation/src/stryker.ts',
    folder,
    glob,
    report,
  ]);
  return report;
}

function summary(name: string, { folder, outcome, unexplained, stale }: Result): string {
  const lines = [`${name}: ${scoreOf(outcome).toFixed(1)} % of the mutants detected, aim ${folder.aim} %`];
  for (const { file, at, mutant, isCovered } of unexplained)
    lines.push(`  ${file}:${at}: ${isCovered ? 'survives' : 'no test executes it'}: ${mutant}`);
  for (const { file, mutant } of stale)
    lines.push(`  ${shown(REASONS)}: no longer a survivor of ${file}: ${mutant}`);
  return lines.join('\n');
}
