import { declarations } from '@payments-openapi/tooling/declarations';
import { defineConfig, type Rolldown } from 'tsdown';
import { collect } from './src/guides/collect.ts';

/** Adds what the site takes from the repository to the bundle, as data. */
const collected: Rolldown.Plugin = {
  name: 'collected',
  async load(id) {
    if (!id.endsWith('/src/collected.ts')) return undefined;
    // Parsing a JSON string is faster than parsing the same data as code.
    const text = JSON.stringify(JSON.stringify(await collect('owner')));
    return { code: `export const collected = async () => JSON.parse(${text});`, moduleType: 'js' };
  },
};

const SHARED = { fixedExtension: false, deps: { alwaysBundle: [/^@payments-openapi\//] } };

export default defineConfig([
  {
    ...SHARED,
    entry: ['src/build-site.ts', 'src/cli.ts'],
    platform: 'node',
    dts: declarations,
    plugins: [collected],
  },
  // For the browser. The build of the shell includes it.
  { ...SHARED, entry: ['src/try-it.ts'], platform: 'browser', target: 'es2022', dts: false },
]);
