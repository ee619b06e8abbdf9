import { defineConfig, type Rolldown } from 'tsdown';
import { declarations } from '../../scripts/lib/declarations.ts';
import { collect } from './src/written/collect.ts';

/** Puts what the site takes from the repository into the bundle, as data. */
const collected: Rolldown.Plugin = {
  name: 'collected',
  async load(id) {
    if (!id.endsWith('/src/collected.ts')) return undefined;
    // A string is parsed faster than the same data as code.
    const text = JSON.stringify(JSON.stringify(await collect('owner')));
    return { code: `export const collected = async () => JSON.parse(${text});`, moduleType: 'js' };
  },
};

const shared = { fixedExtension: false, deps: { alwaysBundle: [/^@payments-openapi\//] } };

export default defineConfig([
  {
    ...shared,
    entry: ['src/build-site.ts', 'src/cli.ts'],
    platform: 'node',
    target: 'node22.19',
    dts: declarations,
    plugins: [collected],
  },
  // For the browser: the shell's build takes it up.
  { ...shared, entry: ['src/try-it.ts'], platform: 'browser', target: 'es2022', dts: false },
]);
