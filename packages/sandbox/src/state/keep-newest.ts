import type { Executor } from '../database/database.ts';
import type { Collection } from './collection.ts';

/** Deletes all but the newest documents of a sandbox, among those whose columns named are empty. */
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
