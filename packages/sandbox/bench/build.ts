import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const folder = fileURLToPath(new URL('..', import.meta.url));

let building: Promise<unknown> | undefined;

/** Builds the sandbox once, as it is published but for the types, and returns its command. */
export async function builtCommand(): Promise<string> {
  const options = ['--out-dir', 'bench/dist', '--no-dts', '--logLevel', 'error'];
  building ??= execa(process.execPath, ['node_modules/tsdown/dist/run.mjs', ...options], { cwd: folder });
  await building;
  return `${folder}bench/dist/cli.js`;
}
