import { closeSync, openSync, statSync } from 'node:fs';
import type { Database } from './database.ts';
import { continueIds } from './ids.ts';
import { nodeSqlite } from './node-sqlite.ts';
import { overConnection, type SqliteOptions } from './sqlite-connection.ts';

const sqlite = nodeSqlite();

/** How long opening waits for another process that is writing to the same file. */
const OPENING_MS = 5_000;

/** Opens the SQLite of Node.js in `file`, or in memory. */
export function openSqlite(file: string | ':memory:', options?: SqliteOptions): Database {
  if (file !== ':memory:') {
    makePrivate(file);
    continueIds(lastWrite(file));
  }
  const connection = new sqlite.DatabaseSync(file, { timeout: OPENING_MS });
  // WAL with synchronous=NORMAL keeps every commit if the process is killed: the kernel has the pages.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY');
  // Checkpoints wait for the disk: a longer log makes them rarer, and with a larger cache they read less back.
  connection.exec('PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32000');
  // SQLite would wait by keeping this process, with all its calls, from doing anything else.
  connection.exec('PRAGMA busy_timeout = 0');
  return overConnection(connection, file, options);
}

/** Creates the file, unless it exists, readable by this user only; SQLite gives its other files the same mode. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** When the file was last written. It can be later than now: the clock of the machine may have been set back. */
function lastWrite(file: string): number {
  const times = [file, `${file}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.max(...times);
}
