import { Socket } from 'node:net';
import { setImmediate } from 'node:timers';
import pg from 'pg';
import { batchStatements, type Statement } from './batch-statements.ts';
import { distributeTables } from './citus.ts';
import { isClockStale, monotonic, recordServerClock } from './clock.ts';
import {
  type BulkRows,
  type Database,
  DatabaseFullError,
  DatabaseRefusalError,
  DatabaseUnavailableError,
  type Executor,
  type Row,
  retryOnConflict,
  type SqlValue,
} from './database.ts';
import { type Parameter, Pipeline } from './pipeline.ts';

/** Serialization failure, deadlock, and a lock that `NOWAIT` did not get. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01', '55P03'];

/** The disk of the server is full. */
const DISK_FULL = '53100';

const IN_FAILED_TRANSACTION = '25P02';

/**
 * Codes whose reason is the statement or its values: conflicts, and bugs of ours. Those of missing tables and rights are
 * not among them: statements are correct, and somebody has taken away what was there.
 */
const OF_STATEMENTS = /^(?:$|0A|2[1-4]|25P02|26|34|40|42(?!501|P01)|44|55P03)/;

const REASONS: Record<string, string> = {
  '25006': 'it is read-only (SQLSTATE 25006)',
  '42501': 'the role of the server may no longer use its tables (SQLSTATE 42501)',
  '42P01': 'the role of the server no longer finds its tables (SQLSTATE 42P01)',
  '53200': 'it has no memory left (SQLSTATE 53200)',
  '57014': 'it cancelled the statement, which took too long for its statement_timeout (SQLSTATE 57014)',
};

/** Connections kept to the database. */
const CONNECTIONS = 10;

const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ';

export interface PostgresOptions {
  /** Milliseconds to connect, and for the server to respond to a statement, unless it is unlimited. @default 10000 */
  timeout?: number;
}

/** Opens a pool of connections to a PostgreSQL, or to an engine that speaks its protocol. */
export function openPostgres(connectionString: string, { timeout = 10_000 }: PostgresOptions = {}): Database {
  /** Number of running transactions that are unlimited. */
  let unlimited = 0;
  // A batch is sent without waiting for the results of the previous one.
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: timeout,
    stream: () => new ServerSocket(timeout, () => unlimited > 0),
  });
  // A connection that breaks is replaced and its statements fail; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    readClock(client);
  });
  const pipelines = new WeakMap<pg.PoolClient, Pipeline>();
  const pipelineOf = (client: pg.PoolClient): Pipeline => {
    const pipeline = pipelines.get(client) ?? new Pipeline(client);
    pipelines.set(client, pipeline);
    return pipeline;
  };
  const on = (pipeline: Pipeline): Executor => {
    let first: unknown;
    /** Once a statement has failed, the server refuses the later ones for that reason alone. */
    const run: Pipeline['run'] = (...statement) =>
      answered(pipeline.run(...statement)).catch((error) => {
        first ??= error;
        throw codeOf(error) === IN_FAILED_TRANSACTION ? first : error;
      });
    return {
      async query<R extends Row>(text: string, values?: readonly SqlValue[]) {
        const { rows } = await run(text, values);
        return rows as R[];
      },
      async run(text, values, many) {
        const statement = many ? withMany(text, values, many) : { text, values };
        const { count } = await run(statement.text, statement.values);
        return count;
      },
    };
  };
  const withPipeline = async <T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T> => {
    const client = await answered(pool.connect());
    if (isClockStale()) readClock(client);
    const pipeline = pipelineOf(client);
    let broken: Error | undefined;
    try {
      return await work(pipeline);
    } catch (error) {
      await pipeline.run('ROLLBACK').catch((rollback: Error) => {
        broken = rollback;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
  const inTransaction = <T>(work: (tx: Executor) => Promise<T>, begin = 'BEGIN'): Promise<T> =>
    withPipeline(async (pipeline) => {
      // Sent with the first statement; its error arrives before anything is committed.
      const begun = answered(pipeline.run(begin));
      begun.catch(() => undefined);
      const result = await work(on(pipeline));
      await begun;
      await answered(pipeline.run('COMMIT'));
      return result;
    });
  const withoutLimit = async <T>(work: () => Promise<T>): Promise<T> => {
    unlimited += 1;
    try {
      return await work();
    } finally {
      unlimited -= 1;
    }
  };
  const runAll = (pipeline: Pipeline, statements: readonly Statement<unknown>[]): Promise<unknown[]> => {
    const executor = on(pipeline);
    return Promise.all(statements.map((statement) => statement(executor)));
  };

  const read = batchStatements((reads) => withPipeline((pipeline) => runAll(pipeline, reads)), isRefused);
  const write = batchStatements(
    (writes) =>
      withPipeline(async (pipeline) => {
        if (writes.length === 1) return runAll(pipeline, writes);
        // If a statement is refused, the COMMIT is not run.
        const [, results] = await Promise.all([
          answered(pipeline.run('BEGIN')),
          runAll(pipeline, writes),
          answered(pipeline.run('COMMIT')),
        ]);
        return results;
      }),
    isRefused,
  );

  return {
    type: 'postgresql',
    // Others read and write at the same time; only rows that it changed wait for its end.
    sliceMs: 200,
    query: <R extends Row>(text: string, values?: readonly SqlValue[]) =>
      (text.startsWith('SELECT') ? read : write)((tx) => tx.query<R>(text, values)),
    run: (text, values, many) =>
      many ? inTransaction((tx) => tx.run(text, values, many)) : write((tx) => tx.run(text, values)),
    transaction: (work, options = {}) => {
      const begin = options.snapshot ? BEGIN_SNAPSHOT : 'BEGIN';
      const run = () =>
        retryOnConflict((contended) => inTransaction((tx) => work(tx, contended), begin), isConflict);
      return options.unlimited ? withoutLimit(run) : run();
    },
    distribute: () => withoutLimit(() => inTransaction(distributeTables)),
    async close() {
      await pool.end();
    },
  };
}

/** Breaks when the server is silent for too long, unless it may be. */
class ServerSocket extends Socket {
  constructor(timeout: number, mayBeSilent: () => boolean) {
    super();
    this.setTimeout(timeout);
    this.on('timeout', () => {
      const { bytesRead } = this;
      // After a long turn of this process, a response may be waiting to be read.
      setImmediate(() => {
        if (this.bytesRead !== bytesRead) return;
        if (mayBeSilent()) this.setTimeout(timeout);
        else this.destroy(new Error(`no answer for ${timeout} ms`));
      });
    });
  }
}

const CLOCK = 'SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS FLOAT8) AS shown';

/** Reads the clock of the server before the next statement. If that fails, so does the connection. */
function readClock(client: pg.PoolClient): void {
  const sent = monotonic();
  client.query<{ shown: number }>(CLOCK).then(
    ({ rows: [row] }) => row && recordServerClock(row.shown, sent),
    () => undefined,
  );
}

/** JSON contains no control characters. */
const SEPARATOR = '\x1f';

/** A parameter for each column: one statement for any number of rows. Arrays of JSON would escape each quote in it. */
function withMany(text: string, values: readonly SqlValue[], { columns, values: cells }: BulkRows) {
  const names = Object.keys(columns);
  const arrays: string[] = [];
  const parameters: Parameter[] = [...values];
  for (const [column, type] of Object.values(columns).entries()) {
    const own = cells.filter((_, i) => i % names.length === column);
    const place = parameters.push(type === 'JSON' ? own.join(SEPARATOR) : own);
    arrays.push(type === 'JSON' ? `string_to_array($${place}, chr(31))` : `$${place}::${type}[]`);
  }
  const rows = `SELECT * FROM unnest(${arrays.join(', ')})`;
  return { text: `WITH many (${names.join(', ')}) AS (${rows}) ${text}`, values: parameters };
}

/** Whether the server refused a statement, and with it the transaction: a connection that broke leaves that open. */
function isRefused(error: unknown): boolean {
  if (error instanceof DatabaseFullError || error instanceof DatabaseRefusalError) return true;
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

/**
 * Awaits the result of a query.
 * @throws {DatabaseUnavailableError} if the connection broke
 * @throws {DatabaseFullError}
 * @throws {DatabaseRefusalError} if the server, not the statement, is the reason
 */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!isRefused(error)) throw new DatabaseUnavailableError(error);
    const code = codeOf(error);
    if (code === DISK_FULL) throw new DatabaseFullError(error);
    if (OF_STATEMENTS.test(code)) throw error;
    throw new DatabaseRefusalError(REASONS[code] ?? `it refuses the call (SQLSTATE ${code})`, error);
  }
}

function isConflict(error: unknown): boolean {
  return CONFLICTS.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
