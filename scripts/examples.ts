import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { pack } from '@payments-openapi/tooling/pack';
import { updateResults } from '@payments-openapi/tooling/results';
import { missingRuntimes } from '@payments-openapi/tooling/runtimes';
import { freePort } from '@payments-openapi/tooling/serve';
import { tool } from '@payments-openapi/tooling/tool';
import { commandsOf, type Example, home, packagesOf, RUNTIMES, readExamples } from './examples/examples.ts';
import { workflowCommands } from './examples/workflow.ts';

const HELP = `
Runs each example as a new user would: copies it out of the repository, installs the packages from tarballs, and runs every
command of its README and its workflow. A run of all examples updates the table in examples/README.md. Needs the registries.

  npx pnpm exec node scripts/examples.ts [--installed] [example …]     e.g. order-backend (default: all)

If the runtime of an example is not installed, it is not run, and the table says so; with --installed, it fails.
Exit codes: 0 every example that ran works; 1 one does not; 2 invalid arguments.
`;

interface Result {
  name: string;
  says: string;
  failure?: string;
}

/**
 * Runs commands with bash, then kills all processes that they started. @returns whether they failed, and their output
 */
async function runAll(commands: string, folder: string, env: Record<string, string>) {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', `exec 2>&1\nset -x\n${commands}`], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // Background processes keep the output open, so wait for the shell itself.
  const printed = text(child.stdout);
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is running any more.
  }
  return { failed: code !== 0, printed: await printed };
}

async function tryExample(example: Example, tarballs: string): Promise<Result> {
  const { name, folder, readme } = example;
  const absent = await missingRuntimes(RUNTIMES[name] ?? []);
  if (absent.length > 0) {
    const says = `not run: ${absent.join(', ')} not installed`;
    return values.installed ? { name, says, failure: 'install its runtime' } : { name, says };
  }
  const copy = await mkdtemp(path.join(tmpdir(), `example-${name}-`));
  try {
    // A new user does not have the files that git ignores.
    const { stdout } = await tool({ cwd: folder })('git', [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
    ]);
    for (const file of stdout.split('\n')) await cp(path.join(folder, file), path.join(copy, file));
    const ours: string[] = [];
    for (const one of await packagesOf(example)) ours.push(await pack(one, tarballs));
    // An image is built from the tarballs beside its Dockerfile.
    if (example.name === 'compose')
      for (const tarball of ours) await cp(tarball, path.join(copy, path.basename(tarball)));
    const install = `npm install --no-save --no-audit --no-fund --loglevel=error ${ours.join(' ')}`;
    const env = await chromiumEnvironment();
    const start = performance.now();
    for (const commands of [commandsOf(readme), ...(await workflowCommands(copy))]) {
      let here = commands.replace(/^npm install$/m, install);
      for (const port of new Set(here.match(/\b(3000|4010)\b/g)))
        here = here.replaceAll(port, String(await freePort(Number(port))));
      const { failed, printed } = await runAll(here, copy, env);
      if (failed) return { name, says: 'fails', failure: printed };
    }
    return { name, says: `works, in ${((performance.now() - start) / 1000).toFixed(0)} s` };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function table(results: readonly Result[]): string {
  const rows = results.map(({ name, says }) => `| [${name}](${name}) | ${says} |`);
  return ['| Example | Result |', '| --- | --- |', ...rows].join('\n');
}

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: { installed: { type: 'boolean' } },
});
// Imported late, so that `--help` responds at once.
const { chromiumEnvironment } = await import('@payments-openapi/tooling/browser');
const examples = await readExamples();
const unknown = positionals.find((wanted) => !examples.some(({ name }) => name === wanted));
if (unknown) {
  refuseArguments(
    `Unknown example "${unknown}". Expected one of:\n  ${examples.map(({ name }) => name).join('\n  ')}`,
  );
}
const tarballs = await mkdtemp(path.join(tmpdir(), 'tarballs-'));
const results: Result[] = [];
try {
  for (const example of examples) {
    if (positionals.length > 0 && !positionals.includes(example.name)) continue;
    const result = await tryExample(example, tarballs);
    console.log(`${result.name}: ${result.says}${result.failure ? `\n${result.failure}` : ''}`);
    results.push(result);
  }
} finally {
  await rm(tarballs, { recursive: true, force: true });
}
if (positionals.length === 0) {
  const page = path.join(home, 'README.md');
  const made = `Run on ${new Date().toISOString().slice(0, 10)}.\n\n${table(results)}`;
  console.log(await updateResults(page, () => made));
}
if (results.some(({ failure }) => failure)) process.exitCode = 1;
