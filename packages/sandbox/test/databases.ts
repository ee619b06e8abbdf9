import { createHash, randomUUID } from 'node:crypto';
import { isWhole } from '@payments-openapi/tooling/whole';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { migrate } from '../src/records/migrations.ts';

/** An empty database with its tables, for one test file. */
interface TestDatabase {
  database: Database;
  /** Options to start a server with it, if possible. */
  url?: string;
  /** Opens it like another server, if several can share it. */
  reopen?: () => Database;
  close: () => Promise<void>;
}

const OPEN: Record<string, () => Promise<TestDatabase>> = { SQLite: openMemory, PostgreSQL: openFresh };

/** The adapters that the tests run on: all, or the one that `TEST_DATABASE` names. */
const OPENED = Object.entries(OPEN).filter(
  ([name]) => process.env.TEST_DATABASE === undefined || name === process.env.TEST_DATABASE,
);

/**
 * The adapters that tests of the sandbox's behaviour run on. `npm test` runs a third of them on PostgreSQL too, drawn by
 * its seed: on PostgreSQL, all of them would take a third of the processor time of tests with a database.
 */
function drawnFor(name: string): typeof OPENED {
  if (isWhole || process.env.TEST_DATABASE !== undefined) return OPENED;
  const [drawn = 0] = createHash('sha256')
    .update(`${inject('seed')} ${name}`)
    .digest();
  return OPENED.filter(([adapter]) => adapter === 'SQLite' || drawn % 3 === 0);
}

/** A test of what only PostgreSQL can do, which does not run on another adapter alone. */
export const itOnPostgres: (name: string, test: () => Promise<void>) => void = it.runIf(
  OPENED.some(([name]) => name === 'PostgreSQL'),
);

/** What tests of databases are given. `getOther` is the database as another server sees it, if it can be opened again. */
type DatabaseTests = (get: () => Database, getOther: () => Database) => void;

/** Runs tests on the adapters that are drawn for them, each with its own database; PostgreSQL is a real one. */
export function describeDatabases(name: string, tests: DatabaseTests): void {
  // Only PostgreSQL can be opened again, as by another server.
  describeOn(tests.length > 1 ? OPENED : drawnFor(name), name, tests);
}

/** Runs tests of what adapters do differently, such as SQL, conflicts and failures, on every adapter. */
export function describeEveryDatabase(name: string, tests: DatabaseTests): void {
  describeOn(OPENED, name, tests);
}

function describeOn(adapters: typeof OPENED, name: string, tests: DatabaseTests): void {
  describe.each(adapters)(`${name} on %s`, (_, open) => {
    let opened: TestDatabase | undefined;
    let other: Database | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await other?.close();
      await opened?.close();
    });
    const get = () => {
      if (!opened) throw new Error('the database is open within a test only');
      return opened;
    };
    const getOther = () => {
      other ??= get().reopen?.();
      return other ?? get().database;
    };
    tests(() => get().database, getOther);
  });
}

/** Runs the same tests on servers that keep their state in memory, or in a database with a URL. */
export function describeServers(name: string, tests: (get: () => { databaseUrl?: string }) => void): void {
  describe.each(drawnFor(name))(`${name} on %s`, (_, open) => {
    let opened: TestDatabase | undefined;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.close());
    tests(() => (opened?.url === undefined ? {} : { databaseUrl: opened.url }));
  });
}

async function openMemory() {
  const database = openSqlite(':memory:');
  await migrate(database);
  return { database, close: () => database.close() };
}

/** A new database with its tables on the PostgreSQL that all tests share, which is deleted when that stops. */
export async function openFresh() {
  const opened = await openFrom('template1');
  // Creates them if the server is not ours, whose template has none.
  await migrate(opened.database);
  return opened;
}

/** The same without tables. */
export function openEmpty() {
  return openFrom('template0');
}

async function openFrom(template: 'template0' | 'template1') {
  const response = await fetch(inject('postgres'));
  const server = await response.text();
  if (!response.ok) throw new Error(server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { url, create, drop, admin } = places(server, name, template);
  await onServer(admin, create);
  const database = openPostgres(url);
  return {
    database,
    url,
    reopen: () => openPostgres(url),
    async close() {
      await database.close();
      // Dropping takes as long as creating, and our own server takes its databases along when it stops.
      if (process.env.TEST_DATABASE_URL !== undefined) await onServer(admin, drop);
    },
  };
}

/** A database of its own on a server; a schema of its own in a database, if the URL names one. */
function places(server: string, name: string, template: string) {
  if (/[^/]\/[^/]+$/.test(server))
    return {
      url: `${server}?options=-csearch_path%3D${name}`,
      create: `CREATE SCHEMA ${name}`,
      drop: `DROP SCHEMA ${name} CASCADE`,
      admin: server,
    };
  return {
    url: `${server}/${name}`,
    // Copying files takes half the processor time of copying through the log.
    create: `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
    drop: `DROP DATABASE ${name} WITH (FORCE)`,
    admin: `${server}/postgres`,
  };
}

async function onServer(admin: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
