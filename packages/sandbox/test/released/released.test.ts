import { copyFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox, type InProcessSandbox } from '../../src/app/in-process.ts';
import type { EngineOptions } from '../../src/app/options.ts';
import type { Database, SqlValue } from '../../src/database/database.ts';
import { COLLECTIONS } from '../../src/records/all-collections.ts';
import { MIGRATIONS, migrate } from '../../src/records/migrations.ts';
import { openEmpty } from '../databases.ts';
import { sendExample } from '../send-example.ts';
import { DATABASE_FILE, decompress, reads, SEED, withData } from './data.ts';

const KEPT = `.${DATABASE_FILE}.gz`;
const kept = (await readdir(import.meta.dirname))
  .filter((name) => name.endsWith(KEPT))
  .map((name) => name.slice(0, -KEPT.length));

describe('Stored data', () => {
  it('is kept of every released version: `npm run release -- --version` does so', async () => {
    const changelog = await readFile(path.join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        // Before the first release there is none.
        if (error.code === 'ENOENT') return '';
        throw error;
      },
    );
    const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version);
    expect(kept).toEqual(expect.arrayContaining(versions));
  });
});

/** Has rows only during an advance. */
const MAY_BE_EMPTY = ['clock_advances'];

describe.each(['this version', ...kept])('Stored data of %s', (version) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'released-'));
    for (const name of kept.includes(version) ? [DATABASE_FILE, SEED] : [])
      await decompress(path.join(import.meta.dirname, `${version}.${name}.gz`), path.join(folder, name));
    if (!kept.includes(version)) await withData((data) => cp(data, folder, { recursive: true }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const open = async (options: EngineOptions) => {
    const sandbox = await createSandbox({ ...options, strict: true });
    onTestFinished(() => sandbox.close());
    return sandbox;
  };
  /** A copy, since a test changes it. */
  const copied = async () => {
    const copy = await mkdtemp(path.join(tmpdir(), 'released-'));
    onTestFinished(() => rm(copy, { recursive: true }));
    await copyFile(path.join(folder, DATABASE_FILE), path.join(copy, DATABASE_FILE));
    return copy;
  };

  // A later version may have more tables.
  if (!kept.includes(version))
    it('has rows in every table', () => {
      const database = new DatabaseSync(path.join(folder, DATABASE_FILE));
      onTestFinished(() => database.close());
      const tables = COLLECTIONS.map(({ table }) => table);
      const empty = tables.filter((table) => rowsOf(database, table).length === 0);
      expect(empty).toEqual(MAY_BE_EMPTY);
    });

  it('can be read and written within the contract, from a folder', async () => {
    expect(await failuresOf(await open({ folder: await copied() }))).toEqual([]);
  });

  it('can be read and written within the contract, on PostgreSQL', async () => {
    const opened = await openEmpty();
    onTestFinished(() => opened.close());
    await copyTo(opened.database, path.join(folder, DATABASE_FILE));
    expect(await failuresOf(await open({ databaseUrl: opened.url }))).toEqual([]);
  });

  it('can be read and written within the contract, loaded as a seed', async () => {
    const seed = JSON.parse(await readFile(path.join(folder, SEED), 'utf8'));
    const sandbox = await open({ seed: 'empty' });
    await sandbox.control.seeds.load(seed);
    expect(await failuresOf(sandbox)).toEqual([]);
  });

  it('is found if a response may not contain it', async () => {
    const copy = await copied();
    const database = new DatabaseSync(path.join(copy, DATABASE_FILE));
    database.exec("UPDATE users SET document = json_remove(document, '$.first_name')");
    database.close();
    expect(await failuresOf(await open({ folder: copy }))).toContainEqual(
      expect.stringMatching(/^GET .*user/),
    );
  });
});

/** Everything that cannot be read or written. */
async function failuresOf({ fetch, control }: InProcessSandbox): Promise<string[]> {
  const failures: string[] = [];
  const noteFailure = (what: string) => (error: Error) => void failures.push(`${what}: ${error.message}`);
  // Those that an example injects would disturb the reads.
  for (const { id } of (await control.faults.list()).faults) await control.faults.delete(id);
  for (const example of reads()) {
    const { code, message } = await sendExample(fetch, example);
    if (code !== 200) failures.push(`${example.method} ${example.path} ${example.scenario}: ${message}`);
  }
  for (const [name, list] of Object.entries({
    events: control.events.list,
    deliveries: control.deliveries.list,
    rules: control.paymentRules.list,
    requests: control.requests.list,
    seed: control.seeds.save,
  }))
    await list().catch(noteFailure(name));
  await control.clock.advance({ by: 'P2M' }).catch(noteFailure('advance'));
  return failures;
}

/** Copies a folder's data to an empty database on PostgreSQL, whose tables of that version have the same columns. */
async function copyTo(target: Database, file: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  const [migrations = {}] = rowsOf(source, '(SELECT MAX(version) AS version FROM migrations)');
  await migrate(target, MIGRATIONS.slice(0, Number(migrations.version)));
  const tables = rowsOf(source, "sqlite_master WHERE type = 'table' AND name <> 'migrations'");
  const inserts = tables.flatMap(({ name }) =>
    rowsOf(source, String(name)).map((row) => {
      const columns = Object.keys(row);
      const places = columns.map((_, index) => `$${index + 1}`);
      const text = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${places.join(', ')})`;
      return { text, values: Object.values(row) as SqlValue[] };
    }),
  );
  await target.transaction(async (tx) => {
    await Promise.all(inserts.map(({ text, values }) => tx.query(text, values)));
  });
  source.close();
}

function rowsOf(database: DatabaseSync, from: string) {
  return database.prepare(`SELECT * FROM ${from}`).all();
}
