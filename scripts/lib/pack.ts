import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, tool } from './tool.ts';

/** Builds and packs a package of the workspace as it is published. @returns the path of its tarball */
export async function pack(name: string, into: string): Promise<string> {
  const { packageManager } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const args = ['--filter', `@payments-openapi/${name}`, 'pack', '--pack-destination', into];
  await tool('npx', ['--yes', packageManager, ...args]);
  const file = (await readdir(into)).find((file) => file.startsWith(`payments-openapi-${name}-`));
  return path.join(into, file ?? 'no tarball');
}
