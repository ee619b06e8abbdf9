import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { contract } from '@payments-openapi/tooling/documents';
import { linksOf } from '@payments-openapi/tooling/links';
import { pack, pnpm } from '@payments-openapi/tooling/pack';
import { nodeBinary } from '@payments-openapi/tooling/package-binary';
import { oldestNode, type Package, publishedPackages } from '@payments-openapi/tooling/packages';
import { tool } from '@payments-openapi/tooling/tool';
import { stringify } from 'yaml';

const HELP = `
Packs each published package, installs it in a fresh project, imports every entry and runs every command, on the oldest
Node that its engines allow and on the newest. Its dependencies must support these versions too. The docs package also
builds a site for a contract with another title and without one operation. Needs the registry.

  npx pnpm exec node scripts/test-installed.ts [package …]     e.g. client (default: all)

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
  const manifest = { name: 'fresh-project', private: true, dependencies: { [name]: tarballs[name] } };
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
  const commands = Object.values(one.manifest.publishConfig?.bin ?? {});
  for (const command of commands) await run(node, [path.join('node_modules', name, command), '--help']);
  if (one.name === 'docs') await buildOwnSite(project, (args) => run(node, args));
}

/** Builds the documentation as the owner of another API. */
async function buildOwnSite(project: string, run: (args: string[]) => Promise<unknown>): Promise<void> {
  const document = JSON.parse(await readFile(path.join(contract.dist, 'openapi.json'), 'utf8'));
  document.info.title = 'Harbour Payments';
  delete document.paths['/svc/ts/api/v1/openapi/user'].post;
  await writeFile(path.join(project, 'openapi.json'), JSON.stringify(document));
  await writeFile(path.join(project, 'docs.json'), JSON.stringify({ colours: { light: '#9a3412' } }));
  const cli = 'node_modules/@payments-openapi/docs/dist/cli.js';
  const base = '/pay/v1/';
  await run([cli, 'build', 'openapi.json', '--out', 'site', '--base', base, '--config', 'docs.json']);
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

const { positionals } = readArgs(HELP, { allowPositionals: true, options: {} });
const packages = await publishedPackages();
const unknown = positionals.find((wanted) => !packages.some(({ name }) => name === wanted));
if (unknown) {
  refuseArguments(
    `Unknown package "${unknown}". Expected one of: ${packages.map(({ name }) => name).join(', ')}`,
  );
}
const home = await mkdtemp(path.join(tmpdir(), 'installed-'));
try {
  const tarballs: Record<string, string> = {};
  for (const { name, manifest } of packages) tarballs[manifest.name] = `file:${await pack(name, home)}`;
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
} finally {
  await rm(home, { recursive: true, force: true });
}
