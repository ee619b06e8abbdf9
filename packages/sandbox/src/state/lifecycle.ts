import type { Temporal } from 'temporal-polyfill';
import type { Executor } from '../database/database.ts';
import { Failure } from '../failures.ts';
import { refreshDue } from '../recurring/due.ts';
import type { Collection, Scope } from './collection.ts';
import { clockAdvances, deliveries, requests } from './collections.ts';
import { COLLECTIONS, lockMaking } from './migrations.ts';
import { insertSandbox, loadSandbox, type SandboxSettings } from './sandboxes.ts';

/** Of what happens around a sandbox rather than in it: callbacks in line, the log of calls, advances of the clock. */
const AROUND: readonly string[] = [deliveries.table, requests.table, clockAdvances.table];

/** What a sandbox is; a statement for each table, bound to one sandbox, so that others make no difference. */
const STATE = COLLECTIONS.filter(({ table }) => !AROUND.includes(table));

/** Whether the sandbox holds no resource. */
export async function isEmpty({ executor, sandboxId }: Scope): Promise<boolean> {
  for (const { table } of STATE) {
    const rows = await executor.query(`SELECT id FROM ${table} WHERE sandbox_id = $1 LIMIT 1`, [sandboxId]);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Makes a sandbox without resources. @throws {Failure} when the id is taken or there are `most` sandboxes */
export async function makeEmpty(
  executor: Executor,
  made: { id: string; clock: Temporal.Instant; settings: SandboxSettings },
  most: number,
): Promise<void> {
  await lockMaking(executor);
  const [row] = await executor.query('SELECT COUNT(*) AS count FROM sandboxes');
  if (Number(row?.count) >= most) throw new Failure('tooManySandboxes', `this server keeps ${most}`);
  await insertSandbox(executor, made);
  // A call that was in flight when a sandbox of this name was deleted may have left something.
  await deleteAll(executor, made.id, COLLECTIONS);
}

/** Empties a sandbox, callbacks, faults and the log of calls included. */
export async function empty(
  executor: Executor,
  id: string,
  { clock, settings }: { clock: Temporal.Instant; settings: SandboxSettings },
): Promise<void> {
  await overwrite(executor, id, clock, settings, ", faults = '[]'");
  await deleteAll(executor, id, COLLECTIONS);
}

/** Brings a sandbox to the state of another: resources, clock and settings. Callbacks in line are gone. */
export async function restoreFrom(executor: Executor, id: string, from: string): Promise<void> {
  const { clock, settings } = await loadSandbox(executor, from);
  await overwrite(executor, id, clock, settings);
  await deleteAll(executor, id, [...STATE, deliveries, clockAdvances] as Collection<never>[]);
  await copyState(executor, id, from);
}

/** Fills a sandbox that is empty with the resources of another. */
export async function copyState(executor: Executor, id: string, from: string): Promise<void> {
  const copied = STATE.map(({ table, columns, order }) => {
    const names = ['id', 'version', 'document', ...Object.keys(columns), ...(order === 'id' ? [] : [order])];
    const list = names.join(', ');
    return executor.query(
      `INSERT INTO ${table} (sandbox_id, ${list}) SELECT $2, ${list} FROM ${table} WHERE sandbox_id = $1`,
      [from, id],
    );
  });
  await Promise.all(copied);
  await refreshDue({ executor, sandboxId: id });
}

/** @throws {Failure} when there is no such sandbox */
export async function deleteSandbox(executor: Executor, id: string): Promise<void> {
  const rows = await executor.query('DELETE FROM sandboxes WHERE sandbox_id = $1 RETURNING sandbox_id', [id]);
  if (rows.length === 0) throw new Failure('notFound', `there is no sandbox ${JSON.stringify(id)}`);
  await deleteAll(executor, id, COLLECTIONS);
}

async function deleteAll(
  executor: Executor,
  id: string,
  collections: readonly Pick<Collection<never>, 'table'>[],
): Promise<void> {
  await Promise.all(
    collections.map(({ table }) => executor.query(`DELETE FROM ${table} WHERE sandbox_id = $1`, [id])),
  );
}

/** The lease goes too: a runner that was at work finds it lost and commits nothing more. */
async function overwrite(
  executor: Executor,
  id: string,
  clock: Temporal.Instant,
  settings: SandboxSettings,
  more = '',
): Promise<void> {
  const rows = await executor.query(
    'UPDATE sandboxes SET version = version + 1, clock = $2, settings = $3, next_due_at = NULL, ' +
      `clock_target = NULL, lease_owner = NULL, lease_until = NULL${more} WHERE sandbox_id = $1 RETURNING sandbox_id`,
    [id, clock.epochMilliseconds, JSON.stringify(settings)],
  );
  if (rows.length === 0) throw new Failure('notFound', `there is no sandbox ${JSON.stringify(id)}`);
}
