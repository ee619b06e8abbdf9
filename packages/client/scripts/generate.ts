import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateClient, updateFolder } from '@payments-openapi/codegen';
import { contractFile } from './compiled-validators.ts';
import { referenceLink } from './reference-link.ts';

const folder = path.resolve(import.meta.dirname, '../src/generated');

/** Writes `src/generated/` from the bundled contract; with `check` nothing. @returns the files that differed */
export async function generate({ check }: { check: boolean }): Promise<string[]> {
  const contract = JSON.parse(await readFile(contractFile, 'utf8'));
  return updateFolder(folder, await generateClient(contract, { referenceOf: referenceLink }), check);
}
