import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './tool.ts';

/** A digest of the names and contents of files of the repository, to tell whether what was made from them is out of date. */
export function digestOf(patterns: readonly string[]): string {
  const digest = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
    digest.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return digest.digest('hex');
}

/**
 * Runs a check unless its files are those that passed it the last time, and says so. The files include the code of the
 * check, and the lock file, which has the version of each tool. @returns whether they pass
 */
export async function checkIfChanged(
  name: string,
  patterns: readonly string[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  const passed = path.join(root, 'node_modules/.cache/passed', name);
  const digest = digestOf(patterns);
  if ((await readFile(passed, 'utf8').catch(() => undefined)) === digest) {
    console.log('Not checked again: no file has changed since it passed.');
    return true;
  }
  if (!(await check())) return false;
  await mkdir(path.dirname(passed), { recursive: true });
  await writeFile(passed, digest);
  return true;
}
