import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';

/** Keeps tools that are not on npm between runs, but nothing that is generated. */
export const cache = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'),
  'payments-openapi/compatibility',
);

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
}

/** Runs a command until it exits. @returns its output @throws if it fails, with the end of its output */
export async function run(
  command: string,
  arguments_: readonly string[],
  { cwd = os.tmpdir(), env = {} }: RunOptions = {},
): Promise<string> {
  const result = await execa(command, arguments_, {
    cwd,
    env,
    stdin: 'ignore',
    all: true,
    reject: false,
    // A cold build of a Rust tool takes longest.
    timeout: 30 * 60_000,
  });
  if (!result.failed) return stripVTControlCharacters(result.stdout);
  const said = stripVTControlCharacters(result.all).trim().split('\n').slice(-40).join('\n');
  throw new Error(`${path.basename(command)} ${arguments_[0] ?? ''}: ${said || result.shortMessage}`);
}

/** Returns a folder of the cache that is filled once. An incomplete one is filled again. */
export async function cached(name: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = path.join(cache, name);
  const full = path.join(folder, '.full');
  if (existsSync(full)) return folder;
  await mkdir(folder, { recursive: true });
  await fill(folder);
  await writeFile(full, '');
  return folder;
}
