import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chooseByWords, readArgs } from '@payments-openapi/tooling/command';
import { pack } from '@payments-openapi/tooling/pack';
import { nodeBinary } from '@payments-openapi/tooling/package-binary';
import { type Project, projects } from './projects/projects.ts';

const HELP = `
Packs the sandbox and uses its test kit in new projects with Vitest, Jest, node:test and Playwright, on the oldest and the
newest supported Node.js. Requires a package registry.

  npx pnpm exec node packages/sandbox/scripts/projects.ts [word …]     run only projects whose name contains one of the words

Exit codes: 0 all projects work; 1 one does not; 2 invalid arguments.
`;

const exec = promisify(execFile);

async function run(command: string, args: string[], cwd: string, node: string): Promise<void> {
  const env = { ...process.env, CI: '1', PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  try {
    await exec(command, args, { cwd, env, maxBuffer: 2 ** 26, timeout: 300_000 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${args.join(' ')} failed\n${stdout}${stderr}`.trim(), { cause: error });
  }
}

/** Creates the project and runs its commands. @throws {Error} with the output of the first command that fails */
async function tryOut(
  home: string,
  tarballs: string[],
  { manifest, packages, files, commands, nodes }: Project,
) {
  await mkdir(home);
  await writeFile(path.join(home, 'package.json'), JSON.stringify({ private: true, ...manifest }));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(home, name), text);
  const quiet = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  await run('npm', [...quiet, ...tarballs, ...packages], home, process.execPath);
  for (const version of nodes) {
    const node = await nodeBinary(version);
    for (const args of commands) await run(node, args, home, node);
  }
}

const { positionals: words } = readArgs(HELP, { allowPositionals: true });
const chosen = chooseByWords(projects, words);
const home = await mkdtemp(path.join(tmpdir(), 'sandbox-projects-'));
try {
  const tarballs: string[] = [];
  for (const name of ['spec', 'client', 'sandbox']) tarballs.push(await pack(name, home));
  for (const [index, project] of chosen.entries()) {
    try {
      await tryOut(path.join(home, `${index}`), tarballs, project);
      console.log(`${project.name} on Node.js ${project.nodes.join(' and ')}: works`);
    } catch (error) {
      console.error(`${project.name}: ${(error as Error).message}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
