import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pack, pnpm } from '@payments-openapi/tooling/pack';
import { type Package, publishedPackages, readManifest } from '@payments-openapi/tooling/packages';
import { root, tool } from '@payments-openapi/tooling/tool';
import type { Bump } from './contract.ts';
import { plannedBumps } from './versions.ts';

/** A package to be released. */
export interface Release extends Bump {
  /** Its dependencies. */
  dependencies: Record<string, string>;
  tarball: { file: string; bytes: number };
  files: { file: string; bytes: number }[];
}

/**
 * Builds the release of the last commit in a temporary clone.
 *
 * @returns the packages to be released, and the version bump of each package
 */
export async function preview(): Promise<{ releases: Release[]; bumps: Bump[] }> {
  const home = await mkdtemp(path.join(tmpdir(), 'release-'));
  try {
    const clone = path.join(home, 'clone');
    await cloneInto(clone);
    const bumps = await plannedBumps(clone);
    const moving = bumps.filter(({ from, to }) => from !== to);
    if (moving.length === 0) return { releases: [], bumps };
    await pnpm(['install', '--frozen-lockfile', '--prefer-offline'], clone);
    await pnpm(['exec', 'changeset', 'version'], clone);
    const releases: Release[] = [];
    for (const one of await publishedPackages(clone)) {
      const bump = moving.find(({ name }) => name === one.manifest.name);
      if (bump) releases.push(await packed(one, bump, clone, home));
    }
    return { releases, bumps };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function cloneInto(folder: string): Promise<void> {
  const { stdout: commit } = await tool('git', ['rev-parse', 'HEAD']);
  await tool('git', ['clone', '--quiet', '--no-checkout', root, folder]);
  await tool({ cwd: folder })('git', ['checkout', '--quiet', commit]);
}

async function packed({ name }: Package, bump: Bump, clone: string, home: string): Promise<Release> {
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
    ...bump,
    dependencies,
    tarball: { file: path.basename(tarball), bytes: (await stat(tarball)).size },
    files,
  };
}
