import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, tool } from '@payments-openapi/tooling/tool';
import type { Proof, Recipe } from './recipe.ts';

export interface Walk {
  /** The command that failed; absent if all passed. */
  failed?: string;
  /** Of that command, or of the last one. */
  output: string;
}

interface WalkOptions {
  /** The file whose step is left out. @default none */
  without?: string;
  /** @default those of the recipe */
  proofs?: readonly Proof[];
}

/** Follows a recipe on a copy of the repository, and runs its proofs until one fails. */
export async function walk(
  recipe: Recipe,
  { without, proofs = recipe.proofs }: WalkOptions = {},
): Promise<Walk> {
  const copy = await copyRepository();
  let output = '';
  try {
    for (const { file, edit } of recipe.steps.filter((step) => step.file !== without))
      await writeFile(path.join(copy, file), edit(await textOf(path.join(copy, file))));
    for (const [command, ...args] of proofs) {
      const inCopy = tool({ cwd: copy, localDir: copy, all: true, reject: false });
      const { all, exitCode } = await inCopy(command, args);
      output = stripVTControlCharacters(all);
      if (exitCode !== 0 || (command === 'vitest' && !isPassed(output)))
        return { failed: [command, ...args].join(' '), output };
    }
    return { output };
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Whether the summary counts passed tests only. An error outside a test is in its exit code. */
function isPassed(output: string): boolean {
  return /Test Files +\d+ passed/.test(output) && /Tests +\d+ passed/.test(output);
}

/** The content of a file; empty if it does not exist. */
export async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/** The history, the site that `npm run site` builds, and where a test that runs beside this one builds another. */
const NOT_COPIED = /^(\.git|packages\/docs\/site|(.+\/)?\.payments-docs-[^/]+)$/;

/** Copies the repository to a temporary folder. Its packages find each other in the copy, and all others here. */
async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'recipe-'));
  const linked: string[] = [];
  await cp(root, copy, {
    recursive: true,
    filter(from) {
      const name = path.relative(root, from);
      const isCopied = !NOT_COPIED.test(name);
      const isLinked = isCopied && path.basename(name) === 'node_modules';
      if (isLinked) linked.push(name);
      return isCopied && !isLinked;
    },
  });
  for (const folder of linked) {
    await mkdir(path.join(copy, folder));
    for (const name of await readdir(path.join(root, folder))) {
      // What the copy notes there about its own files is not true of these.
      if (folder === 'node_modules' && name === '.cache') continue;
      const [from, to] = [path.join(root, folder, name), path.join(copy, folder, name)];
      // The links between the packages are relative, so their copies lead to the packages of the copy.
      if (name === '@payments-openapi') await cp(from, to, { recursive: true, verbatimSymlinks: true });
      else await symlink(from, to);
    }
  }
  return copy;
}
