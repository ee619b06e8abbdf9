import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { root, tool } from '@payments-openapi/tooling/tool';
import { parse } from 'yaml';

const HELP = `
Runs the commands of a workflow in a fresh clone of the last commit, as its runner does, and checks that the files that
it uploads exist. Skips third-party actions and commands with expressions. Set what a step takes from an expression as
an environment variable.

  BASE=/pay/v1 npx pnpm exec node scripts/run-workflow.ts docs     .github/workflows/docs.yml

Exit codes: 0 all commands work; 1 one does not or a file is missing; 2 invalid arguments.
`;

interface Step {
  run?: string;
  with?: { path?: string };
  env?: Record<string, string>;
}

const { positionals } = readArgs(HELP, { allowPositionals: true });
const [name, ...more] = positionals;
const file = path.join(root, `.github/workflows/${name}.yml`);
if (name === undefined || more.length > 0 || !existsSync(file)) {
  refuseArguments(`Expected the name of a workflow, but got ${positionals.join(' ') || 'none'}`);
}

const { jobs } = parse(await readFile(file, 'utf8')) as { jobs: Record<string, { steps: Step[] }> };
const clone = await mkdtemp(path.join(tmpdir(), 'workflow-'));
try {
  await tool('git', ['clone', '--quiet', root, clone]);
  for (const step of Object.values(jobs).flatMap(({ steps }) => steps)) await perform(step);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(clone, { recursive: true, force: true });
}

async function perform({ run, with: given, env = {} }: Step): Promise<void> {
  if (given?.path !== undefined && !existsSync(path.join(clone, given.path)))
    throw new Error(`${given.path} is to be uploaded, but does not exist`);
  if (run === undefined || run.includes('${{')) return;
  console.log(`$ ${run.trim()}`);
  // Only the runner can evaluate expressions.
  const constant = Object.entries(env).filter(([, value]) => !value.includes('${{'));
  await tool('bash', ['-e', '-o', 'pipefail', '-c', run], {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: Object.fromEntries(constant),
  });
}
