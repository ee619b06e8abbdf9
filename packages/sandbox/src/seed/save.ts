import type { Call } from '../call.ts';
import type { Seed } from '../generated/contract.ts';
import { loadSandbox } from '../state/sandboxes.ts';
import { SEED_LISTS, SEEDED } from './kinds.ts';

/** The state of a sandbox as a seed; lists without entries are left out. */
export async function saveSeed(call: Call): Promise<Seed> {
  return call.snapshot(async (scope) => {
    const { clock, settings } = await loadSandbox(scope.executor, scope.sandboxId);
    const { callback_secret: _, ...shown } = settings;
    const lists: [string, unknown][] = [];
    for (const list of SEED_LISTS) {
      const entries = await SEEDED[list].save(scope);
      if (entries.length > 0) lists.push([list, entries]);
    }
    return { clock: clock.toString(), settings: shown, ...Object.fromEntries(lists) };
  });
}
