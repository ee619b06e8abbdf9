import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../src/database/postgres.ts';
import { migrate } from '../src/records/migrations.ts';
import type { Started } from './postgres-child.ts';

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

/** A PostgreSQL of its own, in a folder that is removed when it stops: at the latest when this process ends. */
export async function startPostgres(postgresFlags: string[] = HASTY): Promise<Postgres> {
  // Detached, so that Ctrl-C ends the tests first.
  const options = { execArgv: [], detached: true };
  const child = fork(path.join(import.meta.dirname, 'postgres-child.ts'), postgresFlags, options);
  const exited = once(child, 'exit');
  const died = exited.then(([code]) => ({ failure: `PostgreSQL did not start: exit code ${code}` }));
  const started: Started = await Promise.race([once(child, 'message').then(([message]) => message), died]);
  if ('failure' in started) throw new Error(started.failure);
  // Like a server of somebody else, it does not keep this process alive.
  child.unref();
  child.channel?.unref();
  const stop = async () => {
    child.ref();
    if (child.connected) child.disconnect();
    await exited;
  };
  return { url: started.url, stop };
}
