import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { readContract } from '../src/contract/contract.ts';
import { arazzoOf } from '../src/journeys/arazzo.ts';

const file = path.resolve(import.meta.dirname, '../journeys.arazzo.yaml');

const head =
  '# Made from src/journeys/journeys.ts and the examples of the contract by `pnpm generate`; do not edit.\n';

/** Writes the journeys as an Arazzo document. @returns the files written, or with `check` those that would be */
export async function generate({ check }: { check: boolean }): Promise<string[]> {
  const document = arazzoOf(await readContract(), {
    payments: '../../spec/dist/openapi.yaml',
    control: '../sandbox/control/dist/openapi.yaml',
  });
  const next = `${head}${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.1' })}`;
  if (next === (await readFile(file, 'utf8').catch(() => ''))) return [];
  if (!check) await writeFile(file, next);
  return [file];
}
