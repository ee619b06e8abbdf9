import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compareVersions } from '@payments-openapi/changes/version';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { root, tool } from '@payments-openapi/tooling/tool';

const HELP = `
Builds the documentation of every released version of the contract, each from its tag and with its own tools, and that of
the working directory, marked as unreleased. Each has a folder, such as 1.0.0 or main, and a switch to the others. The
first page leads to the newest release. Generate the contract first.

  npx pnpm exec node scripts/site-versions.ts --out <folder>
  --out <folder>     folder for the sites
  --base <path>      path that the folder is served under, with a slash at both ends (default: /)

Exit codes: 0 built; 1 one cannot be built; 2 invalid arguments.
`;

/** A released version of the contract. */
export interface ReleasedSite {
  version: string;
  /** The newest tag with it: several releases of the package may contain the same contract. */
  tag: string;
}

interface SiteConfig {
  name?: string;
  versions: { label: string; href: string }[];
}

/** The released versions of the contract in a repository, newest first. */
export async function releasedSites(repository: string): Promise<ReleasedSite[]> {
  const git = tool({ cwd: repository });
  const { stdout } = await git('git', [
    'tag',
    '--list',
    '@payments-openapi/spec@*',
    '--sort=version:refname',
  ]);
  const sites = new Map<string, string>();
  for (const tag of stdout.split('\n').filter(Boolean)) {
    const { stdout: files } = await git('git', ['ls-tree', '--name-only', tag, 'spec/released/']);
    const version = /^spec\/released\/(.+)\.json$/m.exec(files)?.[1];
    if (version === undefined) throw new Error(`${tag}: it has no contract in spec/released/`);
    sites.set(version, tag);
  }
  return [...sites]
    .map(([version, tag]) => ({ version, tag }))
    .toSorted((one, other) => compareVersions(other.version, one.version));
}

/** The configuration of a site: the switch, or while there is nothing to switch to, a name that says it is not released. */
export function configOf(sites: readonly ReleasedSite[], title: string, base: string): SiteConfig {
  const released = sites.map((one) => ({ label: one.version, href: `${base}${one.version}/` }));
  const versions = [...released, { label: 'main (unreleased)', href: `${base}main/` }];
  return sites.length === 0 ? { name: `${title} (unreleased)`, versions } : { versions };
}

/** The page that leads to the newest release. */
export function redirectTo(url: string): string {
  return `<!doctype html>
<html lang="en">
<title>Documentation</title>
<meta http-equiv="refresh" content="0; url=${url}">
<link rel="canonical" href="${url}">
<a href="${url}">Documentation</a>
</html>
`;
}

async function buildSites(out: string, base: string): Promise<void> {
  const sites = await releasedSites(root);
  const home = await mkdtemp(path.join(os.tmpdir(), 'sites-'));
  try {
    await mkdir(out, { recursive: true });
    for (const site of sites) {
      const checkout = path.join(home, site.version);
      await tool('git', ['clone', '--quiet', '--branch', site.tag, root, checkout]);
      const there = tool({ cwd: checkout, localDir: checkout });
      await there('node', ['scripts/install.mjs']);
      await there('npm', ['run', '--silent', 'generate']);
      await build(checkout, site.version);
    }
    await build(root, undefined);
    await writeFile(path.join(out, 'index.html'), redirectTo(`${base}${sites[0]?.version ?? 'main'}/`));
  } finally {
    await rm(home, { recursive: true, force: true });
  }

  async function build(checkout: string, version: string | undefined): Promise<void> {
    const folder = version ?? 'main';
    const contract = path.join(checkout, 'spec/dist/openapi.json');
    const { info } = (await import(contract, { with: { type: 'json' } })).default;
    const config = path.join(home, `${folder}.json`);
    await writeFile(config, JSON.stringify(configOf(sites, info.title, base)));
    const options = ['--out', path.join(out, folder), '--base', `${base}${folder}/`, '--config', config];
    await tool({ cwd: checkout, localDir: checkout })('payments-docs', ['build', contract, ...options]);
    console.log(`${folder}: built`);
  }
}

if (import.meta.main) {
  const { values } = readArgs(HELP, {
    options: { out: { type: 'string' }, base: { type: 'string', default: '/' } },
  });
  if (values.out === undefined) refuseArguments('Expected --out <folder>');
  if (!/^\/([\w.~-]+\/)*$/.test(values.base))
    refuseArguments(`--base must be a path with a slash at both ends, e.g. /pay/, but is "${values.base}"`);
  try {
    await buildSites(path.resolve(values.out), values.base);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
