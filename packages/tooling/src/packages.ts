import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './tool.ts';

/** The parts of a manifest that releases and their tests read. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  description?: string;
  keywords?: string[];
  repository?: string;
  engines?: { node?: string };
  bin?: Record<string, string>;
  exports?: unknown;
  main?: string;
  module?: string;
  types?: string;
  scripts?: Record<string, string>;
  /** Replaces `bin` and `exports` in the tarball. */
  publishConfig?: { bin?: Record<string, string>; exports?: unknown };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A package of the workspace. */
export interface Package {
  /** Without the scope. */
  name: string;
  folder: string;
  manifest: Manifest;
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}

/** The oldest version of Node.js that a package supports, such as 22.13.0. */
export function oldestNode({ engines }: Manifest): string {
  const found = /^>=(\d+)(?:\.(\d+))?$/.exec(engines?.node ?? '');
  if (!found)
    throw new Error(`Expected engines.node to be a range such as >=22.13, but it is ${engines?.node}`);
  return `${found[1]}.${found[2] ?? 0}.0`;
}

/** The published packages of a checkout, sorted by name. */
export async function publishedPackages(checkout = root): Promise<Package[]> {
  const files = globSync(['spec/package.json', 'packages/*/package.json'], { cwd: checkout });
  const packages = await Promise.all(
    files.map(async (file) => {
      const folder = path.join(checkout, path.dirname(file));
      const manifest = await readManifest(folder);
      return { name: manifest.name.replace('@payments-openapi/', ''), folder, manifest };
    }),
  );
  return packages
    .filter(({ manifest }) => !manifest.private)
    .sort((one, other) => one.name.localeCompare(other.name));
}
