/** What a column holds in both databases: text, whole numbers up to 2^53, and null. JSON is kept as text. */
export type SqlValue = string | number | null;

export type Row = Record<string, SqlValue>;

/** Many rows for one statement, in whose text they are the table `many`; the values of one row after those of another. */
export type Many = {
  /** JSON is text as `JSON.stringify` writes it. */
  columns: Readonly<Record<string, 'TEXT' | 'BIGINT' | 'JSON'>>;
  values: readonly SqlValue[];
};

/**
 * Runs one statement of the SQL subset that SQLite and PostgreSQL share, with `$1` parameters. Within a transaction
 * statements happen in the order in which they are called, so a caller need not wait for one to call the next.
 */
export interface Executor {
  query<R extends Row = Row>(text: string, values?: readonly SqlValue[]): Promise<R[]>;
  /** Runs a statement that answers no rows, and says how many it wrote: cheaper than to have them answered. */
  run(text: string, values: readonly SqlValue[], many?: Many): Promise<number>;
}

export type TransactionOptions = {
  /**
   * Whether all its statements see the database as it was at the first of them, not each what is committed by then.
   * @default false
   */
  snapshot?: boolean;
  /** Whether it is one of many that do a long piece of work: it starts when others had their turn. @default false */
  background?: boolean;
};

/** The one port to a database. Two adapters: `sqlite.ts` and `postgres.ts`. */
export interface Database extends Executor {
  /** Milliseconds after which a background transaction commits: few where all others wait for it. */
  readonly sliceMs: number;
  /**
   * Runs `work` in one transaction: all of it happens or none. When another transaction got in its way, it is
   * rolled back and run again, so `work` must have no effect but through `tx`.
   * @param work receives whether a previous try met a conflict
   * @throws {VersionConflict} when every try met one
   */
  transaction<T>(
    work: (tx: Executor, contended: boolean) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  close(): Promise<void>;
}

/** Another transaction got in the way, such as one that changed a row between load and commit. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
}

/** The database did not answer in time, or ended the connection: a transaction that was at its end may have happened. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`the database cannot be reached: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** The database has no room left; the statement and its transaction did nothing. */
export class DatabaseFull extends Error {
  override name = 'DatabaseFull';

  constructor(cause: unknown) {
    super(`the database has no room left: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** How often a transaction that met a conflict is run before the conflict surfaces. */
const ATTEMPTS = 20;

/** Runs `once` until it meets no conflict. The random pause lets the winner finish before the next try. */
export async function retryOnConflict<T>(
  isConflict: (error: unknown) => boolean,
  once: (contended: boolean) => Promise<T>,
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
