import type { Temporal } from 'temporal-polyfill';
import { yieldToEventLoop } from '#platform';
import type { Collection, Scope } from '../database/collection.ts';
import type { Executor } from '../database/database.ts';
import { nextTick } from '../database/ids.ts';
import { noteRowsWritten } from '../database/written-ids.ts';
import { Failure } from '../input/failures.ts';
import { COLLECTIONS, REPLACED, STATE } from '../records/all-collections.ts';
import { events } from '../records/collections.ts';
import { refreshDue } from '../records/due.ts';
import { continueNumbers, lastNumber } from '../records/numbers.ts';
import { copyStatement } from '../records/rows.ts';
import { loadSandbox, type SandboxSettings } from '../records/sandboxes.ts';

/** Whether the sandbox has no resources. */
export async function isEmpty({ executor, sandboxId }: Scope): Promise<boolean> {
  for (const { table } of STATE) {
    if (table === events.table) continue;
    const rows = await executor.query(`SELECT id FROM ${table} WHERE sandbox_id = $1 LIMIT 1`, [sandboxId]);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Empties a sandbox, including its callbacks, faults and request log. */
export async function empty(
  executor: Executor,
  id: string,
  { clock, settings }: { clock: Temporal.Instant; settings: SandboxSettings },
): Promise<void> {
  await deleteResources(executor, id);
  await overwrite(executor, id, clock, settings, NO_FAULTS);
}

/** Replaces the state of a sandbox (resources, clock, settings) with that of another. Queued callbacks are deleted. */
export async function restoreFrom(executor: Executor, id: string, from: string): Promise<void> {
  const { clock, settings } = await loadSandbox(executor, from);
  await deleteAll(executor, id, REPLACED);
  await overwrite(executor, id, clock, settings);
  await copyState(executor, id, from);
}

/** Copies the resources of another sandbox into an empty one. */
export async function copyState(executor: Executor, id: string, from: string): Promise<void> {
  await copyAllRows(executor, id, from);
  await continueAfter(executor, id, from);
  await refreshDue({ executor, sandboxId: id });
}

/** Continues after the numbers of a sandbox whose events were copied. */
export async function continueAfter(executor: Executor, id: string, from: string): Promise<void> {
  await continueNumbers({ executor, sandboxId: id }, (await lastNumber({ executor, sandboxId: from })) ?? 0);
}

export async function copyAllRows(executor: Executor, id: string, from: string): Promise<void> {
  // A version that no document had here before, so that calls that read the old documents cannot overwrite the new ones.
  const version = nextTick();
  noteRowsWritten(id);
  const copied = STATE.map((collection) =>
    inRanges({ executor, sandboxId: from }, collection.table, (range, bounds) =>
      executor.run(copyStatement(collection, range(4)), [from, id, version, ...bounds]),
    ),
  );
  await Promise.all(copied);
}

/** @throws {Failure} if there is no such sandbox */
export async function deleteSandbox(executor: Executor, id: string): Promise<void> {
  // The sandbox's row last: calls that change its contents lock in the same order, so there is no deadlock.
  await deleteResources(executor, id);
  const rows = await executor.query(
    'DELETE FROM sandboxes WHERE sandbox_id = $1 AND reserved_at IS NULL RETURNING sandbox_id',
    [id],
  );
  if (rows.length === 0) throw new Failure('notFound', `there is no sandbox ${JSON.stringify(id)}`);
}

/** Also called for a new sandbox: a call in flight may have written something after one with its name was deleted. */
export async function deleteResources(executor: Executor, id: string): Promise<void> {
  await deleteAll(executor, id, COLLECTIONS);
}

export async function deleteAll(
  executor: Executor,
  id: string,
  collections: readonly Pick<Collection<never>, 'table'>[],
): Promise<void> {
  noteRowsWritten(id);
  await Promise.all(
    collections.map(({ table }) =>
      inRanges({ executor, sandboxId: id }, table, (range, bounds) =>
        executor.run(`DELETE FROM ${table} WHERE sandbox_id = $1${range(2)}`, [id, ...bounds]),
      ),
    ),
  );
}

/** Maximum number of rows per statement. */
const RANGE = 1_000;

/** The SQL condition for the ids of a range, whose bounds are parameters from number `first` on. */
type Range = (first: number) => string;

/**
 * Processes all rows of a sandbox in a table, in short statements: a long one would exceed the timeout of the database,
 * and on SQLite keep all other calls of this process waiting.
 */
async function inRanges(
  { executor, sandboxId }: Scope,
  table: string,
  work: (range: Range, bounds: string[]) => Promise<unknown>,
): Promise<void> {
  let from: string[] = [];
  for (;;) {
    const above = (first: number) => (from.length > 0 ? ` AND id > $${first}` : '');
    const [last] = await executor.query(
      `SELECT id FROM ${table} WHERE sandbox_id = $1${above(2)} ORDER BY id LIMIT 1 OFFSET ${RANGE - 1}`,
      [sandboxId, ...from],
    );
    if (!last) {
      await work(above, from);
      return;
    }
    const to = String(last.id);
    await work((first) => `${above(first)} AND id <= $${first + from.length}`, [...from, to]);
    from = [to];
    await yieldToEventLoop();
  }
}

/** A member of an UPDATE that deletes the faults of a sandbox. */
export const NO_FAULTS = ", faults = '[]'";

export async function overwrite(
  executor: Executor,
  id: string,
  clock: Temporal.Instant,
  settings: SandboxSettings,
  more = '',
): Promise<void> {
  await executor.query(
    `UPDATE sandboxes SET version = version + 1, clock = $2, settings = $3, next_due_at = NULL, clock_target = NULL, ` +
      `silent_addresses = '[]'${more} ` +
      'WHERE sandbox_id = $1',
    [id, clock.epochMilliseconds, JSON.stringify(settings)],
  );
}
