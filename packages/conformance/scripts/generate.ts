import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { update } from '../../client/scripts/generate.ts';
import { readContract } from '../src/contract/contract.ts';
import { arazzoOf } from '../src/journeys/arazzo.ts';
import { PROFILE_SCHEMA } from '../src/profile/schema.ts';
import { REPORT_SCHEMA } from '../src/reports/schema.ts';

const home = path.resolve(import.meta.dirname, '..');

const heading =
  '# Made by `pnpm generate` from src/journeys/journeys.ts and the examples of the contract.\n\n';

/**
 * Writes the JSON Schemas of profiles and reports, and the journeys as an Arazzo document. Returns the files that changed;
 * with `check` it writes nothing.
 */
export async function generate({ check }: { check: boolean }): Promise<string[]> {
  const schemas = {
    'profile.schema.json': `${JSON.stringify(PROFILE_SCHEMA, null, 2)}\n`,
    'report.schema.json': `${JSON.stringify(REPORT_SCHEMA, null, 2)}\n`,
  };
  return [...(await update(path.join(home, 'generated'), schemas, check)), ...(await journeys(check))];
}

/** It leads to both contracts by the places of their packages beside this one in `node_modules`. */
async function journeys(check: boolean): Promise<string[]> {
  const file = path.join(home, 'journeys.arazzo.yaml');
  const document = arazzoOf(await readContract(), {
    payments: '../spec/dist/openapi.json',
    control: '../sandbox/control/dist/openapi.json',
  });
  // By the rules of YAML 1.1 too, in which a date without quotes is no text.
  const text = stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.1' });
  const next = `${heading}${text}`;
  if ((await readFile(file, 'utf8').catch(() => undefined)) === next) return [];
  if (!check) await writeFile(file, next);
  return [file];
}
