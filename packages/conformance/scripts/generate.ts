import path from 'node:path';
import { update } from '../../client/scripts/generate.ts';
import { PROFILE_SCHEMA } from '../src/profile/schema.ts';
import { REPORT_SCHEMA } from '../src/reports/schema.ts';

const folder = path.resolve(import.meta.dirname, '../generated');

/** Writes the JSON Schemas of profiles and reports, and returns the files that changed; with `check` it writes nothing. */
export function generate({ check }: { check: boolean }): Promise<string[]> {
  const files = {
    'profile.schema.json': `${JSON.stringify(PROFILE_SCHEMA, null, 2)}\n`,
    'report.schema.json': `${JSON.stringify(REPORT_SCHEMA, null, 2)}\n`,
  };
  return update(folder, files, check);
}
