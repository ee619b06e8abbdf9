import { version } from '../input/version.ts';
import { checkWritable, migrationVersion } from '../records/migrations.ts';
import type { ControlHandlers } from './types.ts';

export const healthHandlers: ControlHandlers<'health'> = {
  async health_get(_, { services: { database, callbackTargets } }) {
    await checkWritable(database);
    const migration = await migrationVersion(database);
    const private_callback_targets = [...(await callbackTargets.allowed())];
    return {
      health: {
        ready: true,
        version,
        database: { type: database.type, migration },
        private_callback_targets,
      },
    };
  },
};
