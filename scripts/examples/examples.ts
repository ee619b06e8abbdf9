import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Manifest, publishedPackages, readManifest } from '@payments-openapi/tooling/packages';
import type { Runtime } from '@payments-openapi/tooling/runtimes';
import { root } from '@payments-openapi/tooling/tool';

export const home = path.join(root, 'examples');

/** A folder of `examples/`. */
export interface Example {
  name: string;
  folder: string;
  manifest: Manifest;
  /** The text of its README. */
  readme: string;
}

/** The runtimes that the README requires besides Node. */
export const RUNTIMES: Readonly<Record<string, readonly Runtime[]>> = {
  compose: [
    ['Docker Compose', 'docker', 'compose', 'version'],
    ['Docker', 'docker', 'info'],
  ],
  go: [['Go', 'go', 'version']],
  python: [['Python 3', 'python3', '--version']],
  'simulated-shop': [
    ['Python 3', 'python3', '--version'],
    ['Go', 'go', 'version'],
  ],
};

export async function readExamples(): Promise<Example[]> {
  const folders = globSync('*/package.json', { cwd: home }).map((file) =>
    path.join(home, path.dirname(file)),
  );
  return Promise.all(
    folders.sort().map(async (folder) => ({
      name: path.basename(folder),
      folder,
      manifest: await readManifest(folder),
      readme: await readFile(path.join(folder, 'README.md'), 'utf8'),
    })),
  );
}

/** All commands of the README, in order. */
export function commandsOf(readme: string): string {
  return [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code]) => code).join('');
}

/** The packages of this repository that an example installs, including transitive dependencies. */
export async function packagesOf({ manifest }: Example): Promise<string[]> {
  const published = await publishedPackages();
  const ours = new Set<string>();
  const add = ({ dependencies, devDependencies }: Manifest, isRoot: boolean) => {
    const names = Object.keys({ ...dependencies, ...(isRoot ? devDependencies : {}) });
    for (const one of published.filter((one) => names.includes(one.manifest.name) && !ours.has(one.name))) {
      ours.add(one.name);
      add(one.manifest, false);
    }
  };
  add(manifest, true);
  return [...ours].sort();
}
