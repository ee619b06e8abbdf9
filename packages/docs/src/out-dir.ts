import { mkdir, mkdtemp, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of every site: what else is in a folder that has it was made by this tool, and may be replaced. */
const MARK = 'payments-docs.json';

/** Begins the name of the folder that a site is built in. A build that was killed leaves one behind. */
const STAGE = '.payments-docs-';

/** Why nothing is written to a folder. */
export class OutDirError extends Error {
  override name = 'OutDirError';
}

interface OutDirOptions {
  /** Files that the site is made from. */
  inputs: string[];
  /** Replaces what the tool did not make. */
  force: boolean;
}

/**
 * Checks that a site may replace what is in a folder.
 *
 * @throws an OutDirError that says why not
 */
export async function checkOutDir(outDir: string, { inputs, force }: OutDirOptions): Promise<void> {
  const folder = await realpath(outDir).catch(() => path.resolve(outDir));
  const isInside = (file: string) => {
    const [first = ''] = path.relative(folder, file).split(path.sep);
    return first !== '..' && !path.isAbsolute(first);
  };
  const refuse = (why: string) => {
    throw new OutDirError(`${outDir}: ${why}`);
  };

  if (isInside(await realpath(process.cwd())))
    refuse('is the working directory or a folder above it; choose a folder for the site alone');
  for (const input of inputs)
    if (isInside(await realpath(input).catch(() => path.resolve(input))))
      refuse(`holds ${input}, which the site is made from; choose a folder for the site alone`);

  const names = await namesIn(folder);
  const precious = names.find((name) => ['node_modules', '.git'].includes(name));
  if (precious) refuse(`holds ${precious}; choose a folder for the site alone`);
  const others = names.filter((name) => !name.startsWith(STAGE));
  if (others.length > 0 && !others.includes(MARK) && !force)
    refuse(`holds ${others[0]}, which this command did not make; --force replaces all that is in the folder`);
}

/**
 * Lets `build` write to a folder within the site's folder, and then puts that in the place of what was there before. If
 * the build fails, the folder stays as it was.
 *
 * @throws an OutDirError if the folder cannot be written, before anything is built
 */
export async function replaceSite<Built>(
  outDir: string,
  build: (stage: string) => Promise<Built>,
): Promise<Built> {
  const first = await makeFolder(path.resolve(outDir)).catch(notWritten(outDir));
  const stage = await mkdtemp(path.join(outDir, STAGE)).catch(notWritten(outDir));
  const [made, old] = [path.join(stage, 'new'), path.join(stage, 'old')];
  try {
    const built = await build(made);
    await writeFile(path.join(made, MARK), '{ "generator": "@payments-openapi/docs" }\n');
    await mkdir(old);
    await moveAll(outDir, old, path.basename(stage)).catch(async (error) => {
      await moveAll(old, outDir);
      throw error;
    });
    await moveAll(made, outDir);
    return built;
  } catch (error) {
    if (first) await rm(first, { recursive: true });
    throw error;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Makes a folder and those above it, one by one: Node's own way never ends in `/proc`. Tells the first that it made. */
async function makeFolder(folder: string): Promise<string | undefined> {
  if (await stat(folder).catch(() => undefined)) return undefined;
  const first = await makeFolder(path.dirname(folder));
  await mkdir(folder);
  return first ?? folder;
}

async function moveAll(from: string, to: string, besides?: string): Promise<void> {
  for (const name of await readdir(from))
    if (name !== besides) await rename(path.join(from, name), path.join(to, name));
}

async function namesIn(folder: string): Promise<string[]> {
  const found = await stat(folder).catch(() => undefined);
  if (found && !found.isDirectory()) throw new OutDirError(`${folder}: is not a folder`);
  return found ? readdir(folder) : [];
}

function notWritten(folder: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw new OutDirError(`${folder}: cannot be written: ${error.code ?? error.message}`);
  };
}
