import { setTimeout } from '#platform';

/** Column values in every database: text, integers up to 2^53, and null. JSON is stored as text. */
export type SqlValue = string | number | null;

export type Row = Record<string, SqlValue>;

/** Rows of a bulk statement, exposed to SQL as the table `many`. `values` contains the rows one after another. */
export interface BulkRows {
  /** JSON is text in the format of `JSON.stringify`. */
  columns: Readonly<Record<string, 'TEXT' | 'BIGINT' | 'JSON'>>;
  values: readonly SqlValue[];
}

/**
 * Runs one statement of the SQL subset that SQLite and PostgreSQL share, with `$1` parameters, and `FOR KEY SHARE`,
 * `FOR NO KEY UPDATE` or `FOR UPDATE NOWAIT`, which are ignored on SQLite. Within a transaction, statements run in the order of the calls, so a
 * caller need not wait for one before calling the next.
 */
export interface Executor {
  query<R extends Row = Row>(text: string, values?: readonly SqlValue[]): Promise<R[]>;
  /** Runs a statement without a result and returns the number of rows it wrote. Cheaper than returning the rows. */
  run(text: string, values: readonly SqlValue[], many?: BulkRows): Promise<number>;
}

export interface TransactionOptions {
  /**
   * Whether all its statements see the database as of the first one, instead of what is committed by then.
   * @default false
   */
  snapshot?: boolean;
  /** Whether it is part of long-running work, and lets other calls run first. @default false */
  background?: boolean;
  /** Whether its statements can take longer than the timeout, such as those of a migration. @default false */
  unlimited?: boolean;
}

/** A database. Each adapter is a file in this folder. */
export interface Database extends Executor {
  /** The database that it is, or behaves like. */
  readonly type: 'sqlite' | 'postgresql';
  /** Milliseconds after which a background transaction commits; few if all other calls wait for it. */
  readonly sliceMs: number;
  /**
   * Runs `work` in one transaction. After a conflict with another transaction, it is rolled back and run again, so `work`
   * must have no effects except through `tx`.
   * @param work receives whether a previous attempt met a conflict
   * @throws {VersionConflict} if every attempt met one
   */
  transaction<T>(
    work: (tx: Executor, contended: boolean) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Distributes new tables over the machines of the database, if it can have several. */
  distribute?(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown for a conflict with another transaction, such as one that changed a row between load and commit. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
}

/** The database did not respond in time, or closed the connection. A transaction being committed may have taken effect. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super(`the database cannot be reached: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** The database cannot do what it should for now, such as write while it is read-only; the statement had no effect. */
export class DatabaseRefusalError extends Error {
  override name = 'DatabaseRefusalError';
  /** Why, in words that reveal nothing about the server. */
  readonly why: string;

  constructor(why: string, cause: unknown) {
    super(`${why}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.why = why;
  }
}

/** The database is full; the statement and its transaction had no effect. */
export class DatabaseFullError extends Error {
  override name = 'DatabaseFullError';

  constructor(cause: unknown) {
    super(`the database is full: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** The file of the database is damaged, or can no longer be read or written. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
  readonly why = 'its file is damaged, or can no longer be read or written';

  constructor(file: string, cause: Error) {
    super(`${file}: ${cause.message}`, { cause });
  }
}

/** Number of attempts before a conflict is thrown. */
const ATTEMPTS = 20;

/** Runs `once` until there is no conflict. The random pause lets the winner finish before the next attempt. */
export async function retryOnConflict<T>(
  once: (contended: boolean) => Promise<T>,
  isConflict: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(attempt > 1);
    } catch (error) {
      if (!(error instanceof VersionConflict || isConflict(error))) throw error;
      if (attempt === ATTEMPTS)
        throw new VersionConflict(`${ATTEMPTS} tries met a conflict`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** Math.min(attempt, 6)));
    }
  }
}
