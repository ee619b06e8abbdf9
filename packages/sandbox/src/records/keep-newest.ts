import type { Collection } from '../database/collection.ts';
import type { Executor } from '../database/database.ts';

/** Deletes all but the newest documents of a sandbox, among those whose given columns are empty. */
export async function keepNewest<T>(
  executor: Executor,
  { table }: Collection<T>,
  sandboxId: string,
  keep: number,
  empty: readonly string[] = [],
): Promise<void> {
  const which = ['sandbox_id = $1', ...empty.map((column) => `${column} IS NULL`)].join(' AND ');
  await executor.query(
    `DELETE FROM ${table} WHERE ${which} AND id <= ` +
      `(SELECT id FROM ${table} WHERE ${which} ORDER BY id DESC LIMIT 1 OFFSET $2)`,
    [sandboxId, keep],
  );
}

/** Deletes all but the newest documents of a sandbox that fit in a number of bytes. */
export async function keepBytes<T>(
  executor: Executor,
  { table }: Collection<T>,
  sandboxId: string,
  keep: number,
): Promise<void> {
  // Usually all fit, and a plain sum costs a quarter of a running one.
  const [all] = await executor.query(
    `SELECT SUM(OCTET_LENGTH(document)) AS bytes FROM ${table} WHERE sandbox_id = $1`,
    [sandboxId],
  );
  if (Number(all?.bytes) <= keep) return;
  await executor.query(
    `DELETE FROM ${table} WHERE sandbox_id = $1 AND id <= (SELECT id FROM (` +
      'SELECT id, SUM(OCTET_LENGTH(document)) OVER (ORDER BY id DESC ROWS UNBOUNDED PRECEDING) AS bytes ' +
      `FROM ${table} WHERE sandbox_id = $1) sized WHERE bytes > $2 ORDER BY id DESC LIMIT 1)`,
    [sandboxId, keep],
  );
}
