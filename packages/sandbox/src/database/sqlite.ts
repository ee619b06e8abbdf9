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

  const prepared = (text: string): Prepared => {
    const known = statements.get(text);
    if (known) return known;
    const made = prepare(connection, text);
    statements.set(text, made);
    return made;
  };
  const all = <R extends Row>(text: string, values: readonly SqlValue[] = []): R[] => {
    const { statement, inOrder } = prepared(text);
    return statement.all(...inOrder(values)) as R[];
  };
  const run = (text: string, values: readonly SqlValue[] = []): number => {
    const { statement, inOrder } = prepared(text);
    return Number(statement.run(...inOrder(values)).changes);
  };
  const tx: Executor = {
    async query<R extends Row>(text: string, values?: readonly SqlValue[]) {
      return all<R>(text, values);
    },
    async run(text, values) {
      return run(text, values);
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
      const runAll = async () => writes.map(({ text, values }) => all(text, values));
      return writes.length === 1 ? inLine(runAll) : inTransaction(runAll);
    },
    () => true,
  );

  return {
    async query<R extends Row>(text: string, values?: readonly SqlValue[]) {
      if (!text.startsWith('SELECT')) return write<R>(text, values);
      return waiting === 0 ? all<R>(text, values) : inLine(async () => all<R>(text, values));
    },
    run: (text, values) => inTransaction((tx) => tx.run(text, values)),
    // Nothing else is committed while one runs: each sees a snapshot.
    transaction: (work) => retryOnConflict(isBusy, () => inTransaction(work)),
    async close() {
      await tail;
      connection.close();
    },
  };
}

/** A statement, and its values in the order of its places. */
type Prepared = {
  statement: StatementSync;
  inOrder(values: readonly SqlValue[]): readonly SqlValue[];
};

/** `$1` is a name to SQLite, which it looks up in a list; by position, many values are bound much faster. */
function prepare(connection: DatabaseSync, text: string): Prepared {
  const places: number[] = [];
  const positional = text.replaceAll(/\$(\d+)/g, (_, number) => {
    places.push(Number(number) - 1);
    return '?';
  });
  const isInOrder = places.every((place, i) => place === i);
  return {
    statement: connection.prepare(positional),
    inOrder: isInOrder ? (values) => values : (values) => places.map((place) => values[place] ?? null),
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
