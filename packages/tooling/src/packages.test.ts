import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { execa } from 'execa';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Manifest, publishedPackages, readManifest } from './packages.ts';
import { tarballOf } from './tarballs.ts';
import { root } from './tool.ts';
import { sampled } from './whole.ts';

const packages = await publishedPackages();

/** The one whose types are resolved in each way, which takes seconds. */
const typed = sampled(packages, 1);

const alwaysPacked = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'];

/** Files that a tool finds by their name: this one is Astro's. */
const foundByTools = ['shell/src/content.config.ts'];

/** The files that a manifest refers to. */
function entriesOf({ exports, bin, main, module, types }: Manifest): string[] {
  const found: string[] = [];
  const walk = (value: unknown) => {
    if (typeof value === 'string') found.push(value.replace(/^\.\//, ''));
    else if (typeof value === 'object' && value) Object.values(value).forEach(walk);
  };
  walk([exports, bin, main, module, types]);
  return [...new Set(found)];
}

/** How a file is referred to: declarations under the name of their code. */
function mentionOf(file: string): string {
  return path.basename(file).replace(/\.d\.(c?)ts$/, '.$1js');
}

/** Paths that a file builds at run time, such as `./checks/${id}.cjs`, relative to its own folder. */
function templatesIn(file: string, text: string): RegExp[] {
  return [...text.matchAll(/`\.\/([^`\s]*\$\{[^`\s]*)`/g)].map(([, template = '']) => {
    const parts = path.posix.join(path.dirname(file), template).split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^/]+')}$`);
  });
}

/** The files that the entries need, directly or indirectly, referred to by name or by folder. */
function needed(entries: string[], contents: Map<string, string>): Set<string> {
  const reached = new Set(
    [...alwaysPacked, ...foundByTools, ...entries].filter((file) => contents.has(file)),
  );
  // Iterating over a set includes what is added meanwhile.
  for (const from of reached) {
    const text = contents.get(from) ?? '';
    const templates = from.endsWith('js') ? templatesIn(from, text) : [];
    for (const file of contents.keys()) {
      if (reached.has(file)) continue;
      const [folder = ''] = path.dirname(file).split('/');
      const isFolderNamed = from === 'README.md' && folder !== '.' && text.includes(`${folder}/`);
      const isComposed = templates.some((template) => template.test(file));
      if (isFolderNamed || isComposed || text.includes(mentionOf(file))) reached.add(file);
    }
  }
  return reached;
}

/** The README and the guides of a package. */
function guidesIn(contents: ReadonlyMap<string, string>): [file: string, text: string][] {
  return [...contents].filter(([file]) => file === 'README.md' || /^docs\/.*\.md$/.test(file));
}

describe.each(packages)('the packed $name', (one) => {
  const { name, manifest: source } = one;
  let home: string;
  let tarball: string;
  let manifest: Manifest;
  const contents = new Map<string, string>();

  beforeAll(async () => {
    tarball = await tarballOf(name);
    home = await mkdtemp(path.join(tmpdir(), 'packed-'));
    await execa('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
    manifest = await readManifest(home);
    for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile()) contents.set(path.relative(home, file), await readFile(file, 'utf8'));
    }
  }, 240_000);
  afterAll(() => rm(home, { recursive: true, force: true }));

  it('contains what its manifest refers to, README and LICENSE, and only what these need', () => {
    const files = [...contents.keys()];
    const entries = entriesOf(manifest);
    expect(files).toEqual(expect.arrayContaining([...entries, 'README.md', 'LICENSE']));
    // Folders with only a manifest are for tools that ignore `exports`.
    const folders = files.filter((file) => file.endsWith('/package.json'));
    const reached = needed([...entries, ...folders], contents);
    expect(files.filter((file) => !reached.has(file))).toEqual([]);
  });

  it('has a README and guides without links to files that it does not contain', () => {
    for (const [file, text] of guidesIn(contents)) {
      const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
      const links = [...prose.matchAll(/\]\((?![a-z]+:|#)([^()\s#]+)/g)].map(([, link = '']) =>
        path.join(path.dirname(file), link),
      );
      expect(
        links.filter((link) => !contents.has(link)),
        file,
      ).toEqual([]);
    }
  });

  it('has a README and guides without scripts and commands that exist only in this repository', () => {
    for (const [file, text] of guidesIn(contents))
      expect(
        text.match(/\b(?:npm (?:run|start|test)|pnpm (?:exec|run|start|test)|scripts\/).*/g) ?? [],
        file,
      ).toEqual([]);
  });

  it('contains no source map without its sources, and no path of the machine that packed it', () => {
    for (const [file, text] of contents) {
      // Show only the context: a bundle is one line of a megabyte.
      const at = text.indexOf(root);
      expect(at < 0 ? undefined : `${file}: …${text.slice(Math.max(0, at - 60), at + 120)}…`).toBeUndefined();
      if (!file.endsWith('.map')) continue;
      const { sources, sourcesContent } = JSON.parse(text);
      expect(sourcesContent?.filter((source: unknown) => typeof source === 'string').length, file).toBe(
        sources.length,
      );
    }
  });

  it('can be found in a registry: it says what it is, in a sentence and in keywords', () => {
    expect(manifest.description).toMatch(/^[A-Z].+\.$/);
    expect(manifest.keywords).toEqual(expect.arrayContaining(['payments', 'openapi']));
  });

  it('accepts newer versions of its dependencies', () => {
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {}))
      expect(range, dependency).toMatch(/^\^\d+\.\d+\.\d+$/);
  });

  it('declares the Node that it needs, and has no install script', () => {
    expect(manifest.engines?.node).toMatch(/^>=\d+(\.\d+)?$/);
    expect(manifest.engines).toEqual(source.engines);
    for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(manifest.scripts ?? {}).not.toHaveProperty(script);
  });

  if (source.bin)
    it('has a command that refuses a Node older than in its README before it loads anything', async () => {
      const [oldest = '', major = '', minor = ''] = /(\d+)\.(\d+)/.exec(manifest.engines?.node ?? '') ?? [];
      expect(await readFile(path.join(home, 'README.md'), 'utf8')).toContain(`Node.js ${oldest} or later`);
      const older = `${major}.${Number(minor) - 1}.9`;
      const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${older}' })`;
      for (const [command, file] of Object.entries(manifest.bin ?? {})) {
        const args = ['--import', old, path.join(home, file)];
        const { exitCode, stderr } = await execa(process.execPath, args, { reject: false });
        expect(stderr).toBe(`${command} requires Node.js ${oldest} or later. This is ${older}.`);
        // Of the kit, 1 says that a server does not conform.
        expect(exitCode).toBe(name === 'conformance' ? 3 : 1);
      }
    });

  it('satisfies publint', async () => {
    const packed = { tarball: new Uint8Array(await readFile(tarball)).buffer };
    const { messages, pkg } = await publint({ pack: packed, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it.for(typed.filter((other) => other === one))('satisfies arethetypeswrong', async () => {
    // Tools that ignore `exports` find `main`; packages for newer Node.js need not support them.
    const ignoredIn = (entrypoint: string) => {
      const exported = Reflect.get(Object(manifest.exports), entrypoint) ?? manifest.exports;
      if (!JSON.stringify(exported).includes('"require"')) return ['node10', 'node16-cjs'];
      return manifest.main ? [] : ['node10'];
    };
    const pack = createPackageFromTarballData(new Uint8Array(await readFile(tarball)));
    // YAML is read as a file, without types.
    const found = await checkPackage(pack, { excludeEntrypoints: [/\.yaml$/] });
    if (!found.types) throw new Error('The package has no types');
    const { problems, entrypoints, programInfo } = found;
    // Nor do they find JSON under another name than that of its file.
    const isIgnored = (one: { resolutionKind: string; entrypoint: string }) =>
      ignoredIn(one.entrypoint).includes(one.resolutionKind) ||
      (one.resolutionKind === 'node10' && one.entrypoint.endsWith('.json'));
    const counted = problems.filter((one) => !('resolutionKind' in one) || !isIgnored(one));
    expect(counted).toEqual([]);
    for (const { resolutions } of Object.values(entrypoints)) {
      const { fileName = '', isJson } = resolutions['node16-esm'].resolution ?? {};
      const { detectedKind } = programInfo.node16.moduleKinds?.[fileName] ?? {};
      if (!isJson) expect([fileName, detectedKind]).toEqual([fileName, ts.ModuleKind.ESNext]);
    }
  });
});
