import { readFile } from 'node:fs/promises';
import { load } from 'js-yaml';
import { defineConfig } from 'tsdown';

/** Puts what the ready seed holds into the bundle, so that a start need not load a YAML parser. */
const readySeed = {
  name: 'ready-seed',
  async load(id: string) {
    if (!id.endsWith('/src/seed/ready.ts')) return undefined;
    const seed = load(await readFile(new URL('src/seed/default.yaml', import.meta.url), 'utf8'));
    return { code: `export const readySeed = ${JSON.stringify(seed)};`, moduleType: 'js' as const };
  },
};

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts'],
  platform: 'node',
  fixedExtension: false,
  target: 'node22.13',
  dts: true,
  sourcemap: true,
  plugins: [readySeed],
  // A module less to load at the start: of the package only the contract itself is needed then.
  deps: { alwaysBundle: [/^@payments-openapi\/spec$/] },
});
