import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readArgs } from '@payments-openapi/tooling/command';
import { shown } from '@payments-openapi/tooling/tool';
import { compress, storedIn, withData } from '../test/released/data.ts';

const HELP = `
Keeps what this version of the sandbox stores: a sandbox with a little of everything, as test/released/<version>.sqlite.gz.
Tests open it with every later version. A release runs this command.

  npx pnpm exec node packages/sandbox/scripts/keep-data.ts

Exit codes: 0 written; 1 it cannot be written; 2 invalid arguments.
`;

readArgs(HELP, { options: {} });
const folder = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
const file = path.join(folder, `test/released/${version}.sqlite.gz`);
await withData((data) => compress(storedIn(data), file));
console.log(shown(file));
