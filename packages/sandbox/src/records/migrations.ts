import { Collection } from '../database/collection.ts';
import type { Database, Executor } from '../database/database.ts';
import { StartError } from '../input/start-error.ts';
import * as collections from './collections.ts';
import { SANDBOXES_DDL } from './sandboxes.ts';

/** All tables with a sandbox's resources, in the order of their names. */
export const COLLECTIONS: readonly Collection<never>[] = Object.values(collections as Record<string, unknown>)
  .filter((value): value is Collection<never> => value instanceof Collection)
  .sort((a, b) => (a.table < b.table ? -1 : 1));

/** Each runs once, in order, and is never edited after a release. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    ...SANDBOXES_DDL,
    ...COLLECTIONS.flatMap(({ ddl }) => ddl),
    // The one search over all sandboxes.
    'CREATE INDEX deliveries_due ON deliveries (due_real) WHERE due_real IS NOT NULL',
  ],
];

/**
 * Brings the tables up to date. Two processes may do so at once: the second waits on the key of the migration that
 * the first is inserting, and then finds it done.
 */
export async function migrate(database: Database): Promise<void> {
  await createLedger(database);
  await refuseNewer(database);
  for (const [index, statements] of MIGRATIONS.entries()) {
    await database.transaction(async (tx) => {
      if (!(await claim(tx, index + 1))) return;
      for (const statement of statements) await tx.query(statement);
    });
  }
}

/**
 * Lets transactions that make sandboxes come one after the other, so that none counts without those of the others.
 * The row is there in every database, and nothing else ever touches it.
 */
export async function lockMaking(executor: Executor): Promise<void> {
  await executor.query('UPDATE migrations SET version = version WHERE version = 1');
}

/** @throws {StartError} when the tables are those of a version to come, which this one would misread */
async function refuseNewer(database: Database): Promise<void> {
  const [row] = await database.query('SELECT MAX(version) AS version FROM migrations');
  const version = Number(row?.version);
  if (version <= MIGRATIONS.length) return;
  throw new StartError(
    `The database was made by a newer version of the sandbox: its tables have version ${version}, and this one ` +
      `knows ${MIGRATIONS.length}. Update the sandbox, or use another database`,
  );
}

/** PostgreSQL may refuse one of two simultaneous `IF NOT EXISTS`; by then the table is there. */
async function createLedger(database: Database): Promise<void> {
  const ddl = 'CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY)';
  await database.query(ddl).catch(() => database.query(ddl));
}

async function claim(tx: Executor, version: number): Promise<boolean> {
  const text = 'INSERT INTO migrations (version) VALUES ($1) ON CONFLICT DO NOTHING RETURNING version';
  return (await tx.query(text, [version])).length > 0;
}
