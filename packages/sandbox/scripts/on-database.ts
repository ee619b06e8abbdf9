import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { root, tool } from '@payments-openapi/tooling/tool';

const HELP = `
Runs all tests that use PostgreSQL on a server of yours, such as a managed one, one behind PgBouncer, or Citus.

  npx pnpm exec node packages/sandbox/scripts/on-database.ts <url> [path of a test …]

  postgres://user:secret@host:5432         each test file creates a database on this server, and drops it
  postgres://user:secret@host:5432/name    each test file creates a schema in this database, and drops it

The timeout of a test is three minutes instead of one, since a remote database takes longer for each statement.

Exit codes: 0 all passed; 1 one failed; 2 invalid arguments.
`;

/** Timeout of one test. */
const LIMIT_MS = 180_000;

const { positionals } = readArgs(HELP, { allowPositionals: true, options: {} });
const [url, ...paths] = positionals;
if (!url || !/^postgres(ql)?:\/\//.test(url)) {
  refuseArguments(`Expected the URL of a PostgreSQL database, but got ${url ?? 'none'}`);
}
const files = globSync('packages/*/{src,test}/**/*.test.ts', { cwd: root })
  .filter((file) => usesDatabase(readFileSync(path.join(root, file), 'utf8')))
  .filter((file) => paths.length === 0 || paths.some((wanted) => file.startsWith(wanted)));
// Without files, Vitest would run all of them.
if (files.length === 0) refuseArguments(`No test of a database is in ${paths.join(' or ')}`);
const { exitCode } = await tool({
  reject: false,
  stdout: 'inherit',
  stderr: 'inherit',
  env: { TEST_DATABASE_URL: url.replace(/\/$/, '') },
})('vitest', [
  'run',
  '--maxWorkers=1',
  `--testTimeout=${LIMIT_MS}`,
  `--hookTimeout=${LIMIT_MS}`,
  '--reporter=verbose',
  ...files,
]);
process.exitCode = exitCode === 0 ? 0 : 1;

function usesDatabase(text: string): boolean {
  return /\b(describeDatabases|describeEveryDatabase|describeServers|openFresh|openEmpty)\b/.test(text);
}
