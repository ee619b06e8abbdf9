import { databaseNow } from '../database/clock.ts';
import { type Database, type Executor, VersionConflict } from '../database/database.ts';
import { beginIncarnation } from '../database/incarnation.ts';
import { enterSandbox, resume, type Waiting } from '../records/suspension.ts';

/**
 * Replaces the state of a sandbox with `work`. New calls wait meanwhile, on every server, so that the transaction does not
 * conflict forever with a busy sandbox. Calls that are already in flight can no longer write.
 *
 * The suspension is committed first, with a new incarnation that only this call knows. The transaction then locks the
 * sandbox's row until it commits. The lock shows that the process is alive. If somebody has ended the suspension before,
 * the incarnation is another one, and the call starts over.
 * @param work receives the incarnation that calls in flight have
 * @throws {Failure} if there is no such sandbox, or another call replaces its state for too long
 */
export async function replaceState<T>(
  waiting: Waiting,
  id: string,
  work: (executor: Executor, before: string) => Promise<T>,
): Promise<T> {
  const { database, limits } = waiting;
  const end = performance.now() + limits.waitTimeout;
  for (;;) {
    await enterSandbox(waiting, id, end);
    const before = await suspend(database, id);
    if (before === undefined) continue;
    let incarnation = before;
    try {
      const own = await retryBeginIncarnation(end, database, id);
      if (own === undefined) continue;
      incarnation = own;
      const replaced = await database.transaction(
        async (executor) => {
          if (!(await hold(executor, id, own))) return;
          const result = await work(executor, before);
          await resume(executor, id, own, own);
          return { result };
        },
        { snapshot: true },
      );
      if (replaced) return replaced.result;
    } catch (error) {
      // The original error is thrown; a suspension that is left over ends like that of a process that died.
      await resume(database, id, incarnation, before).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Makes new calls wait, and takes the sandbox from those that run its due work or send its callbacks.
 * @returns the incarnation; undefined if another call has suspended the sandbox, or deleted it
 */
async function suspend(database: Database, id: string): Promise<string | undefined> {
  const [row] = await database.query(
    'UPDATE sandboxes SET suspended_at = $2, lease_owner = NULL, lease_until = NULL, sender = NULL, sender_until = NULL ' +
      'WHERE sandbox_id = $1 AND reserved_at IS NULL AND suspended_at IS NULL RETURNING incarnation',
    [id, databaseNow()],
  );
  return row && String(row.incarnation);
}

/**
 * Retries on conflicts, which end soon, since no new calls begin.
 * @returns the new incarnation; undefined if the sandbox is no longer suspended
 */
async function retryBeginIncarnation(
  end: number,
  database: Database,
  id: string,
): Promise<string | undefined> {
  for (;;) {
    try {
      // In its own transaction, so that the one that replaces the state sees everything written before.
      return await database.transaction((executor) => beginIncarnation(executor, id));
    } catch (error) {
      if (!(error instanceof VersionConflict) || performance.now() > end) throw error;
    }
  }
}

/**
 * Keeps anybody from ending the suspension. It does not change the row, which would make a later DELETE of it and a writer
 * that is being refused wait for each other.
 * @returns false if somebody has ended it
 */
async function hold(executor: Executor, id: string, incarnation: string): Promise<boolean> {
  const text =
    'SELECT incarnation FROM sandboxes WHERE sandbox_id = $1 AND incarnation = $2 FOR NO KEY UPDATE';
  return (await executor.query(text, [id, incarnation])).length > 0;
}
