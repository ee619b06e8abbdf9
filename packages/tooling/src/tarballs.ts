import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { stringify } from 'yaml';
import { pack, pnpm } from './pack.ts';
import { root, tool } from './tool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The URL of a server that returns the path of a package's tarball at `/client`, and packs it on the first
     * request.
     */
    tarballs: string;
  }
}

/** Packs each package once per test run, because parallel builds of a package would empty each other's `dist`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Most runs pack nothing.
  let folder: Promise<string> | undefined;
  const packed = new Map<string, Promise<string>>();
  const packInto = async (name: string) => {
    folder ??= folderOfSources();
    return packUnlessKept(name, await folder);
  };
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const tarball = packed.get(name) ?? packInto(name);
    packed.set(name, tarball);
    tarball.then(
      (file) => response.end(file),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server must not keep the process alive.
  server.unref();
  project.provide('tarballs', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.allSettled(packed.values());
  };
}

const kept = path.join(root, 'node_modules/.cache/tarballs');
const DAY_MS = 24 * 60 * 60 * 1000;

/** The folder for what is packed from the files as they are now. Those of other states are removed after a day. */
async function folderOfSources(): Promise<string> {
  for (const name of await readdir(kept).catch(() => [])) {
    const { mtimeMs } = await stat(path.join(kept, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path.join(kept, name), { recursive: true });
  }
  const folder = path.join(kept, await digestOfSources());
  await mkdir(folder, { recursive: true });
  return folder;
}

/** A digest of all files that packages are made from, and of the lock file, which has the versions of the tools. */
async function digestOfSources(): Promise<string> {
  const sources = ['spec', 'packages', 'scripts', 'LICENSE', '*.json', '*.yaml'];
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources];
  const { stdout, exitCode } = await tool({ reject: false })('git', list);
  // Without a checkout, nothing tells which files these are.
  if (exitCode !== 0) return randomUUID();
  const digest = createHash('sha256');
  for (const name of new Set(stdout.split('\0').filter(Boolean))) {
    digest.update(`${name}\0`).update(await readFile(path.join(root, name)).catch(() => 'deleted'));
  }
  return digest.digest('hex');
}

/** Packs a package into a folder of its own within this one, unless an earlier run has. @returns the path of its tarball */
async function packUnlessKept(name: string, folder: string): Promise<string> {
  const own = path.join(folder, name);
  const [tarball] = await readdir(own).catch(() => []);
  if (tarball !== undefined) {
    console.log(`${name}: not packed again, since no file has changed`);
    return path.join(own, tarball);
  }
  const next = await mkdtemp(path.join(folder, 'next-'));
  const file = await pack(name, next);
  await rename(next, own);
  return path.join(own, path.basename(file));
}

/** The path of a package's tarball, for use in tests. */
export async function tarballOf(name: string): Promise<string> {
  const response = await fetch(`${inject('tarballs')}/${name}`);
  if (!response.ok) throw new Error(await response.text());
  return response.text();
}

/** Creates a project with only these packages, installed as users do. The caller removes it. */
export async function freshProject(...names: string[]): Promise<string> {
  const project = await mkdtemp(path.join(os.tmpdir(), 'fresh-project-'));
  const dependencies: Record<string, string> = {};
  for (const name of names) dependencies[`@payments-openapi/${name}`] = `file:${await tarballOf(name)}`;
  const manifest = { name: 'fresh-project', private: true, type: 'module', dependencies };
  await writeFile(path.join(project, 'package.json'), JSON.stringify(manifest));
  // No registry has these versions of the packages.
  await writeFile(path.join(project, 'pnpm-workspace.yaml'), stringify({ overrides: dependencies }));
  await pnpm(['install', '--prefer-offline', '--no-frozen-lockfile'], project);
  return project;
}
