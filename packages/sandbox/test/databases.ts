import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { migrate } from '../src/records/migrations.ts';

/** An empty database for one test file, and how another process opens it; SQLite in memory has no address. */
type TestDatabase = { database: Database; url?: string };

const OPEN = { SQLite: openMemory, PostgreSQL: openFresh } as const;

/**
 * Runs the same tests on every adapter, each with a database of its own; PostgreSQL is a real one. `getOther` is the database as
 * another server has it: with connections of its own, where there are several.
 */
export function describeDatabases(
  name: string,
  tests: (get: () => Database, getOther: () => Database) => void,
): void {
  describe.each(Object.keys(OPEN) as (keyof typeof OPEN)[])(`${name} on %s`, (kind) => {
    let opened: (TestDatabase & { close: () => Promise<void> }) | undefined;
    let other: Database | undefined;
    beforeAll(async () => {
      opened = await OPEN[kind]();
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
      const { database, url } = get();
      if (url === undefined) return database;
      other ??= openPostgres(url);
      return other;
    };
    tests(() => get().database, getOther);
  });
}

/** Runs the same tests on servers that keep their state in memory, and in a real PostgreSQL of their own. */
export function describeServers(name: string, tests: (get: () => { databaseUrl?: string }) => void): void {
  describe.each(['SQLite', 'PostgreSQL'] as const)(`${name} on %s`, (kind) => {
    let opened: Awaited<ReturnType<typeof openFresh>> | undefined;
    if (kind === 'PostgreSQL') {
      beforeAll(async () => {
        opened = await openFresh();
      });
      afterAll(async () => opened?.close());
    }
    tests(() => (opened ? { databaseUrl: opened.url } : {}));
  });
}

async function openMemory() {
  const database = openSqlite(':memory:');
  await migrate(database);
  return { database, close: () => database.close() };
}

/** A new database with its tables on the PostgreSQL that all tests share; `close` drops it. */
export async function openFresh() {
  const opened = await openEmpty();
  await migrate(opened.database);
  return opened;
}

/** The same without tables. */
export async function openEmpty() {
  const response = await fetch(inject('postgres'));
  const server = await response.text();
  if (!response.ok) throw new Error(server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = `${server}/${name}`;
  const database = openPostgres(url);
  return {
    database,
    url,
    async close() {
      await database.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
