import pg from 'pg';
import {
  type Database,
  type Executor,
  type Many,
  type Row,
  retryOnConflict,
  type SqlValue,
} from './database.ts';

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
    async run(text, values, many) {
      const statement = many ? withMany(text, values, many) : { text, values: [...values] };
      const result = await client.query({ name: named(statement.text), ...statement });
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

/** No control character is in JSON. */
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

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.includes(error.code);
}
