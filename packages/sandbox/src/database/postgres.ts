import { Socket } from 'node:net';
import pg from 'pg';
import { batchStatements, type Statement } from './batch-statements.ts';
import { distributeTables } from './citus.ts';
import {
  type Database,
  DatabaseFull,
  DatabaseUnavailable,
  type Executor,
  type Many,
  type Row,
  retryOnConflict,
  type SqlValue,
} from './database.ts';

/** Serialization failure, deadlock, and a lock that is not to be waited for. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01', '55P03'];

/** The disk of the server is full. */
const DISK_FULL = '53100';

/** Connections kept to the database. */
const CONNECTIONS = 10;

export type PostgresOptions = {
  /** Milliseconds to connect, and for the server to answer a statement. @default 10000 */
  timeout?: number;
};

/** Named, so that they are sent like the other statements. */
const BEGIN = { name: 'begin', text: 'BEGIN' };
const BEGIN_SNAPSHOT = { name: 'begin snapshot', text: 'BEGIN ISOLATION LEVEL REPEATABLE READ' };
const COMMIT = { name: 'commit', text: 'COMMIT' };

/** Opens a pool of connections to a PostgreSQL, or to an engine that speaks its protocol. */
export function openPostgres(connectionString: string, { timeout = 10_000 }: PostgresOptions = {}): Database {
  // In a pipeline, a statement is sent without waiting for the result of the previous one.
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: timeout,
    stream: () => new ServerSocket(timeout),
  });
  // A connection that breaks is replaced and its statements fail; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new Map<string, string>();

  /** Statements are prepared once per connection under a name of their own. */
  const named = (text: string) => {
    let name = names.get(text);
    if (!name) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return name;
  };
  const on = (client: pg.PoolClient): Executor => ({
    async query<R extends Row>(text: string, values: readonly SqlValue[] = []) {
      const result = await answered(client.query<R>({ name: named(text), text, values: [...values], types }));
      return result.rows;
    },
    async run(text, values, many) {
      const statement = many ? withMany(text, values, many) : { text, values: [...values] };
      const result = await answered(client.query({ name: named(statement.text), ...statement }));
      return result.rowCount ?? 0;
    },
  });
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await answered(pool.connect());
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      await client.query('ROLLBACK').catch((rollback: Error) => {
        broken = rollback;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
  const inTransaction = <T>(work: (tx: Executor) => Promise<T>, begin = BEGIN): Promise<T> =>
    withClient(async (client) => {
      // Sent with the first statement; its error arrives before anything is committed.
      const begun = answered(client.query(begin));
      begun.catch(() => undefined);
      const result = await work(on(client));
      await begun;
      await answered(client.query(COMMIT));
      return result;
    });
  const runAll = (client: pg.PoolClient, statements: readonly Statement<unknown>[]): Promise<unknown[]> => {
    const executor = on(client);
    return Promise.all(statements.map((statement) => statement(executor)));
  };

  const read = batchStatements((reads) => withClient((client) => runAll(client, reads)), isRefused);
  const write = batchStatements(
    (writes) =>
      withClient(async (client) => {
        if (writes.length === 1) return runAll(client, writes);
        // If a statement is refused, the COMMIT already sent rolls back.
        const [, results] = await Promise.all([
          answered(client.query(BEGIN)),
          runAll(client, writes),
          answered(client.query(COMMIT)),
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
    transaction: (work, { snapshot } = {}) =>
      retryOnConflict(isConflict, (contended) =>
        inTransaction((tx) => work(tx, contended), snapshot ? BEGIN_SNAPSHOT : BEGIN),
      ),
    distribute: () => inTransaction(distributeTables),
    async close() {
      await pool.end();
    },
  };
}

/**
 * Breaks when the server is silent for too long, and sends what is written within one tick in one piece: each piece
 * costs a call of the system, and wakes the server.
 */
class ServerSocket extends Socket {
  constructor(timeout: number) {
    super();
    this.setTimeout(timeout, () => {
      const { bytesRead } = this;
      // After a long turn of this process, a response may be waiting to be read.
      setImmediate(() => {
        if (this.bytesRead === bytesRead) this.destroy(new Error(`no answer for ${timeout} ms`));
      });
    });
  }

  override cork() {
    super.cork();
    super.cork();
    process.nextTick(() => this.uncork());
  }
}

/** JSON contains no control characters. */
const SEPARATOR = '\x1f';

/** A parameter for each column: one statement for any number of rows. Arrays of JSON would escape each quote in it. */
function withMany(text: string, values: readonly SqlValue[], { columns, values: cells }: Many) {
  const names = Object.keys(columns);
  const arrays: string[] = [];
  const parameters: (SqlValue | SqlValue[])[] = [...values];
  for (const [column, type] of Object.values(columns).entries()) {
    const own = cells.filter((_, i) => i % names.length === column);
    const place = parameters.push(type === 'JSON' ? own.join(SEPARATOR) : own);
    arrays.push(type === 'JSON' ? `string_to_array($${place}, chr(31))` : `$${place}::${type}[]`);
  }
  const rows = `SELECT * FROM unnest(${arrays.join(', ')})`;
  return { text: `WITH many (${names.join(', ')}) AS (${rows}) ${text}`, values: parameters };
}

/** 64-bit integers come as text by default; ours stay below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => (oid === pg.types.builtins.INT8 ? Number : (value: unknown) => value),
};

/** Whether the server refused a statement, and with it the transaction: a connection that broke leaves that open. */
function isRefused(error: unknown): boolean {
  if (error instanceof DatabaseFull) return true;
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

/** What was asked of the server. @throws {DatabaseUnavailable} for anything but a refusal @throws {DatabaseFull} */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!isRefused(error)) throw new DatabaseUnavailable(error);
    throw error instanceof pg.DatabaseError && error.code === DISK_FULL ? new DatabaseFull(error) : error;
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.includes(error.code);
}
