import pg from 'pg';
import { type Database, type Executor, type Row, retryOnConflict, type SqlValue } from './database.ts';

/** Serialization failure, deadlock, and a unique key that another transaction took at the same moment. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];

/** Connections kept to the database. */
const CONNECTIONS = 10;

/** Opens a pool of connections to a PostgreSQL, or to an engine that speaks its protocol. */
export function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, pipeline: true });
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
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
  const on = (client: pg.Pool | pg.PoolClient): Executor => ({
    async query<R extends Row>(text: string, values: readonly SqlValue[] = []) {
      const result = await client.query<R>({ name: named(text), text, values: [...values], types });
      return result.rows;
    },
    async run(text, values = []) {
      const result = await client.query({ name: named(text), text, values: [...values] });
      return result.rowCount ?? 0;
    },
  });

  return {
    ...on(pool),
    transaction(work) {
      return retryOnConflict(isConflict, async () => {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          await client.query('BEGIN');
          const result = await work(on(client));
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch((rollback: Error) => {
            broken = rollback;
          });
          throw error;
        } finally {
          client.release(broken);
        }
      });
    },
    async close() {
      await pool.end();
    },
  };
}

/** 64-bit integers come as text by default; ours stay below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => (oid === pg.types.builtins.INT8 ? Number : (value: unknown) => value),
};

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.includes(error.code);
}
