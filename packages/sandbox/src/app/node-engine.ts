import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Database, DatabaseFileError } from '../database/database.ts';
import { openSqlite } from '../database/sqlite.ts';
import { isNotADatabase, isOfSqlite } from '../database/sqlite-codes.ts';
import { OptionError, StartError } from '../input/start-error.ts';
import { openSeed, seedError } from '../resources/seed/open.ts';
import { type Engine, type EngineSetting, startEngine } from './engine.ts';
import { openLog } from './log.ts';
import type { EngineOptions } from './options.ts';

/** Starts an engine in Node.js: with files, a database and callbacks over the network. */
export async function startNodeEngine(options: EngineOptions, setting: EngineSetting): Promise<Engine> {
  const { seed: seedName = 'ready', folder } = options;
  try {
    return await startEngine(options, setting, async () => ({
      seed: await openSeed(seedName),
      log: openLog(options.logLevel ?? 'silent'),
      database: await openDatabase(options),
      seedError: (failure) => seedError(seedName, failure),
    }));
  } catch (error) {
    const cause = error instanceof DatabaseFileError ? error.cause : error;
    throw cause instanceof Error && isOfSqlite(cause) && folder !== undefined
      ? cannotOpen(fileIn(folder), cause)
      : error;
  }
}

async function openDatabase({ folder, databaseUrl, limits }: EngineOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    // The message leaves out the URL, which contains a password.
    if (!/^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? ''))
      throw new OptionError('databaseUrl', 'must be a URL such as postgres://user:password@host/database');
    // Loaded only if used: most sandboxes have no PostgreSQL.
    const { openPostgres } = await import('../database/postgres.ts');
    return openPostgres(databaseUrl, { timeout: limits?.databaseTimeout });
  }
  if (folder === undefined) return openSqlite(':memory:');
  if (folder === '') throw new OptionError('folder', 'must be a path, but is empty');
  return openIn(folder, limits?.databaseTimeout);
}

/** @throws {StartError} if state cannot be kept in the folder */
async function openIn(folder: string, timeout?: number): Promise<Database> {
  const isFolder = await makeFolder(folder)
    .then(() => stat(folder))
    .then((found) => found.isDirectory())
    .catch((error: Error) => {
      throw new StartError(`Cannot keep state in ${folder}: ${error.message}`, { cause: error });
    });
  if (!isFolder) throw new StartError(`Cannot keep state in ${folder}: expected a folder, but it is a file`);
  const file = fileIn(folder);
  try {
    return openSqlite(file, { timeout });
  } catch (error) {
    throw error instanceof Error ? cannotOpen(file, error) : error;
  }
}

function fileIn(folder: string): string {
  return path.join(folder, 'sandbox.sqlite');
}

function cannotOpen(file: string, error: Error): StartError {
  const why = isNotADatabase(error)
    ? 'expected a SQLite database, but it is another kind of file'
    : error.message;
  return new StartError(`Cannot open ${file}: ${why}`, { cause: error });
}

/** Does not use `recursive`: if the system refuses a folder whose parent exists, as in /proc, Node retries forever. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
