import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tool.ts';

/** A digest of the names and contents of files of the repository, to tell whether what was made from them is out of date. */
export function digestOf(patterns: readonly string[]): string {
  const digest = createHash('sha256');
  for (const name of globSync(patterns, { cwd: root }).sort()) {
    digest.update(`${name}\0`).update(readFileSync(path.join(root, name)));
  }
  return digest.digest('hex');
}
