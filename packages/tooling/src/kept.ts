import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { root, tool } from './tool.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Makes the files of a folder from those of the repository, unless an earlier run has made them from the same, and says
 * so. Folders for other states of the repository are removed after an hour. @returns the path of the folder
 */
export async function kept(
  name: string,
  make: (into: string) => Promise<void>,
  checkout = root,
): Promise<string> {
  const states = path.join(checkout, 'node_modules/.cache/kept');
  const digest = await digestOfSources(checkout);
  const folder = path.join(states, digest, name);
  if (existsSync(folder)) {
    console.log(`${name}: not made again, since no file has changed`);
    return folder;
  }
  await removeOld(states, digest);
  const next = `${folder}-${randomUUID()}`;
  await mkdir(next, { recursive: true });
  try {
    await make(next);
  } catch (error) {
    await rm(next, { recursive: true });
    throw error;
  }
  // What was made from files that somebody edited meanwhile is of neither state.
  if ((await digestOfSources(checkout)) !== digest) return next;
  try {
    await rename(next, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
    await rm(next, { recursive: true });
  }
  return folder;
}

async function removeOld(states: string, current: string): Promise<void> {
  for (const name of await readdir(states).catch(() => [])) {
    const state = path.join(states, name);
    // Another run may have removed it.
    const { mtimeMs } = await stat(state).catch(() => ({ mtimeMs: Date.now() }));
    if (name !== current && Date.now() - mtimeMs > HOUR_MS) await rm(state, { recursive: true, force: true });
  }
}

/** Ignored by git, and out of date if nobody has bundled since the last change. */
const BUNDLES = ['spec/dist/openapi.json', 'packages/sandbox/control/dist/openapi.json'];

/** A digest of every file, since a list of what things are made from could lack one. The lock file has the versions of tools. */
async function digestOfSources(checkout: string): Promise<string> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout, exitCode } = await tool({ cwd: checkout, reject: false })('git', list);
  // Without a checkout, nothing tells which files these are.
  if (exitCode !== 0) return randomUUID();
  const digest = createHash('sha256');
  for (const name of new Set([...stdout.split('\0').filter(Boolean), ...BUNDLES])) {
    const file = path.join(checkout, name);
    digest.update(`${name}\0`).update(existsSync(file) ? readFileSync(file) : 'deleted');
  }
  return digest.digest('hex');
}
