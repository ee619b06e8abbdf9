import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { root, tool } from './tool.ts';

/** Runs the installed pnpm in a checkout. @returns its output */
export async function pnpm(args: string[], checkout = root): Promise<string> {
  return (await tool({ cwd: checkout })('pnpm', args)).stdout;
}

/** Builds and packs a package of the workspace as it is published. @returns the path of its tarball */
export async function pack(name: string, into: string, checkout = root): Promise<string> {
  await pnpm(['--filter', `@payments-openapi/${name}`, 'pack', '--pack-destination', into], checkout);
  const file = (await readdir(into)).find((file) => file.startsWith(`payments-openapi-${name}-`));
  return path.join(into, file ?? 'no tarball');
}
