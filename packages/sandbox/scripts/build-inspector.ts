import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArgs } from '@payments-openapi/tooling/command';
import { digestOf } from '@payments-openapi/tooling/inputs';
import { tool } from '@payments-openapi/tooling/tool';

const HELP = `
Builds the sandbox's inspector, the page at /_sandbox/ui, into packages/sandbox/inspector/dist.

  npx pnpm exec node packages/sandbox/scripts/build-inspector.ts
  --if-changed    build only if an input has changed since the last build

Exit codes: 0 built; 1 build failed; 2 invalid arguments.
`;

const sandbox = path.resolve(import.meta.dirname, '..');
const home = path.join(sandbox, 'inspector');
const dist = path.join(home, 'dist');

/** Files that the build depends on: the page's sources, both clients, the contract and the build itself. */
const INPUTS = [
  'packages/sandbox/scripts/build-inspector.ts',
  'packages/sandbox/inspector/{index.html,vite.config.ts}',
  'packages/sandbox/inspector/{public,src}/**/*.*',
  'packages/sandbox/src/generated/*.ts',
  'packages/client/src/**/*.ts',
  'spec/dist/openapi.json',
  'pnpm-lock.yaml',
];

const cache = path.join(sandbox, 'node_modules/.cache');

/** File with the digest of the last build's inputs. */
const stamp = path.join(cache, 'inspector-built');

/** Builds the inspector, by default only if an input has changed. */
export async function buildInspector({ ifChanged = true }: { ifChanged?: boolean } = {}): Promise<void> {
  const digest = digestOf(INPUTS);
  const last = await readFile(stamp, 'utf8').catch(() => undefined);
  if (ifChanged && last === digest && existsSync(path.join(dist, 'index.html'))) return;
  // Renamed into place, so that nobody is served half of a build.
  const next = path.join(cache, `inspector-${process.pid}`);
  try {
    // Runs in its own process: a test's NODE_ENV would make Vite build for development.
    const vite = tool({ localDir: sandbox, env: { NODE_ENV: 'production' }, stderr: ['pipe', 'inherit'] });
    await vite('vite', ['build', home, '--outDir', next, '--emptyOutDir']);
    await rm(dist, { recursive: true, force: true });
    await rename(next, dist);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  await writeFile(stamp, digest);
}

if (import.meta.main) {
  const { values } = readArgs(HELP, { options: { 'if-changed': { type: 'boolean', default: false } } });
  await buildInspector({ ifChanged: values['if-changed'] });
}
