import { version } from '../input/version.ts';
import { migrationVersion } from '../records/migrations.ts';
import type { ControlHandlers } from './types.ts';

export const healthHandlers: ControlHandlers<'health'> = {
  async health_get(_, { services: { database } }) {
    const migration = await migrationVersion(database);
    return { health: { ready: true, version, database: { type: database.type, migration } } };
  },
};
