import { databaseNow } from '../database/clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { StartError } from '../input/start-error.ts';
import { INITIAL_TABLES } from './migrations/1-initial-tables.ts';
import { REQUEST_IDS } from './migrations/2-request-ids.ts';
import { NUMBERS_AND_EVENTS } from './migrations/3-numbers-and-events.ts';
import { INCARNATIONS_AND_SILENCE } from './migrations/4-incarnations-and-silence.ts';
import { CYCLES_BESIDE_PLANS } from './migrations/5-cycles-beside-plans.ts';
import { SUSPENDED_AT } from './migrations/6-suspended-at.ts';
import { EXPOSURE } from './migrations/7-exposure.ts';
import { REPLACEMENTS } from './migrations/8-replacements.ts';

/** SQL; one for each database if it takes documents apart, which each does with functions of its own. */
type Migration = string | Readonly<Record<Database['type'], string>>;

/** Each one runs once, in order. Never edit a released one: to change a table, add a new one. */
export const MIGRATIONS: readonly Migration[] = [
  INITIAL_TABLES,
  REQUEST_IDS,
  NUMBERS_AND_EVENTS,
  INCARNATIONS_AND_SILENCE,
  CYCLES_BESIDE_PLANS,
  SUSPENDED_AT,
  EXPOSURE,
  REPLACEMENTS,
];

/**
 * Brings the tables up to date, and distributes them if the database can. Two processes can do so at once: the second one
 * waits for the key of the migration that the first one is inserting, and then finds it done.
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<void> {
  await createLedger(database);
  await refuseNewer(database, migrations.length);
  for (const [index, migration] of migrations.entries()) {
    const text = typeof migration === 'string' ? migration : migration[database.type];
    const run = async (tx: Executor) => {
      if (!(await claim(tx, index + 1))) return;
      for (const statement of statementsOf(text)) await tx.query(statement);
    };
    // With many rows it takes long, and so does waiting for another process that runs it.
    await database.transaction(run, { unlimited: true });
  }
  await database.distribute?.();
}

/** The version of the tables. */
export async function migrationVersion(executor: Executor): Promise<number> {
  const [row] = await executor.query('SELECT MAX(version) AS version FROM migrations');
  return Number(row?.version);
}

/**
 * Serializes transactions that create sandboxes, so that each one counts the sandboxes of the others. The row exists in
 * every database, and nothing else locks it for long.
 */
export async function lockMaking(executor: Executor): Promise<void> {
  await executor.query('UPDATE migrations SET version = version WHERE version = 1');
}

/** Writes a row as it was, which fails if the disk is full too. Not the row that creations of sandboxes lock. */
export async function checkWritable(executor: Executor): Promise<void> {
  await executor.run('UPDATE migrations SET version = version WHERE version = 2', []);
}

/** Whether callers on other machines may have reached the sandboxes of the database. */
export async function isExposed(executor: Executor): Promise<boolean> {
  const [row] = await executor.query('SELECT exposed_at FROM migrations WHERE version = 1');
  return row?.exposed_at != null;
}

export async function recordExposure(executor: Executor): Promise<void> {
  const text = 'UPDATE migrations SET exposed_at = $1 WHERE version = 1 AND exposed_at IS NULL';
  await executor.query(text, [databaseNow()]);
}

/** @throws {StartError} if the tables are those of a newer version, which this one would misread */
async function refuseNewer(database: Database, known: number): Promise<void> {
  const version = await migrationVersion(database);
  if (version <= known) return;
  throw new StartError(
    `The database was created by a newer version of the sandbox: its tables have version ${version}, but this version ` +
      `supports at most ${known}. Update the sandbox, or use another database`,
  );
}

/** Splits SQL into statements, since an executor runs one at a time. Each one ends with a semicolon and a line break. */
function statementsOf(text: string): string[] {
  return text.split(/;\n/).filter((statement) => statement.trim() !== '');
}

/** PostgreSQL can refuse one of two simultaneous `IF NOT EXISTS`; the table then exists. */
async function createLedger(database: Database): Promise<void> {
  const ddl = 'CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY)';
  await database.query(ddl).catch(() => database.query(ddl));
}

async function claim(tx: Executor, version: number): Promise<boolean> {
  const text = 'INSERT INTO migrations (version) VALUES ($1) ON CONFLICT DO NOTHING RETURNING version';
  return (await tx.query(text, [version])).length > 0;
}
