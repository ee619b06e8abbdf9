import { mkdir, mkdtemp, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contains } from './paths.ts';

/** A file in every site. A folder that contains it was built by this tool and may be replaced. */
const MARK = 'payments-docs.json';

/** Prefix of the folder that a site is built in. A killed build leaves one behind. */
const STAGE = '.payments-docs-';

/** Folders that a site never replaces, nor writes in. A file system may ignore the case of their names. */
const PROTECTED = /^(node_modules|\.git)$/i;

/** The folder cannot be written to. */
export class OutDirError extends Error {
  override name = 'OutDirError';
}

interface OutDirOptions {
  /** Files that the site is built from. */
  inputs: string[];
  /** Replaces content that the tool did not build. */
  force: boolean;
}

/**
 * Checks that a site may replace the content of a folder.
 *
 * @throws {OutDirError} if it may not
 */
export async function checkOutDir(outDir: string, { inputs, force }: OutDirOptions): Promise<void> {
  const folder = await realpath(outDir).catch(() => path.resolve(outDir));
  const isInside = (file: string) => contains(folder, file);
  const refuse = (why: string) => {
    throw new OutDirError(`${outDir}: ${why}`);
  };

  if (isInside(await realpath(process.cwd())))
    refuse('this is the working directory or a parent of it. Choose a folder for the site only');
  for (const input of inputs)
    if (isInside(await realpath(input).catch(() => path.resolve(input))))
      refuse(
        `this folder contains ${input}, which the site is built from. Choose a folder for the site only`,
      );

  const segments = [folder, path.resolve(outDir)].flatMap((one) => one.split(path.sep));
  const around = segments.find((name) => PROTECTED.test(name));
  if (around) refuse(`this folder is ${around}, or inside it. Choose a folder for the site only`);
  const names = await namesIn(folder);
  const found = names.find((name) => PROTECTED.test(name));
  if (found) refuse(`this folder contains ${found}. Choose a folder for the site only`);
  const others = names.filter((name) => !name.startsWith(STAGE));
  if (others.length > 0 && !others.includes(MARK) && !force)
    refuse(
      `this folder contains ${others[0]}, which this command did not create. Use --force to replace everything in the folder`,
    );
}

/**
 * Lets `build` write to a temporary folder inside the site's folder, and then replaces the old content with the new
 * one. If the build fails, the folder stays unchanged.
 *
 * @throws {OutDirError} before anything is built, if the folder is not writable
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

/**
 * Creates a folder and its parents one by one, because Node's `recursive` never ends in `/proc`. Returns the first
 * one that it created.
 */
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
  if (found && !found.isDirectory()) throw new OutDirError(`${folder}: not a folder`);
  return found ? readdir(folder) : [];
}

function notWritten(folder: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw new OutDirError(`${folder}: cannot write to this folder: ${error.code ?? error.message}`);
  };
}
