import { setImmediate as nextTurn } from 'node:timers/promises';
import { InParts } from '../contract/in-parts.ts';
import type { Seed } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import type { Call } from '../records/context.ts';
import { loadSandbox } from '../records/sandboxes.ts';
import { SEED_LISTS, SEEDED } from './kinds.ts';

/** The state of a sandbox as a seed, a page of a list at a time; lists without entries are left out. */
export function saveSeed(call: Call): InParts<{ seed: Seed }> {
  return new InParts((begin) =>
    call.snapshot(async (scope) => {
      const taker = begin();
      const { clock, settings } = await loadSandbox(scope.executor, scope.sandboxId);
      const { callback_secret: _, ...shown } = settings;
      taker.add({ seed: { clock: formatInstant(clock), settings: shown } });
      for (const list of SEED_LISTS) {
        for await (const entries of SEEDED[list].save(scope)) {
          taker.add({ seed: { [list]: entries } });
          // Other calls go on between two pages.
          await nextTurn();
        }
      }
      return taker;
    }),
  );
}
