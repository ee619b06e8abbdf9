import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pack, pnpm } from '../lib/pack.ts';
import { type Package, publishedPackages, readManifest } from '../lib/packages.ts';
import { root, tool } from '../lib/tool.ts';

/** A package that would be released. */
export interface Release {
  name: string;
  from: string;
  to: string;
  /** What it would depend on. */
  dependencies: Record<string, string>;
  tarball: { file: string; bytes: number };
  files: { file: string; bytes: number }[];
}

/** Makes the release of the last commit in a fresh clone, which is deleted afterwards. */
export async function preview(): Promise<Release[]> {
  const home = await mkdtemp(path.join(tmpdir(), 'release-'));
  try {
    const clone = path.join(home, 'clone');
    await cloneInto(clone);
    const before = await publishedPackages(clone);
    const pending = (await readdir(path.join(clone, '.changeset'))).some((file) =>
      /^(?!README).*\.md$/.test(file),
    );
    if (!pending) return [];
    await pnpm(['install', '--frozen-lockfile', '--prefer-offline'], clone);
    await pnpm(['exec', 'changeset', 'version'], clone);
    const releases: Release[] = [];
    for (const one of await publishedPackages(clone)) {
      const from = before.find(({ name }) => name === one.name)?.manifest.version ?? '0.0.0';
      if (from !== one.manifest.version) releases.push(await packed(one, from, clone, home));
    }
    return releases;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function cloneInto(folder: string): Promise<void> {
  const { stdout: commit } = await tool('git', ['rev-parse', 'HEAD']);
  await tool('git', ['clone', '--quiet', '--no-checkout', root, folder]);
  await tool({ cwd: folder })('git', ['checkout', '--quiet', commit]);
}

async function packed(
  { name, manifest }: Package,
  from: string,
  clone: string,
  home: string,
): Promise<Release> {
  const tarball = await pack(name, home, clone);
  const content = path.join(home, name);
  await mkdir(content);
  await tool('tar', ['-xzf', tarball, '-C', content, '--strip-components=1']);
  const { dependencies = {} } = await readManifest(content);
  const entries = await readdir(content, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const files = await Promise.all(
    names
      .sort()
      .map(async (file) => ({ file: path.relative(content, file), bytes: (await stat(file)).size })),
  );
  return {
    name: manifest.name,
    from,
    to: manifest.version,
    dependencies,
    tarball: { file: path.basename(tarball), bytes: (await stat(tarball)).size },
    files,
  };
}
