import type { Database, Executor } from '../database/database.ts';
import { StartError } from '../input/start-error.ts';
import { initialTables } from './migrations/1-initial-tables.ts';
import { requestIds } from './migrations/2-request-ids.ts';
import { numbersAndEvents } from './migrations/3-numbers-and-events.ts';
import { incarnationsAndSilence } from './migrations/4-incarnations-and-silence.ts';

/** Each is SQL that runs once, in order. A released one is never edited; add a new one to change a table. */
export const MIGRATIONS: readonly string[] = [
  initialTables,
  requestIds,
  numbersAndEvents,
  incarnationsAndSilence,
];

/**
 * Brings the tables up to date, and distributes them where the database can. Two processes may do so at once: the second waits on the key of the migration that
 * the first is inserting, and then finds it done.
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<void> {
  await createLedger(database);
  await refuseNewer(database, migrations.length);
  for (const [index, text] of migrations.entries()) {
    await database.transaction(async (tx) => {
      if (!(await claim(tx, index + 1))) return;
      for (const statement of statementsOf(text)) await tx.query(statement);
    });
  }
  await database.distribute?.();
}

/** The version of the tables. */
export async function migrationVersion(executor: Executor): Promise<number> {
  const [row] = await executor.query('SELECT MAX(version) AS version FROM migrations');
  return Number(row?.version);
}

/**
 * Lets transactions that make sandboxes come one after the other, so that none counts without those of the others.
 * The row is there in every database, and nothing else ever touches it.
 */
export async function lockMaking(executor: Executor): Promise<void> {
  await executor.query('UPDATE migrations SET version = version WHERE version = 1');
}

/** @throws {StartError} if the tables belong to a newer version, which this one would misread */
async function refuseNewer(database: Database, known: number): Promise<void> {
  const version = await migrationVersion(database);
  if (version <= known) return;
  throw new StartError(
    `The database was made by a newer version of the sandbox: its tables have version ${version}, and this one ` +
      `knows ${known}. Update the sandbox, or use another database`,
  );
}

/** An executor runs one statement at a time. Each ends its last line with a semicolon. */
function statementsOf(text: string): string[] {
  return text.split(/;\n/).filter((statement) => statement.trim() !== '');
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
