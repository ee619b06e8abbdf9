import { readFile } from 'node:fs/promises';
import { load } from 'js-yaml';
import { defineConfig, type Rolldown } from 'tsdown';
import { READY_CHECKS, readyCheckFiles } from './scripts/ready-checks.ts';

/** Puts what the ready seed holds into the bundle, so that a start need not load a YAML parser. */
const readySeed = {
  name: 'ready-seed',
  async load(id: string) {
    if (!id.endsWith('/src/seed/ready.ts')) return undefined;
    const seed = load(await readFile(new URL('src/seed/ready.yaml', import.meta.url), 'utf8'));
    return { code: `export const readySeed = ${JSON.stringify(seed)};`, moduleType: 'js' as const };
  },
};

/** Puts compiled checks beside the bundle, so that a start need not load a compiler. */
const readyChecks: Rolldown.Plugin = {
  name: 'ready-checks',
  load(id) {
    if (!id.endsWith('/src/contract/checks.ts')) return undefined;
    for (const [fileName, source] of readyCheckFiles()) this.emitFile({ type: 'asset', fileName, source });
    return { code: READY_CHECKS, moduleType: 'js' };
  },
};

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts'],
  platform: 'node',
  fixedExtension: false,
  target: 'node22.13',
  dts: true,
  sourcemap: true,
  plugins: [readySeed, readyChecks],
  // A module less to load at the start: of the package only the contract itself is needed then.
  deps: { alwaysBundle: [/^@payments-openapi\/spec$/] },
});
