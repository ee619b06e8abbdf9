import { yieldToEventLoop } from '#platform';
import { StreamedData } from '../../contract/response-data.ts';
import type { Seed } from '../../generated/contract.ts';
import { formatInstant } from '../../input/instant.ts';
import type { Context } from '../../records/context.ts';
import { loadSandbox } from '../../records/sandboxes.ts';
import { SEED_LISTS, SEEDED } from './lists.ts';
import { seedOperation } from './read.ts';

/**
 * Saves the state of a sandbox as a seed, page by page; empty lists are omitted. Members are in the order of the contract,
 * not in that of the document, which depends on how it was made: so two seeds can be compared as text.
 */
export function saveSeed(context: Context): StreamedData<{ seed: Seed }> {
  return new StreamedData(async (createSink) => {
    const sink = createSink();
    const inOrder = seedOperation().stripUnknown as (part: Seed) => Seed;
    for (const part of await partsOf(context)) {
      sink.add({ seed: inOrder(part()) });
      // Lets other calls run between two pages.
      await yieldToEventLoop();
    }
    return sink;
  });
}

/** Reads a consistent snapshot of a sandbox. SQLite blocks all other calls meanwhile, so rows are decoded afterwards. */
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
