import { version } from '../input/version.ts';
import { checkWritable, migrationVersion } from '../records/migrations.ts';
import type { ControlHandlers } from './types.ts';

export const healthHandlers: ControlHandlers<'health'> = {
  async health_get(_, { services: { database, callbackTargets, publicUrl = null } }) {
    await checkWritable(database);
    const migration = await migrationVersion(database);
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
