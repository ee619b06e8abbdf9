import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArgs } from '@payments-openapi/tooling/command';
import { contract, documents, type HandWritten } from '@payments-openapi/tooling/documents';
import { digestOf } from '@payments-openapi/tooling/inputs';
import { printProblems, spectral } from '@payments-openapi/tooling/linters';
import { root, shown, tool } from '@payments-openapi/tooling/tool';
import { parse } from 'yaml';
import { INPUTS } from './lib/inputs.ts';
import { sourcesOf } from './lib/sources.ts';

const HELP = `
Bundles the contract into spec/dist/openapi.yaml and spec/dist/openapi.json, which @payments-openapi/spec exports, and
the contract of the sandbox's control interface into packages/sandbox/control/dist.

  npx pnpm exec node scripts/bundle.ts     also part of npm run generate
  --if-changed               only if an input or a bundle has changed since the last time

Exit codes: 0 bundled; 1 the contract cannot be bundled; 2 invalid arguments.
`;

export const { dist } = contract;

const NAMES = ['openapi.yaml', 'openapi.json'];

const OUTPUTS = ['{spec,packages/sandbox/control}/dist/openapi.{yaml,json}', 'spec/dist/sources.json'];

/** Stores the digests of the last inputs, and of what was made of them. */
const stamp = path.join(root, 'node_modules/.cache/bundled');

/** Bundles all documents. @returns whether that succeeded */
export async function bundle(say = console.log): Promise<boolean> {
  const digest = digestOf(INPUTS);
  if (!(await bundleEach(documents, say))) return false;
  await writeSources();
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, stampOf(digest));
  return true;
}

/** Bundles all documents unless inputs and bundles are those of the last time. @returns whether they are bundled */
export async function bundleIfChanged(): Promise<boolean> {
  const last = await readFile(stamp, 'utf8').catch(() => undefined);
  if (last !== stampOf(digestOf(INPUTS))) return bundle();
  console.log('Bundles: up to date');
  return true;
}

const stampOf = (inputs: string) => `${inputs} ${digestOf(OUTPUTS)}`;

/** Writes a map from each place in the bundled contract to its source file and line. */
async function writeSources(): Promise<void> {
  const { file, dist } = contract;
  const bundled = JSON.parse(await readFile(path.join(dist, 'openapi.json'), 'utf8'));
  const next = await mkdtemp(path.join(dist, 'next-'));
  try {
    const made = path.join(next, 'sources.json');
    await writeFile(made, JSON.stringify(await sourcesOf(bundled, path.dirname(file), root)));
    await replaceIfChanged(made, path.join(dist, 'sources.json'));
  } finally {
    await rm(next, { recursive: true });
  }
}

/** Bundles documents, all or none. An unchanged bundle keeps its file, so that watchers do not react. */
export async function bundleEach(sources: readonly HandWritten[], say = console.log): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const bundles = await Promise.all(
    sources.map(async ({ file, dist }) => {
      await mkdir(dist, { recursive: true });
      // Inside the target folder, because files are replaced by renaming, so that nobody reads an incomplete file.
      const next = await mkdtemp(path.join(dist, 'next-'));
      stack.defer(() => rm(next, { recursive: true }));
      return { dist, next, isMade: await bundleInto(next, file) };
    }),
  );
  if (!bundles.every(({ isMade }) => isMade)) return false;
  // Once for all of them, because it takes a second to start.
  const problems = await spectral(...bundles.map(({ next }) => path.join(next, 'openapi.json')));
  printProblems(problems);
  if (problems.length > 0) return false;
  for (const { dist, next } of bundles) {
    for (const name of NAMES) await replaceIfChanged(path.join(next, name), path.join(dist, name));
    say(`${NAMES.map((name) => shown(path.join(dist, name))).join(', ')}: bundled`);
  }
  return true;
}

async function bundleInto(folder: string, document: string): Promise<boolean> {
  const [yaml = '', json = ''] = NAMES.map((name) => path.join(folder, name));
  const { exitCode, stderr } = await bundleAs(document, yaml);
  if (exitCode !== 0) {
    console.error(stderr.trim());
    return false;
  }
  // The same output as Redocly's, without the time to start it.
  await writeFile(json, JSON.stringify(parse(await readFile(yaml, 'utf8')), undefined, 2));
  return true;
}

function bundleAs(document: string, output: string) {
  const config = path.join(root, 'redocly.yaml');
  const strict = '--component-renaming-conflicts-severity=error';
  return tool({ reject: false })('redocly', [
    'bundle',
    document,
    `--output=${output}`,
    `--config=${config}`,
    strict,
  ]);
}

async function replaceIfChanged(from: string, to: string): Promise<void> {
  const [next, last] = await Promise.all([
    readFile(from, 'utf8'),
    readFile(to, 'utf8').catch(() => undefined),
  ]);
  if (next !== last) await rename(from, to);
}

if (import.meta.main) {
  const { values } = readArgs(HELP, { options: { 'if-changed': { type: 'boolean', default: false } } });
  process.exitCode = (await (values['if-changed'] ? bundleIfChanged() : bundle())) ? 0 : 1;
}
