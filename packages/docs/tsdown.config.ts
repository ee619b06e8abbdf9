import { declarations } from '@payments-openapi/tooling/declarations';
import { defineConfig, type Rolldown } from 'tsdown';
import { collect } from './src/guides/collect.ts';
import { writeInPageFiles } from './src/in-page/files.ts';

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

/** Builds the sandbox for the pages beside the bundle, and makes that copy it. */
const inPageFiles: Rolldown.Plugin = {
  name: 'in-page-files',
  load(id) {
    if (!id.endsWith('/src/in-page/files.ts')) return undefined;
    const code = `import { cp } from 'node:fs/promises';
export const writeInPageFiles = (folder) => cp(new URL('./in-page/', import.meta.url), folder, { recursive: true });`;
    return { code, moduleType: 'js' };
  },
  writeBundle: ({ dir = 'dist' }) => writeInPageFiles(`${dir}/in-page`),
};

const SHARED = { fixedExtension: false, deps: { alwaysBundle: [/^@payments-openapi\//] } };

export default defineConfig([
  {
    ...SHARED,
    entry: ['src/build-site.ts', 'src/cli.ts'],
    platform: 'node',
    dts: declarations,
    plugins: [collected, inPageFiles],
  },
  // For the browser. The build of the shell includes it.
  {
    ...SHARED,
    entry: { play: 'src/play.ts', resume: 'src/in-page/resume.ts', 'try-it': 'src/try-it.ts' },
    platform: 'browser',
    target: 'es2022',
    dts: false,
  },
]);
