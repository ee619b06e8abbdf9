import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readArgs } from '@payments-openapi/tooling/command';
import { shown } from '@payments-openapi/tooling/tool';
import { compress, DATABASE_FILE, SEED, withData } from '../test/released/data.ts';

const HELP = `
Keeps what this version of the sandbox stores, and what it saves as a seed, of a sandbox with a little of everything:
in test/released/, named after the version. Tests open both with every later version. A release runs this command.

  npx pnpm exec node packages/sandbox/scripts/keep-data.ts

Exit codes: 0 written; 1 it cannot be written; 2 invalid arguments.
`;

readArgs(HELP, { options: {} });
const folder = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
const files = [DATABASE_FILE, SEED].map((name) => ({
  name,
  to: path.join(folder, `test/released/${version}.${name}.gz`),
}));
await withData(async (data) => {
  for (const { name, to } of files) await compress(path.join(data, name), to);
});
for (const { to } of files) console.log(shown(to));
