import path from 'node:path';
import { stringify } from 'yaml';
import { update } from '../../client/scripts/generate.ts';
import { readContract } from '../src/contract/contract.ts';
import { arazzoOf } from '../src/journeys/arazzo.ts';
import { PROFILE_SCHEMA } from '../src/profile/schema.ts';
import { REPORT_SCHEMA } from '../src/reports/schema.ts';

const folder = path.resolve(import.meta.dirname, '../generated');

const heading =
  '# Made by `pnpm generate` from src/journeys/journeys.ts and the examples of the contract.\n\n';

/**
 * Writes the JSON Schemas of profiles and reports, and the journeys as an Arazzo document. Returns the files that changed;
 * with `check` it writes nothing.
 */
export async function generate({ check }: { check: boolean }): Promise<string[]> {
  const journeys = arazzoOf(await readContract(), {
    payments: '../../../spec/dist/openapi.yaml',
    control: '../../sandbox/control/dist/openapi.yaml',
  });
  const files = {
    'profile.schema.json': `${JSON.stringify(PROFILE_SCHEMA, null, 2)}\n`,
    'report.schema.json': `${JSON.stringify(REPORT_SCHEMA, null, 2)}\n`,
    // By the rules of YAML 1.1 too, in which a date without quotes is no text.
    'journeys.arazzo.yaml': `${heading}${stringify(journeys, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.1' })}`,
  };
  return update(folder, files, check);
}
