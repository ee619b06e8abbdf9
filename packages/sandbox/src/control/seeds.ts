import type { Seed } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { SEED_LISTS } from '../resources/seed/lists.ts';
import { loadSeed } from '../resources/seed/load.ts';
import { saveSeed } from '../resources/seed/save.ts';
import { settleDue } from './clock.ts';
import type { ControlHandlers } from './types.ts';

export const seedsHandlers: ControlHandlers<'seeds'> = {
  async seeds_load({ body: seed }, context) {
    checkEntries(seed, context.services.limits.seedEntries);
    const loaded = await loadSeed(context, seed);
    // The clock may be later than that of the plans.
    if (seed.recurring_plans) await settleDue(context);
    return { loaded };
  },

  async seeds_save(_, context) {
    return saveSeed(context);
  },
};

/** Other calls wait while entries are stored. @throws {Failure} if there are too many */
function checkEntries(seed: Seed, most: number): void {
  const entries = SEED_LISTS.reduce((sum, list) => sum + (seed[list]?.length ?? 0), 0);
  if (entries <= most) return;
  throw new Failure('ruleViolated', `body has ${entries} entries; one call can load at most ${most}`);
}
