import { readFile } from 'node:fs/promises';
import { writeReference } from '@payments-openapi/codegen/reference';
import { declarations, writeCommonJsTypes, writeEntryFolders } from '@payments-openapi/tooling/declarations';
import { defineConfig } from 'tsdown';
import { compiledValidators, contractFile } from './scripts/compiled-validators.ts';
import { REFERENCE_FOLDER } from './scripts/reference-link.ts';

const ENTRIES = ['msw', 'operations', 'query', 'raw', 'runtime', 'testing', 'validate'];

/** Writes the pages that the comments of all methods link to. */
async function writePages() {
  const contract = JSON.parse(await readFile(contractFile, 'utf8'));
  await writeReference(contract, REFERENCE_FOLDER);
}

async function writeBesides() {
  await writeCommonJsTypes();
  await writeEntryFolders(ENTRIES);
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
