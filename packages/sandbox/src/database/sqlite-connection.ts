import { batchStatements } from './batch-statements.ts';
import { monotonic } from './clock.ts';
import {
  type BulkRows,
  type Database,
  DatabaseFileError,
  DatabaseFullError,
  DatabaseRefusalError,
  type Executor,
  type Row,
  retryOnConflict,
  type SqlValue,
} from './database.ts';
import { pauseForCalls, pauseForOthers } from './event-loop.ts';
import { isBusy, isFull, isOfFile, isReadOnly } from './sqlite-codes.ts';

/** Maximum pause between attempts to write to a file that another process is writing to. */
const MAX_PAUSE_MS = 50;

export interface SqliteOptions {
  /** Milliseconds to wait for another process that writes to the file, unless a transaction is unlimited. @default 10000 */
  timeout?: number;
}

/** A connection, with the methods of Node's `DatabaseSync` that are used here. */
export interface Connection {
  prepare(text: string): Statement;
  close(): void;
}

interface Statement {
  all(...values: readonly SqlValue[]): unknown[];
  run(...values: readonly SqlValue[]): { changes: number | bigint };
}

/** Uses SQLite over its only connection, so transactions run one after another. */
export function overConnection(
  connection: Connection,
  file: string | ':memory:',
  { timeout = 10_000 }: SqliteOptions = {},
): Database {
  const statements = new Map<string, Prepared>();
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** Statements and transactions so far. */
  let calls = 0;

  const preparedFor = (key: string, textOf: () => string): Prepared => {
    let prepared = statements.get(key);
    if (!prepared) {
      prepared = prepare(connection, textOf());
      statements.set(key, prepared);
    }
    return prepared;
  };
  const named = <T>(work: () => T): T => withNamedErrors(file, work);
  const all = <R extends Row>(text: string, values: readonly SqlValue[] = []): R[] => {
    return named(() => {
      const { statement, inOrder } = preparedFor(text, () => text);
      return statement.all(...inOrder(values)) as R[];
    });
  };
  const run = (text: string, values: readonly SqlValue[] = []): number => {
    return named(() => {
      const { statement, inOrder } = preparedFor(text, () => text);
      return Number(statement.run(...inOrder(values)).changes);
    });
  };
  /** Splits rows into powers of two, so that a few statements serve any number of them. */
  const runMany = (text: string, values: readonly SqlValue[], many: BulkRows): number => {
    const names = Object.keys(many.columns);
    let written = 0;
    for (let at = 0, rows = MAX_ROWS; at < many.values.length; at += rows * names.length) {
      while (at + rows * names.length > many.values.length) rows /= 2;
      const own = many.values.slice(at, at + rows * names.length);
      written += named(() => {
        const { statement, inOrder } = preparedFor(
          `${rows} ${text}`,
          () => `${tableOf(names, rows)} ${text}`,
        );
        return Number(statement.run(...own, ...inOrder(values)).changes);
      });
    }
    return written;
  };
  const tx: Executor = {
    async query<R extends Row>(text: string, values?: readonly SqlValue[]) {
      return all<R>(text, values);
    },
    async run(text, values, many) {
      return many ? runMany(text, values, many) : run(text, values);
    },
  };
  /** A statement or transaction starts when the previous one has ended: they share the connection. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    waiting++;
    calls++;
    const mine = tail.then(work).finally(() => {
      waiting--;
    });
    tail = mine.catch(() => undefined);
    return mine;
  };

  const rollBack = () => {
    try {
      run('ROLLBACK');
    } catch {
      // Some errors end the transaction themselves, which Node.js before 22.16 cannot tell.
    }
  };
  /** Repeats work that another process kept from starting. Other statements have their turn in between. */
  const whenFree = async <T>(work: () => Promise<T>, patience = timeout): Promise<T> => {
    const end = monotonic() + patience;
    for (let ms = 1; ; ms = Math.min(2 * ms, MAX_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (monotonic() >= end)
          throw new DatabaseRefusalError('another process is writing to its file', error);
        await pauseForOthers(ms);
      }
    }
  };
  const inTransaction = <T>(work: (tx: Executor) => Promise<T>, patience?: number): Promise<T> => {
    const once = () =>
      inLine(async () => {
        run('BEGIN IMMEDIATE');
        try {
          const result = await work(tx);
          run('COMMIT');
          return result;
        } catch (error) {
          rollBack();
          throw error;
        }
      });
    return whenFree(once, patience);
  };
  let background: Promise<unknown> = Promise.resolve();
  /** One process has a database in memory; a file may have several. */
  const pause = file === ':memory:' ? () => pauseForCalls(() => calls) : () => pauseForOthers();
  /** One after the other, with time in between for all other calls. */
  const inBackground = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = background.then(work);
    background = mine.then(pause, pause);
    return mine;
  };

  const write = batchStatements(
    (writes) => {
      const runAll = () => Promise.all(writes.map((write) => write(tx)));
      return writes.length === 1 ? whenFree(() => inLine(runAll)) : inTransaction(runAll);
    },
    () => true,
  );

  return {
    type: 'sqlite',
    sliceMs: 15,
    async query<R extends Row>(text: string, values?: readonly SqlValue[]) {
      if (!text.startsWith('SELECT')) return write((tx) => tx.query<R>(text, values));
      const read = async () => all<R>(text, values);
      if (waiting > 0) return whenFree(() => inLine(read));
      calls++;
      try {
        return all<R>(text, values);
      } catch (error) {
        if (!isBusy(error)) throw error;
        return whenFree(read);
      }
    },
    run: (text, values, many) =>
      many ? inTransaction((tx) => tx.run(text, values, many)) : write((tx) => tx.run(text, values)),
    // Nothing else is committed while a transaction runs, so each sees a snapshot.
    transaction(work, options) {
      const patience = options?.unlimited ? Number.POSITIVE_INFINITY : timeout;
      const once = (contended: boolean) => inTransaction((tx) => work(tx, contended), patience);
      return retryOnConflict((contended) =>
        options?.background ? inBackground(() => once(contended)) : once(contended),
      );
    },
    async close() {
      await tail;
      connection.close();
    },
  };
}

/** A statement, and a function that puts values into the order of its parameters. */
interface Prepared {
  statement: Statement;
  inOrder(values: readonly SqlValue[]): readonly SqlValue[];
}

/** SQLite treats `$1` as a name, which it looks up in a list. Binding many values by position is much faster. */
function prepare(connection: Connection, text: string): Prepared {
  const places: number[] = [];
  // SQLite has no row locks, and needs none, since transactions run one after another.
  const withoutLocks = text.replace(/ FOR (KEY SHARE|NO KEY UPDATE|UPDATE NOWAIT)\b/, '');
  const positional = withoutLocks.replaceAll(/\$(\d+)/g, (_, number) => {
    places.push(Number(number) - 1);
    return '?';
  });
  const isInOrder = places.every((place, i) => place === i);
  return {
    statement: connection.prepare(positional),
    inOrder: isInOrder ? (values) => values : (values) => places.map((place) => values[place] ?? null),
  };
}

/** Rows of one statement: enough to save calls, few enough for the parameters that it may have. */
const MAX_ROWS = 64;

/** The SQL of the table `many` with a number of rows. Their values are the first parameters of the statement. */
function tableOf(names: readonly string[], rows: number): string {
  const row = `(${names.map(() => '?').join(', ')})`;
  return `WITH many (${names.join(', ')}) AS (VALUES ${Array.from({ length: rows }, () => row).join(', ')})`;
}

/**
 * @throws {DatabaseFullError} if the database is full
 * @throws {DatabaseRefusalError} if it is read-only
 * @throws {DatabaseFileError} if its file cannot be used
 */
function withNamedErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isFull(error)) throw new DatabaseFullError(error);
    if (isReadOnly(error)) throw new DatabaseRefusalError('it is read-only (SQLITE_READONLY)', error);
    throw error instanceof Error && isOfFile(error) ? new DatabaseFileError(file, error) : error;
  }
}
