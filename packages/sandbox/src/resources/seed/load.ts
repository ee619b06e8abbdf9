import { type Executor, VersionConflict } from '../../database/database.ts';
import type { Seed, SeedCounts } from '../../generated/contract.ts';
import { readInstantMember } from '../../input/time.ts';
import type { Context } from '../../records/context.ts';
import { refreshDue } from '../../records/due.ts';
import { PendingDocuments } from '../../records/pending-documents.ts';
import { checkTimeZone, loadSandbox, replaceSandbox, type Sandbox } from '../../records/sandboxes.ts';
import { isEmpty } from '../../sandboxes/lifecycle.ts';
import { type Batch, SEED_LISTS, SEEDED, SeedUniqueViolation } from './lists.ts';
import { checkPlanOrders, checkPlansOfOrders, checkTransactions } from './plan-orders.ts';

/** The result of a seed for a sandbox, before any of it is stored. */
interface MadeSeed {
  /** The sandbox without the seed, and with it. */
  before: Sandbox;
  after: Sandbox;
  wasEmpty: boolean;
  batches: readonly Batch[];
}

/**
 * Adds the contents of a seed to a sandbox: everything or nothing. A sandbox without resources adopts the clock of the
 * seed; any other keeps its own. @throws {Failure} if an entry is taken, or refers to something that does not exist
 */
export async function loadSeed(context: Context, seed: Seed): Promise<SeedCounts> {
  // On SQLite all other calls wait for a transaction, so everything that takes long is done before it.
  const made = await makeSeed(context, seed);
  const isStored = await explainViolation(context, () => context.transaction((tx) => store(tx, made)));
  if (!isStored) {
    // The sandbox has changed meanwhile and may change again, for example while its clock is advancing: lock it.
    await explainViolation(context, () =>
      context.transaction(async (tx) => {
        await lock(tx.executor, tx.sandboxId);
        const again = await makeSeed(tx, seed);
        if (!(await store(tx, again)))
          throw new VersionConflict('the sandbox changed while a seed was being loaded');
      }),
    );
  }
  const counts: SeedCounts = {};
  for (const list of SEED_LISTS) {
    const count = seed[list]?.length;
    if (count !== undefined) counts[list] = count;
  }
  return counts;
}

async function makeSeed(context: Context, seed: Seed): Promise<MadeSeed> {
  const clock = seed.clock === undefined ? undefined : readInstantMember(seed.clock, 'clock');
  if (seed.settings?.time_zone !== undefined) checkTimeZone(seed.settings.time_zone);
  const before = await loadSandbox(context.executor, context.sandboxId);
  const wasEmpty = await isEmpty(context);
  const after = {
    ...before,
    clock: clock && wasEmpty ? clock : before.clock,
    settings: { ...before.settings, ...seed.settings },
  };
  const loading = { ...context, sandbox: after, now: after.clock, made: new PendingDocuments() };
  const batches: Batch[] = [];
  for (const list of SEED_LISTS) batches.push(...(await SEEDED[list].make(loading, seed)));
  checkPlanOrders(seed);
  checkTransactions(loading, seed);
  await checkPlansOfOrders(loading, seed);
  return { before, after, wasEmpty, batches };
}

/** @returns false, and stores nothing, if the sandbox has changed since the seed was made for it */
async function store(tx: Context, { before, after, wasEmpty, batches }: MadeSeed): Promise<boolean> {
  const { version } = await loadSandbox(tx.executor, tx.sandboxId);
  if (version !== before.version || wasEmpty !== (await isEmpty(tx))) return false;
  // What the seed refers to still exists: resources are removed only with a change of the sandbox itself.
  await replaceSandbox(tx.executor, after);
  for (const batch of batches) await batch.store(tx);
  await refreshDue(tx);
  return true;
}

/** Runs `work`; if an entry violates a unique key, names the entry, after the transaction has been rolled back. */
async function explainViolation<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SeedUniqueViolation)) throw error;
    await error.batch.findTaken(context);
    throw new VersionConflict('an id or reference in the seed was briefly held by another transaction', {
      cause: error,
    });
  }
}

async function lock(executor: Executor, sandboxId: string): Promise<void> {
  await executor.query('UPDATE sandboxes SET version = version WHERE sandbox_id = $1', [sandboxId]);
}
