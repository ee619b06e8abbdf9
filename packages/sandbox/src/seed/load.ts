import type { Seed, SeedCounts } from '../generated/contract.ts';
import { readInstant } from '../input/time.ts';
import type { Context } from '../records/context.ts';
import { refreshDue } from '../records/due.ts';
import { checkTimeZone, loadSandbox, replaceSandbox } from '../records/sandboxes.ts';
import { isEmpty } from '../sandboxes/lifecycle.ts';
import { SEED_LISTS, SEEDED } from './lists.ts';

/**
 * Adds what a seed holds to a sandbox, in the transaction of `context`. A sandbox without resources takes over the
 * clock of the seed; any other keeps its own. @throws {Failure} when something is taken, or names what does not exist
 */
export async function loadSeed(context: Context, seed: Seed): Promise<SeedCounts> {
  const clock = seed.clock === undefined ? undefined : readInstant(seed.clock, 'clock');
  if (seed.settings?.time_zone !== undefined) checkTimeZone(seed.settings.time_zone);
  const before = await loadSandbox(context.executor, context.sandboxId);
  const sandbox = {
    ...before,
    clock: clock && (await isEmpty(context)) ? clock : before.clock,
    settings: { ...before.settings, ...seed.settings },
  };
  await replaceSandbox(context.executor, sandbox);
  const loading: Context = { ...context, sandbox, now: sandbox.clock };
  const counts: SeedCounts = {};
  for (const list of SEED_LISTS) {
    await SEEDED[list].load(loading, seed);
    const count = seed[list]?.length;
    if (count !== undefined) counts[list] = count;
  }
  await refreshDue(context);
  return counts;
}
