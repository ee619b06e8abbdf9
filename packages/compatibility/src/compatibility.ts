import { existsSync } from 'node:fs';
import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { contract, control } from '@payments-openapi/tooling/documents';
import { updateResults } from '@payments-openapi/tooling/results';
import { root, tool } from '@payments-openapi/tooling/tool';
import { failures, type Outcome, type RowResult } from './outcome.ts';
import type { Documents } from './run.ts';
import { table } from './table.ts';

const HELP = `
Tests the bundled contract, and that of the sandbox's control interface, with linters, parsers, mocks and client
generators for eight languages. Generated clients are compiled and call a sandbox. A run of all tools updates the table
in packages/docs/pages/generators.md. Progress goes to standard error.

  npm run compatibility -- [options]
  --only <tool>       run only this tool, by its name in the table; can be repeated
  --contract <file>   test another bundle, without the control contract
  --json              print the results as JSON instead of a table

Tools that are not on npm are installed once with pip, go and cargo into the user's cache folder. If the runtime of a
tool is not installed, the tool is not run, and the table says so.
Exit codes: 0 every tool that ran accepts the contract, or fails because of a listed bug of its own; 1 one does not;
2 invalid arguments.
`;

const { values } = readArgs(HELP, {
  options: {
    only: { type: 'string', multiple: true, default: [] },
    contract: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
if (values.contract !== undefined && !existsSync(values.contract)) {
  refuseArguments(`No such file: ${values.contract}, given in --contract`);
}
// Imported late, because the generators take seconds to load, and `--help` should respond at once.
const { rows } = await import('./rows.ts');
const { runRow } = await import('./run.ts');
for (const name of values.only) {
  if (rows.some((row) => row.name === name)) continue;
  refuseArguments(
    `Unknown tool "${name}" in --only. Expected one of:\n  ${rows.map((row) => row.name).join('\n  ')}`,
  );
}
const page = path.join(root, 'packages/docs/pages/generators.md');

const bundle = tool({ reject: false, stdout: process.stderr, stderr: 'inherit' });
if ((await bundle('node', ['scripts/bundle.ts'])).failed) process.exit(1);
const documents: Documents = values.contract
  ? { contract: path.resolve(values.contract) }
  : {
      contract: path.join(contract.dist, 'openapi.json'),
      control: path.join(control.dist, 'openapi.json'),
    };
const tried = values.only.length > 0 ? rows.filter(({ name }) => values.only.includes(name)) : rows;
const results: RowResult[] = [];
for (const row of tried) {
  console.error(`${row.name} ${row.version} …`);
  const result = await runRow(row, documents);
  results.push(result);
  console.error(summary(result));
}
const made = table(results, new Date().toISOString().slice(0, 10));
console.log(values.json ? JSON.stringify(results, null, 2) : `\n${made}`);
const failed = results.filter((result) => failures(result).length > 0);
if (tried.length === rows.length && !values.contract) {
  console.error(await updateResults(page, () => made));
}
console.error(
  failed.length === 0
    ? `${results.length} tools: no failure because of the contract`
    : `${failed.length} of ${results.length} tools fail: ${failed.map(({ name }) => name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function summary(result: RowResult): string {
  const lines = result.steps.map(
    ({ document, step, outcome }) => `  ${document}: ${step}${outcomeText(outcome)}`,
  );
  return [...lines, `  ${result.seconds.toFixed(1)} s`].join('\n');
}

function outcomeText(outcome: Outcome): string {
  switch (outcome.is) {
    case 'yes':
      return '';
    case 'bug':
      return `: no, because of its own bug: ${outcome.because}`;
    case 'missing':
      return `: not run, not installed: ${outcome.runtimes.join(', ')}`;
    case 'failed':
      return `: NO\n    ${outcome.message.replaceAll('\n', '\n    ')}`;
  }
}
