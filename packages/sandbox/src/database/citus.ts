import type { Executor } from './database.ts';

/** Key of the advisory lock under which one server at a time distributes tables. An arbitrary number. */
const LOCK = 4010;

/**
 * On Citus, distributes new tables by `sandbox_id`, so that all rows of a sandbox are on one machine; the table of
 * migrations is copied to every machine. Does nothing on any other PostgreSQL.
 */
export async function distributeTables(tx: Executor): Promise<void> {
  const [citus] = await tx.query("SELECT to_regclass('pg_dist_partition')::text AS found");
  if (citus?.found === null) return;
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const tables = await tx.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class JOIN pg_attribute ON attrelid = oid
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND attname = 'sandbox_id'
       AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = oid)
     ORDER BY relname <> 'sandboxes', relname`,
  );
  for (const { name } of tables) {
    const group = name === 'sandboxes' ? 'default' : 'sandboxes';
    await tx.query("SELECT create_distributed_table($1, 'sandbox_id', colocate_with => $2)", [name, group]);
  }
  await tx.query(
    `SELECT create_reference_table('migrations')
     WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'migrations'::regclass)`,
  );
}
