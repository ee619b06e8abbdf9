import { setImmediate as nextTurn } from 'node:timers/promises';
import { InParts } from '../contract/in-parts.ts';
import type { Seed } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import type { Context } from '../records/context.ts';
import { loadSandbox } from '../records/sandboxes.ts';
import { SEED_LISTS, SEEDED } from './lists.ts';

/** The state of a sandbox as a seed, a page of a list at a time; lists without entries are left out. */
export function saveSeed(context: Context): InParts<{ seed: Seed }> {
  return new InParts((begin) =>
    context.snapshot(async (tx) => {
      const taker = begin();
      const { clock, settings } = await loadSandbox(tx.executor, tx.sandboxId);
      const { callback_secret: _, ...shown } = settings;
      taker.add({ seed: { clock: formatInstant(clock), settings: shown } });
      for (const list of SEED_LISTS) {
        for await (const entries of SEEDED[list].save(tx)) {
          taker.add({ seed: { [list]: entries } });
          // Other calls go on between two pages.
          await nextTurn();
        }
      }
      return taker;
    }),
  );
}
