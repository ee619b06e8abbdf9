import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Database, type Executor, type Row, retryOnConflict, type SqlValue } from './database.ts';
import { together } from './together.ts';

/** How long a statement waits for another process that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;

/** Opens SQLite in `file`, or in memory. One connection: transactions wait for each other in line. */
export function openSqlite(file: string | ':memory:'): Database {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  // WAL with synchronous=NORMAL keeps every commit when the process is killed: the pages are with the kernel.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY');
  // Checkpoints wait for the disk: with a longer log there are fewer, and with a larger cache they read less back.
  connection.exec('PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32000');
  const statements = new Map<string, Prepared>();
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const run = <R extends Row>(text: string, values: readonly SqlValue[] = []): R[] => {
    let prepared = statements.get(text);
    if (!prepared) {
      prepared = prepare(connection, text);
      statements.set(text, prepared);
    }
    return prepared.statement.all(...prepared.places.map((place) => values[place] ?? null)) as R[];
  };
  const tx: Executor = {
    async query<R extends Row>(text: string, values?: readonly SqlValue[]) {
      return run<R>(text, values);
    },
  };
  /** A statement or transaction starts when the one before it is over: they share the connection. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    waiting++;
    const mine = tail.then(work).finally(() => {
      waiting--;
    });
    tail = mine.catch(() => undefined);
    return mine;
  };

  const inTransaction = <T>(work: (tx: Executor) => Promise<T>): Promise<T> =>
    inLine(async () => {
      run('BEGIN IMMEDIATE');
      try {
        const result = await work(tx);
        run('COMMIT');
        return result;
      } catch (error) {
        if (connection.isTransaction) run('ROLLBACK');
        throw error;
      }
    });
  const write = together(
    (writes) => {
      const runAll = async () => writes.map(({ text, values }) => run(text, values));
      return writes.length === 1 ? inLine(runAll) : inTransaction(runAll);
    },
    () => true,
  );

  return {
    async query<R extends Row>(text: string, values?: readonly SqlValue[]) {
      if (!text.startsWith('SELECT')) return write<R>(text, values);
      return waiting === 0 ? run<R>(text, values) : inLine(async () => run<R>(text, values));
    },
    transaction: (work) => retryOnConflict(isBusy, () => inTransaction(work)),
    async close() {
      await tail;
      connection.close();
    },
  };
}

/** A statement, and which of the values goes to each of its places. */
type Prepared = { statement: StatementSync; places: number[] };

/** `$1` is a name to SQLite, which it looks up in a list; by position, many values are bound much faster. */
function prepare(connection: DatabaseSync, text: string): Prepared {
  const places: number[] = [];
  const positional = text.replaceAll(/\$(\d+)/g, (_, number) => {
    places.push(Number(number) - 1);
    return '?';
  });
  return { statement: connection.prepare(positional), places };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
