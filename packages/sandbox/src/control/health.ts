import { createRequire } from 'node:module';
import { migrationVersion } from '../records/migrations.ts';
import type { ControlHandlers } from './types.ts';

// Resolved by the name of this package, which works from the sources and from the build.
const { version } = createRequire(import.meta.url)('@payments-openapi/sandbox/package.json');

export const healthHandlers: ControlHandlers<'health'> = {
  async health_get(_, { services: { database } }) {
    const migration = await migrationVersion(database);
    return { health: { ready: true, version, database: { type: database.type, migration } } };
  },
};
