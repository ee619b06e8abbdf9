import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { nodeBinary } from '../packages/client/test/package-binary.ts';
import { readArgs } from './lib/command.ts';
import { pack, pnpm } from './lib/pack.ts';
import { type Package, publishedPackages, readManifest } from './lib/packages.ts';
import { root, tool } from './lib/tool.ts';

const help = `
Packs each published package, installs it in a fresh project, and imports every entry and runs every command of it, on the
oldest Node that its engines name and on the newest. Its dependencies must name these versions too. It needs the registry.

  npx pnpm exec node scripts/installed.ts [package ...]     such as client; all by default

Exit code: 0 all work, 1 one does not, 2 wrong arguments.
`;

/** The oldest version that a range such as >=22.13 allows. */
function oldestOf(range = ''): string {
  const found = /^>=(\d+)(?:\.(\d+))?$/.exec(range);
  if (!found) throw new Error(`engines.node is ${range}, not a range such as >=22.13`);
  return `${found[1]}.${found[2] ?? 0}.0`;
}

/** Code that loads each entry, and prints how many there were. */
function loads({ manifest }: Package): { esm: string; cjs: string | undefined } {
  const entries = Object.entries(manifest.publishConfig?.exports ?? {});
  const names = entries
    // A peer that the project has not installed is needed for these.
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
  const settings = { nodeVersion: version, engineStrict: true, overrides: tarballs };
  await writeFile(path.join(project, 'pnpm-workspace.yaml'), stringify(settings));
  const { name } = one.manifest;
  const manifest = { name: 'fresh-project', private: true, dependencies: { [name]: tarballs[name] } };
  const { packageManager } = await readManifest(root);
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ ...manifest, packageManager }));
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
}

const { positionals } = readArgs(help, { allowPositionals: true, options: {} });
const packages = await publishedPackages();
const unknown = positionals.find((wanted) => !packages.some(({ name }) => name === wanted));
if (unknown) {
  console.error(`${unknown} is not a published package.\n\n${help.trim()}`);
  process.exit(2);
}
const home = await mkdtemp(path.join(tmpdir(), 'installed-'));
try {
  const tarballs: Record<string, string> = {};
  for (const { name, manifest } of packages) tarballs[manifest.name] = `file:${await pack(name, home)}`;
  for (const one of packages.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    for (const version of [oldestOf(one.manifest.engines?.node), process.version.slice(1)]) {
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
