import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, tool } from './tool.ts';

/** Runs the pnpm that `packageManager` names, in a checkout. @returns what it prints */
export async function pnpm(args: string[], checkout = root): Promise<string> {
  const { packageManager } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8'));
  return (await tool({ cwd: checkout })('npx', ['--yes', packageManager, ...args])).stdout;
}

/** Builds and packs a package of the workspace as it is published. @returns the path of its tarball */
export async function pack(name: string, into: string, checkout = root): Promise<string> {
  await pnpm(['--filter', `@payments-openapi/${name}`, 'pack', '--pack-destination', into], checkout);
  const file = (await readdir(into)).find((file) => file.startsWith(`payments-openapi-${name}-`));
  return path.join(into, file ?? 'no tarball');
}
