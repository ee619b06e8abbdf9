import { setImmediate as nextTurn } from 'node:timers/promises';
import { InParts } from '../contract/in-parts.ts';
import type { Seed } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import type { Context } from '../records/context.ts';
import { loadSandbox } from '../records/sandboxes.ts';
import { SEED_LISTS, SEEDED } from './lists.ts';

/** The state of a sandbox as a seed, a page of a list at a time; lists without entries are left out. */
export function saveSeed(context: Context): InParts<{ seed: Seed }> {
  return new InParts(async (begin) => {
    const taker = begin();
    for (const part of await partsOf(context)) {
      taker.add({ seed: part() });
      // Other calls go on between two pages.
      await nextTurn();
    }
    return taker;
  });
}

/** All of a sandbox as it is at one moment. On SQLite all others wait for that, so what it means is read afterwards. */
function partsOf(context: Context): Promise<(() => Seed)[]> {
  return context.snapshot(async (tx) => {
    const { clock, settings } = await loadSandbox(tx.executor, tx.sandboxId);
    const { callback_secret: _, ...shown } = settings;
    const parts: (() => Seed)[] = [() => ({ clock: formatInstant(clock), settings: shown })];
    for (const list of SEED_LISTS) {
      for await (const entries of SEEDED[list].save(tx)) parts.push(() => ({ [list]: entries() }));
    }
    return parts;
  });
}
