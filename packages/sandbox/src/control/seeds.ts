import { loadSeed } from '../seed/load.ts';
import { saveSeed } from '../seed/save.ts';
import type { ControlHandlers } from './types.ts';

export const seedsHandlers: ControlHandlers<'seeds'> = {
  async seeds_load({ body: seed }, call) {
    return { loaded: await call.transaction((scope) => loadSeed(scope, call, seed)) };
  },

  async seeds_save(_, call) {
    return saveSeed(call);
  },
};
