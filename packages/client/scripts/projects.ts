import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chooseByWords, readArgs } from '@payments-openapi/tooling/command';
import { pack } from '@payments-openapi/tooling/pack';
import { nodeBinary } from '@payments-openapi/tooling/package-binary';
import { angular } from './projects/angular.ts';
import { apps } from './projects/apps.ts';
import { frameworks, type Project } from './projects/frameworks.ts';
import { next } from './projects/next.ts';
import { reactNative } from './projects/react-native.ts';
import { typescripts } from './projects/typescripts.ts';
import { userAgents } from './projects/user-agents.ts';

const HELP = `
Packs the client, uses it in fresh projects, and prints the table for docs/runtimes.md. Needs a package registry.

  npx pnpm exec node packages/client/scripts/projects.ts [word …]     only projects whose name contains one of the words (default: all)

Exit codes: 0 all work; 1 one does not; 2 invalid arguments.
`;

const exec = promisify(execFile);

async function run(command: string, args: string[], cwd: string): Promise<string> {
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, NEXT_TELEMETRY_DISABLED: '1' };
  try {
    return (await exec(command, args, { cwd, env, maxBuffer: 2 ** 26, timeout: 300_000 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed\n${stdout}${stderr}`.trim(), { cause: error });
  }
}

/** Creates the project and runs its steps. Returns their failures. */
async function tryOut(home: string, tarball: string, project: Project): Promise<string[]> {
  await mkdir(home);
  const manifest = { name: 'fresh-project', private: true, ...project.manifest };
  await writeFile(path.join(home, 'package.json'), JSON.stringify(manifest));
  for (const [name, text] of Object.entries(project.files)) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await writeFile(path.join(home, name), text);
  }
  const quiet = ['install', '--no-audit', '--no-fund', '--no-package-lock'];
  await run('npm', [...quiet, tarball, ...(project.packages ?? [])], home);
  const failures: string[] = [];
  for (const { name, node, command, prints } of project.steps) {
    try {
      const [program = '', ...args] = command;
      const said = await run(node ? await nodeBinary(node) : program, node ? command : args, home);
      if (prints && !said.includes(prints)) throw new Error(`printed ${said}, not ${prints}`);
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`);
    }
  }
  return failures;
}

const { positionals: only } = readArgs(HELP, { allowPositionals: true });
const projects = [...typescripts, ...frameworks, ...apps, angular, next, reactNative, userAgents];
const chosen = chooseByWords(projects, only);
const home = await mkdtemp(path.join(tmpdir(), 'client-projects-'));
const rows: string[] = [];
try {
  const tarball = await pack('client', home);
  for (const [index, project] of chosen.entries()) {
    const failures = await tryOut(path.join(home, `${index}`), tarball, project).catch((error: Error) => [
      error.message,
    ]);
    for (const failure of failures) console.error(`${project.name}: ${failure}\n`);
    rows.push(`| ${project.name} | ${failures.length === 0 ? project.seen : 'fails'} |`);
    console.error(rows.at(-1));
    if (failures.length > 0) process.exitCode = 1;
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
console.log(['| project | what works |', '| --- | --- |', ...rows].join('\n'));
