import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { contract } from '@payments-openapi/tooling/documents';
import { linksOf } from '@payments-openapi/tooling/links';
import { pack, pnpm } from '@payments-openapi/tooling/pack';
import { nodeBinary } from '@payments-openapi/tooling/package-binary';
import { oldestNode, type Package, publishedPackages } from '@payments-openapi/tooling/packages';
import { freePort } from '@payments-openapi/tooling/serve';
import { tool } from '@payments-openapi/tooling/tool';
import { stringify } from 'yaml';

const HELP = `
Packs each published package, installs it in a fresh project, imports every entry and runs every command, on the oldest
Node that its engines allow and on the newest. Its dependencies must support these versions too. The sandbox serves a
call and keeps it in a folder, the kit checks that sandbox, and the docs package builds a site for a contract with
another title and without one operation. Needs the registry.

  npx pnpm exec node scripts/test-installed.ts [package …]     e.g. client (default: all)
  --pack <folder>        only pack all of them into the folder
  --tarballs <folder>    take them from there, such as those that another system has packed

Exit codes: 0 all work; 1 one does not; 2 invalid arguments.
`;

/** Code that imports every entry. */
function loads({ manifest }: Package): { esm: string; cjs: string | undefined } {
  const entries = Object.entries(manifest.publishConfig?.exports ?? {});
  const names = entries
    // These need a peer dependency that the project has not installed.
    .filter(([entry, target]) => typeof target === 'object' && !/\/(msw|vitest)$/.test(entry))
    .map(([entry]) => JSON.stringify(path.posix.join(manifest.name, entry)));
  const isBoth = JSON.stringify(entries).includes('"require"');
  return {
    esm: `${names.map((name) => `await import(${name});`).join('\n')}\nconsole.log('loaded');`,
    cjs: isBoth
      ? `${names.map((name) => `require(${name});`).join('\n')}\nconsole.log('loaded');`
      : undefined,
  };
}

async function tryOn(version: string, one: Package, tarballs: Record<string, string>, home: string) {
  const project = path.join(home, `${one.name}-${version}`);
  await mkdir(project);
  // Refuse this install script, as in the repository: it is not needed.
  const allowBuilds = { esbuild: false };
  const settings = { nodeVersion: version, engineStrict: true, overrides: tarballs, allowBuilds };
  await writeFile(path.join(project, 'pnpm-workspace.yaml'), stringify(settings));
  const { name } = one.manifest;
  // The kit needs a server to check.
  const names = one.name === 'conformance' ? [name, SANDBOX] : [name];
  const dependencies = Object.fromEntries(names.map((each) => [each, tarballs[each]]));
  const manifest = { name: 'fresh-project', private: true, dependencies };
  await writeFile(path.join(project, 'package.json'), JSON.stringify(manifest));
  await pnpm(['install', '--prefer-offline', '--no-frozen-lockfile'], project);
  const node = await nodeBinary(version);
  const run = tool({ cwd: project });
  const { esm, cjs } = loads(one);
  await writeFile(path.join(project, 'main.mjs'), esm);
  await run(node, ['main.mjs']);
  if (cjs) {
    await writeFile(path.join(project, 'main.cjs'), cjs);
    await run(node, ['main.cjs']);
  }
  // By their names, so that their first line, or the batch file on Windows, finds this Node.
  const env = { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  const command = tool({ cwd: project, localDir: project, env });
  for (const each of Object.keys(one.manifest.publishConfig?.bin ?? {})) await command(each, ['--help']);
  if (one.name === 'sandbox') await callSandbox(command);
  if (one.name === 'conformance') await checkSandbox(command);
  if (one.name === 'docs') await buildOwnSite(project, (args) => command('payments-docs', args));
}

const SANDBOX = '@payments-openapi/sandbox';

type Command = typeof tool;

/** Starts a sandbox, and stops it as a terminal does. */
async function withSandbox(
  command: Command,
  options: string[],
  use: (url: string) => Promise<void>,
): Promise<void> {
  const port = await freePort(4010);
  const url = `http://127.0.0.1:${port}`;
  const server = command({ reject: false })('payments-sandbox', ['--port', `${port}`, ...options]);
  try {
    // It prints its URL when it listens.
    await Promise.race([once(server.stdout, 'data'), server]);
    await use(url);
  } finally {
    server.kill('SIGINT');
  }
  const { exitCode, isTerminated, stderr } = await server;
  // Windows has no signals: there, Node ends the process.
  if (exitCode !== 0 && !(process.platform === 'win32' && isTerminated))
    throw new Error(`payments-sandbox ended with ${exitCode}: ${stderr}`);
}

/** Calls a sandbox in a folder, and again after a restart. */
async function callSandbox(command: Command): Promise<void> {
  for (const expected of ['2026', '2027']) {
    await withSandbox(command, ['--data', 'state', '--clock', '2026-06-01T00:00:00Z'], async (url) => {
      const reading = await (await fetch(`${url}/_sandbox/clock`)).text();
      if (!reading.includes(`"now":"${expected}`))
        throw new Error(`expected a clock in ${expected}: ${reading}`);
      const body = JSON.stringify({ by: 'P1Y' });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${url}/_sandbox/clock/advance`, { method: 'POST', headers, body });
    });
  }
}

/** Checks a sandbox with the kit, as it reports to a CI system. */
async function checkSandbox(command: Command): Promise<void> {
  await withSandbox(command, [], async (url) => {
    const args = [url, '--operations', 'users_get,users_create', '--report', 'junit=reports/report.xml'];
    await command('payments-conformance', args);
  });
}

/** Builds the documentation as the owner of another API. */
async function buildOwnSite(project: string, run: (args: string[]) => Promise<unknown>): Promise<void> {
  const document = JSON.parse(await readFile(path.join(contract.dist, 'openapi.json'), 'utf8'));
  document.info.title = 'Harbour Payments';
  delete document.paths['/svc/ts/api/v1/openapi/user'].post;
  await writeFile(path.join(project, 'openapi.json'), JSON.stringify(document));
  await writeFile(path.join(project, 'docs.json'), JSON.stringify({ colours: { light: '#9a3412' } }));
  const base = '/pay/v1/';
  await run(['build', 'openapi.json', '--out', 'site', '--base', base, '--config', 'docs.json']);
  const outDir = path.join(project, 'site');
  const { broken } = await linksOf(outDir, base);
  if (broken.length > 0) throw new Error(`broken links: ${JSON.stringify(broken.slice(0, 10))}`);
  const home = await readFile(path.join(outDir, 'index.html'), 'utf8');
  if (!home.includes('Harbour Payments'))
    throw new Error('the home page does not show the title of the contract');
  for (const folder of ['api', 'client/methods']) {
    await access(path.join(outDir, folder, 'users_get/index.html'));
    if ((await readdir(path.join(outDir, folder))).includes('users_create'))
      throw new Error(`${folder}/users_create: the contract has no such operation`);
  }
}

const { positionals, values } = readArgs(HELP, {
  allowPositionals: true,
  options: { pack: { type: 'string' }, tarballs: { type: 'string' } },
});
const packages = await publishedPackages();
const unknown = positionals.find((wanted) => !packages.some(({ name }) => name === wanted));
if (unknown) {
  refuseArguments(
    `Unknown package "${unknown}". Expected one of: ${packages.map(({ name }) => name).join(', ')}`,
  );
}
const home = await mkdtemp(path.join(tmpdir(), 'installed-'));
try {
  const folder = path.resolve(values.tarballs ?? values.pack ?? home);
  await mkdir(folder, { recursive: true });
  if (!values.tarballs) for (const { name } of packages) await pack(name, folder);
  if (!values.pack) await tryAll(folder);
} finally {
  await rm(home, { recursive: true, force: true });
}

async function tryAll(folder: string): Promise<void> {
  const files = packages.map(({ name, manifest }) => {
    const file = path.join(folder, `payments-openapi-${name}-${manifest.version}.tgz`);
    return [manifest.name, `file:${file.replaceAll(path.sep, '/')}`];
  });
  const tarballs: Record<string, string> = Object.fromEntries(files);
  for (const one of packages.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    for (const version of [oldestNode(one.manifest), process.version.slice(1)]) {
      const problem = await tryOn(version, one, tarballs, home).then(
        () => undefined,
        (error: Error) => error.message,
      );
      console.log(`${one.manifest.name} on Node ${version}: ${problem ? `fails\n${problem}` : 'works'}`);
      if (problem) process.exitCode = 1;
    }
  }
}
