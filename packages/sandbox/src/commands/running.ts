import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** A server that was started on this machine, so that `stop` finds its process. */
export interface RunningProcess {
  pid: number;
  url: string;
  /** The file that says so. */
  file: string;
}

/** One folder per user, since `stop` ends whichever process a file names. */
const folder = () => path.join(tmpdir(), `payments-sandbox-${process.getuid?.() ?? userInfo().username}`);

const fileOf = (url: string) => path.join(folder(), `${new URL(url).port || 80}.json`);

/** Notes that this process serves at the URL. @returns the file, or undefined if the file system is read-only, for example */
export async function rememberServer(url: string): Promise<string | undefined> {
  const file = fileOf(url);
  try {
    await mkdir(folder(), { mode: 0o700, recursive: true });
    await writeFile(file, JSON.stringify({ pid: process.pid, url }), { mode: 0o600 });
    return file;
  } catch {
    // The server works without the file; `stop` says that it finds none.
    return undefined;
  }
}

export async function forgetServer(file: string | undefined): Promise<void> {
  if (file !== undefined) await rm(file, { force: true });
}

/** The server that listens at the port of the URL; undefined if this user has started none there. */
export async function findServer(url: string): Promise<RunningProcess | undefined> {
  const file = fileOf(url);
  try {
    const { uid } = await stat(folder());
    // Another user's file could name any process.
    if (process.getuid && uid !== process.getuid()) return undefined;
    return { ...JSON.parse(await readFile(file, 'utf8')), file };
  } catch {
    return undefined;
  }
}
