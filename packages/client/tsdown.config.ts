import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { writeReference } from '@payments-openapi/codegen/reference';
import { declarations, writeCommonJsTypes } from '@payments-openapi/tooling/declarations';
import { defineConfig } from 'tsdown';
import { compiledValidators, contractFile } from './scripts/compiled-validators.ts';
import { REFERENCE_FOLDER } from './scripts/reference-link.ts';

const ENTRIES = ['msw', 'operations', 'query', 'raw', 'runtime', 'testing', 'validate'];

/** Writes the pages that the comments of all methods link to. */
async function writePages() {
  const contract = JSON.parse(await readFile(contractFile, 'utf8'));
  await writeReference(contract, REFERENCE_FOLDER);
}

/** Tools that ignore `exports` (TypeScript's node10, Parcel by default) find an entry by a folder of its name. */
async function writeFolders() {
  for (const name of ENTRIES) {
    const dist = `../dist/${name}`;
    const manifest = { main: `${dist}.cjs`, module: `${dist}.js`, types: `${dist}.d.cts` };
    await mkdir(name, { recursive: true });
    await writeFile(`${name}/package.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
}

async function writeBesides() {
  await writeCommonJsTypes();
  await writeFolders();
  await writePages();
}

const shared = {
  entry: ['index', ...ENTRIES].map((name) => `src/${name}.ts`),
  platform: 'neutral' as const,
  target: 'es2022',
  dts: declarations,
  plugins: [compiledValidators],
  outputOptions: { chunkFileNames: 'shared-[hash].js' },
};

export default defineConfig([
  { ...shared, format: 'esm', onSuccess: writeBesides },
  // For Jest, Parcel and TypeScript's older resolution. openapi-fetch is bundled, because Node.js gives its CommonJS
  // build another default export.
  {
    ...shared,
    format: 'cjs',
    dts: false,
    noExternal: ['openapi-fetch'],
    outputOptions: { chunkFileNames: 'shared-[hash].cjs' },
  },
]);
