import { memoized } from '../input/memoized.ts';
import type { BulkRows, SqlValue } from './database.ts';
import { OF_INCARNATION, OF_VERSION } from './incarnation.ts';

type Columns = Readonly<Record<string, { type?: 'TEXT' | 'BIGINT' | 'JSON' }>>;

/** A statement with the values of its parameters. */
type Query = [text: string, values: SqlValue[]];

/** A statement that writes many rows, and their columns. */
interface ManyRows {
  text: string;
  columns: BulkRows['columns'];
}

export interface Listing {
  /** Columns and their required values. */
  where?: Record<string, SqlValue>;
  /** A BIGINT column and the inclusive range of its values. */
  range?: { column: string; from?: number; to?: number };
  /** Only documents whose id sorts after this one. */
  after?: string;
  /** Number of documents to skip. @default 0 */
  offset?: number;
  /** Maximum number of documents in a page; fewer if they are long. @default all, whatever their length */
  limit?: number;
}

/** Maximum bytes of a page, which has at least one document. */
export const PAGE_BYTES = 2_097_152;

/**
 * The SQL of a collection. The first parameter is always the sandbox; the comments name the others in order.
 * The most frequent are built once: the adapters find a prepared statement by its text, and V8 must hash each new text.
 * @throws {Error} if a method is called with a column that the table does not have
 */
export function statementsOf(table: string, columns: Columns, order: 'id' | 'position') {
  const isPositioned = order === 'position';
  const names = Object.keys(columns);
  const beside = columnsBesideDocument(columns);
  const texts = ['document', ...beside];
  // The whole document, and its length.
  const whole = texts.join(', ');
  const size = texts.map((name) => `OCTET_LENGTH(${name})`).join(' + ');
  // Two servers on one database can assign the same position, so ids break ties.
  const places = isPositioned ? 'position, id' : 'id';
  const newestFirst = isPositioned ? 'ORDER BY position DESC, id DESC' : 'ORDER BY id DESC';
  const select = `SELECT id, version, ${whole} FROM ${table} WHERE sandbox_id = $1`;

  const all = ['sandbox_id', 'id', 'version', 'document', ...names, ...(isPositioned ? [order] : [])];
  const inserted = `INSERT INTO ${table} (${all.join(', ')})`;
  const values = all.map((_, i) => `$${i + 1}`).join(', ');
  const insertInto = (sandbox: string) =>
    `${inserted} SELECT ${values.replace('$1', 'sandbox_id')} ${sandbox} ON CONFLICT DO NOTHING`;
  const sets = names.map((name, i) => {
    const value = `$${i + 5}`;
    return `, ${name} = ${beside.includes(name) ? `COALESCE(${value}, ${name})` : value}`;
  });

  const pageAfter = (condition: string) =>
    `SELECT id, ${order} AS place, ${whole} FROM ${table} WHERE sandbox_id = $1${condition} ` +
    `ORDER BY ${order}, id LIMIT $2`;

  const many = (names: readonly string[]): BulkRows['columns'] => {
    const typeOf = (name: string) => (name === 'position' ? 'BIGINT' : (columns[name]?.type ?? 'TEXT'));
    return { id: 'TEXT', document: 'JSON', ...Object.fromEntries(names.map((name) => [name, typeOf(name)])) };
  };
  const manyInserted = many(isPositioned ? [...names, order] : names);

  const known = (column: string): string => {
    if (column === 'id' || column in columns) return column;
    throw new Error(`${table} has no column ${column}`);
  };

  return {
    /** Id, version, document, columns, and the position if the table has one. */
    insert: `${inserted} VALUES (${values}) ON CONFLICT DO NOTHING`,
    /** The same, and the incarnation that the sandbox must have. */
    insertIntoIncarnation: insertInto(OF_INCARNATION(all.length + 1)),
    /** The same, and the version that it must have too. */
    insertIntoVersion: insertInto(OF_VERSION(all.length + 1)),
    /** Rows of id, document, columns, and the position if the table has one. */
    insertMany: {
      text: `INSERT INTO ${table} ${selected(manyInserted, { version: '1' })} ON CONFLICT DO NOTHING`,
      columns: manyInserted,
    },
    /** Id, version, document, columns. */
    replace:
      `UPDATE ${table} SET version = version + 1, document = $4${sets.join('')} ` +
      'WHERE sandbox_id = $1 AND id = $2 AND version = $3',
    /** Id. */
    lock:
      `UPDATE ${table} SET version = version + 1 WHERE sandbox_id = $1 AND id = $2 ` +
      `RETURNING id, version, ${whole}`,
    /** No further parameter. */
    count: `SELECT COUNT(*) AS count FROM ${table} WHERE sandbox_id = $1`,
    /** Id. */
    delete: `DELETE FROM ${table} WHERE sandbox_id = $1 AND id = $2`,
    /** Size of a page. */
    firstPage: pageAfter(''),
    /** The same, and the place and id of the last document before the page. */
    nextPage: pageAfter(` AND ${order} >= $3 AND (${order} > $3 OR id > $4)`),

    /** Value of the column. */
    find: memoized((column: string) => `${select} AND ${known(column)} = $2 ${newestFirst} LIMIT 1`),

    /** Values of the column. */
    findAll: (column: string, count: number) => `${select} AND ${known(column)} IN (${parameters(2, count)})`,

    list(sandboxId: string, { where = {}, range, after, offset = 0, limit }: Listing): Query {
      const values: SqlValue[] = [sandboxId];
      let conditions = '';
      const add = (condition: string, value: SqlValue) => {
        conditions += ` AND ${condition} $${values.push(value)}`;
      };
      for (const [column, value] of Object.entries(where)) add(`${known(column)} =`, value);
      if (range?.from !== undefined) add(`${known(range.column)} >=`, range.from);
      if (range?.to !== undefined) add(`${known(range.column)} <=`, range.to);
      if (after !== undefined) add('id >', after);
      const text = `${select}${conditions} ${newestFirst}`;
      if (limit === undefined) return [text, values];
      const [most, skipped] = [`$${values.push(limit)}`, `$${values.push(offset)}`];
      // The number that fit depends on their lengths, which are known without reading the documents.
      const fitting =
        `SELECT COUNT(*) FROM (SELECT SUM(size) OVER (${newestFirst} ROWS UNBOUNDED PRECEDING) - size AS above ` +
        `FROM (SELECT ${places}, ${size} AS size FROM ${table} ` +
        `WHERE sandbox_id = $1${conditions} ${newestFirst} LIMIT ${most} OFFSET ${skipped}) page) sized ` +
        `WHERE above < $${values.push(PAGE_BYTES)}`;
      return [`${text} LIMIT (${fitting}) OFFSET ${skipped}`, values];
    },

    /** Highest value of the column, maximum number of documents, values that another column must not have. */
    listUpTo(column: string, except: string, count: number): string {
      const name = known(column);
      const others = count > 0 ? ` AND ${known(except)} NOT IN (${parameters(4, count)})` : '';
      return `${select} AND ${name} <= $2${others} ORDER BY ${name}, id LIMIT $3`;
    },

    /** The lowest value of a column that has one, of the documents without `count` values in another. */
    lowest(column: string, except: string, count: number): string {
      const name = known(column);
      const others = count > 0 ? ` AND ${known(except)} NOT IN (${parameters(2, count)})` : '';
      return (
        `SELECT ${name} AS lowest FROM ${table} WHERE sandbox_id = $1 AND ${name} IS NOT NULL${others} ` +
        `ORDER BY ${name}, id LIMIT 1`
      );
    },

    /** Rows of id, document, the given columns, and version. */
    replaceMany(names: readonly string[]): ManyRows {
      const columns = { ...many(names), version: 'BIGINT' } as const;
      const sets = names.map((name) => `, ${name} = excluded.${name}`).join('');
      // An upsert always uses the primary key; for a join, the planner might read the whole table.
      const text =
        `INSERT INTO ${table} ${selected(columns, isPositioned ? { position: '0' } : {})} ` +
        'ON CONFLICT (sandbox_id, id) DO UPDATE SET version = excluded.version + 1, ' +
        `document = excluded.document${sets} WHERE ${table}.version = excluded.version`;
      return { text, columns };
    },
  };
}

/** The columns that contain a member of the document, beside the rest of it. */
export function columnsBesideDocument(columns: Columns): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.type === 'JSON');
}

/** A list of consecutive parameters. */
function parameters(first: number, count: number): string {
  let list = `$${first}`;
  for (let i = 1; i < count; i++) list += `, $${first + i}`;
  return list;
}

/**
 * Selects the rows of `many` to insert, with more columns of one value each. The sandbox comes from its own table, so that
 * a distributed PostgreSQL sends the statement to the sandbox's machine and counts the rows that were written.
 */
function selected(columns: BulkRows['columns'], more: Record<string, string>): string {
  const names = Object.keys(columns);
  const into = ['sandbox_id', ...names, ...Object.keys(more)].join(', ');
  const from = ['s.sandbox_id', ...names.map((name) => `many.${name}`), ...Object.values(more)].join(', ');
  return `(${into}) SELECT ${from} FROM sandboxes s, many WHERE s.sandbox_id = $1`;
}
