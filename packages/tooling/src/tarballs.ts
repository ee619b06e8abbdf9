import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { stringify } from 'yaml';
import { kept } from './kept.ts';
import { pack, pnpm } from './pack.ts';

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
  const packed = new Map<string, Promise<string>>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const tarball = packed.get(name) ?? packUnlessKept(name);
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

/** @returns the path of the package's tarball, which an earlier run may have packed from the same files */
async function packUnlessKept(name: string): Promise<string> {
  const folder = await kept(`tarball-${name}`, async (into) => void (await pack(name, into)));
  const [tarball = 'no tarball'] = await readdir(folder);
  return path.join(folder, tarball);
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
