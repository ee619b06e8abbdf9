import { DatabaseRefusalError } from '../database/database.ts';
import { version } from '../input/version.ts';
import { checkWritable, MIGRATIONS, migrationVersion } from '../records/migrations.ts';
import type { ControlHandlers } from './types.ts';

export const healthHandlers: ControlHandlers<'health'> = {
  async health_get(_, { services: { database, callbackTargets, publicUrl = null } }) {
    await checkWritable(database);
    const migration = await migrationVersion(database);
    if (migration > MIGRATIONS.length)
      throw new DatabaseRefusalError('a newer version of the sandbox has changed its tables', undefined);
    const private_callback_targets = [...(await callbackTargets.allowed())];
    return {
      health: {
        ready: true,
        version,
        public_url: publicUrl,
        database: { type: database.type, migration },
        private_callback_targets,
      },
    };
  },
};
