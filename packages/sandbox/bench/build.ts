import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const folder = fileURLToPath(new URL('..', import.meta.url));

let building: Promise<unknown> | undefined;

/** Builds the sandbox once, almost as published, and returns the folder. */
export async function buildSandbox(): Promise<string> {
  const options = ['--config', 'bench/tsdown.config.ts', '--out-dir', 'bench/dist', '--logLevel', 'error'];
  building ??= execa(process.execPath, ['node_modules/tsdown/dist/run.mjs', ...options], { cwd: folder });
  await building;
  return `${folder}bench/dist`;
}
