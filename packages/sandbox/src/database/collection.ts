import { createHash } from 'node:crypto';
import type { Assumption } from './assumption.ts';
import { type Executor, type Many, type Row, type SqlValue, VersionConflict } from './database.ts';
import { nextTick } from './ids.ts';
import { holdIncarnation, OF_INCARNATION, OF_VERSION } from './incarnation.ts';

/** A column by which documents are searched: its value, and whether it is unique. */
export type Column<T> = { of: (document: T) => SqlValue; unique?: boolean; type?: 'TEXT' | 'BIGINT' };

/** A stored document with its key and version. */
export type Stored<T> = { id: string; version: number; document: T };

/** The sandbox of a statement, and the database or transaction in which it runs. */
export type Scope = {
  sandboxId: string;
  executor: Executor;
  /** Whether a previous attempt of this transaction met a conflict; it then locks what it is about to change. */
  contended?: boolean;
  /** The sandbox's incarnation, which each insert outside of a transaction checks. @default any */
  incarnation?: string | undefined;
  /** What such an insert also checks, if it is the first write of a call. @default nothing */
  assumption?: Assumption | undefined;
};

/** A document and its id. */
export type Entry<T> = { id: string; document: T };

export type Listing = {
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
};

/** Maximum bytes of a page, which has at least one document. */
export const PAGE_BYTES = 2_097_152;

/** Thrown if a document violates a unique key; `columns` are those of the key. */
export class Taken extends Error {
  override name = 'Taken';
  readonly columns: string[];

  constructor(columns: string[]) {
    super(`taken: ${columns.join(', ')}`);
    this.columns = columns;
  }
}

/**
 * A type of resource: one table, with the document in the contract's own shape as JSON text besides the columns it
 * is found by. Every statement is bound to one sandbox. Ids are time-ordered, so that newest first is the order of
 * the primary key. Where a seed brings ids of its own and an operation lists, `insertionOrdered` keeps the order of insertion
 * in a column `position`.
 */
export class Collection<T> {
  readonly table: string;
  readonly columns: Readonly<Record<string, Column<T>>>;
  /** The column that defines the order. */
  readonly order: 'id' | 'position';
  readonly #names: readonly string[];
  /** The SQL order: two servers on one database can assign the same position, so ids break ties. */
  readonly #places: string;
  readonly #newestFirst: string;
  readonly #insert: string;
  readonly #insertInto: string;
  readonly #insertIntoVersion: string;
  readonly #replace: string;
  readonly #lock: string;

  constructor(table: string, columns: Record<string, Column<T>> = {}, { insertionOrdered = false } = {}) {
    this.table = table;
    this.columns = columns;
    this.order = insertionOrdered ? 'position' : 'id';
    this.#places = insertionOrdered ? 'position, id' : 'id';
    this.#newestFirst = insertionOrdered ? 'position DESC, id DESC' : 'id DESC';
    this.#names = Object.keys(columns);
    const all = [
      'sandbox_id',
      'id',
      'version',
      'document',
      ...this.#names,
      ...(insertionOrdered ? ['position'] : []),
    ];
    const values = all.map((_, i) => `$${i + 1}`).join(', ');
    const inserted = `INSERT INTO ${table} (${all.join(', ')})`;
    const own = values.replace('$1', 'sandbox_id');
    const into = (sandbox: string) => `${inserted} SELECT ${own} ${sandbox} ON CONFLICT DO NOTHING`;
    this.#insertInto = into(OF_INCARNATION(all.length + 1));
    this.#insertIntoVersion = into(OF_VERSION(all.length + 1));
    const sets = this.#names.map((name, i) => `, ${name} = $${i + 5}`).join('');
    this.#insert = `INSERT INTO ${table} (${all.join(', ')}) VALUES (${values}) ON CONFLICT DO NOTHING`;
    this.#replace =
      `UPDATE ${table} SET version = version + 1, document = $4${sets} ` +
      'WHERE sandbox_id = $1 AND id = $2 AND version = $3';
    this.#lock =
      `UPDATE ${table} SET version = version + 1 WHERE sandbox_id = $1 AND id = $2 ` +
      'RETURNING id, version, document';
  }

  /**
   * @throws {Taken} if a unique column already has the value, or the id exists
   * @throws {OtherIncarnation} if the sandbox's incarnation is no longer that of the scope
   * @throws {SandboxChanged} if the sandbox is not as assumed, or one of the others would have been thrown
   */
  async insert(scope: Scope, id: string, document: T): Promise<void> {
    const { sandboxId, executor, incarnation, assumption } = scope;
    const values = [sandboxId, id, 1, JSON.stringify(document), ...this.#values(document)];
    if (this.order === 'position') values.push(nextTick());
    if (incarnation !== undefined && assumption && !assumption.isTrue) {
      values.push(incarnation, assumption.sandbox.version);
      const inserting = executor.run(this.#insertIntoVersion, values);
      return assumption.checkedBy(inserting.then((rows) => rows > 0));
    }
    const inserted =
      incarnation === undefined
        ? await executor.run(this.#insert, values)
        : await executor.run(this.#insertInto, [...values, incarnation]);
    if (inserted > 0) return;
    if (incarnation !== undefined) await holdIncarnation(executor, sandboxId, incarnation);
    const taken = await this.taken({ sandboxId, executor }, { id, document });
    throw new Taken(taken.length > 0 ? taken : ['id']);
  }

  async get(scope: Scope, id: string): Promise<Stored<T> | undefined> {
    return this.find(scope, 'id', id);
  }

  /**
   * Reads the document that a transaction is going to replace, before anything else that its decision depends on: a change
   * in between is a conflict when it is replaced. After a conflict it is locked, so that the next attempt succeeds.
   */
  async getForUpdate(scope: Scope, id: string): Promise<Stored<T> | undefined> {
    if (!scope.contended) return this.get(scope, id);
    const [row] = await scope.executor.query(this.#lock, [scope.sandboxId, id]);
    return row && read<T>(row);
  }

  /** The newest document whose column has this value. */
  async find(
    { sandboxId, executor }: Scope,
    column: string,
    value: SqlValue,
  ): Promise<Stored<T> | undefined> {
    const text =
      `SELECT id, version, document FROM ${this.table} ` +
      `WHERE sandbox_id = $1 AND ${this.#known(column)} = $2 ORDER BY ${this.#newestFirst} LIMIT 1`;
    const [row] = await executor.query(text, [sandboxId, this.#key(column, value)]);
    return row && read<T>(row);
  }

  /** Newest first. */
  async list({ sandboxId, executor }: Scope, listing: Listing = {}): Promise<Stored<T>[]> {
    const where = Object.entries(listing.where ?? {});
    const values: SqlValue[] = [sandboxId, ...where.map(([name, value]) => this.#key(name, value))];
    let conditions = where.map(([column], i) => ` AND ${this.#known(column)} = $${i + 2}`).join('');
    const { column = '', from, to } = listing.range ?? {};
    if (from !== undefined) conditions += ` AND ${this.#known(column)} >= $${values.push(from)}`;
    if (to !== undefined) conditions += ` AND ${this.#known(column)} <= $${values.push(to)}`;
    if (listing.after !== undefined) conditions += ` AND id > $${values.push(listing.after)}`;
    const order = `ORDER BY ${this.#newestFirst}`;
    let text = `SELECT id, version, document FROM ${this.table} WHERE sandbox_id = $1${conditions} ${order}`;
    if (listing.limit !== undefined) {
      const [limit, offset] = [`$${values.push(listing.limit)}`, `$${values.push(listing.offset ?? 0)}`];
      // The number that fit depends on their lengths, which are known without reading the documents.
      const fitting =
        `SELECT COUNT(*) FROM (SELECT SUM(size) OVER (${order} ROWS UNBOUNDED PRECEDING) - size AS above ` +
        `FROM (SELECT ${this.#places}, OCTET_LENGTH(document) AS size FROM ${this.table} ` +
        `WHERE sandbox_id = $1${conditions} ${order} LIMIT ${limit} OFFSET ${offset}) page) sized ` +
        `WHERE above < $${values.push(PAGE_BYTES)}`;
      text += ` LIMIT (${fitting}) OFFSET ${offset}`;
    }
    return (await executor.query(text, values)).map((row) => read<T>(row));
  }

  /**
   * Yields all documents, oldest first, in pages, each of which is parsed when it is called. Use a snapshot if they must
   * not change between two pages.
   */
  async *pages({ sandboxId, executor }: Scope, size: number): AsyncGenerator<() => T[]> {
    const { order } = this;
    const text = (after: string) =>
      `SELECT id, ${order} AS place, document FROM ${this.table} WHERE sandbox_id = $1${after} ` +
      `ORDER BY ${order}, id LIMIT $2`;
    let rows = await executor.query(text(''), [sandboxId, size]);
    for (;;) {
      const texts = rows.map(({ document }) => String(document));
      if (rows.length > 0) yield () => texts.map((text) => JSON.parse(text) as T);
      const last = rows[size - 1];
      if (!last) return;
      const after = text(` AND ${order} >= $3 AND (${order} > $3 OR id > $4)`);
      rows = await executor.query(after, [sandboxId, size, last.place ?? null, last.id ?? null]);
    }
  }

  /** The documents whose column is at most the value, lowest first, except those with given values in another column. */
  async listUpTo(
    { sandboxId, executor }: Scope,
    column: string,
    value: number,
    limit: number,
    except: { column: string; values: readonly string[] } = { column: 'id', values: [] },
  ): Promise<Stored<T>[]> {
    const name = this.#known(column);
    // The number of parameters is a power of two, so that a few prepared statements serve any number of values.
    const places = except.values.length > 0 ? 2 ** Math.ceil(Math.log2(except.values.length)) : 0;
    const values = Array.from({ length: places }, (_, i) => except.values[i] ?? except.values[0] ?? null);
    const others =
      places > 0
        ? ` AND ${this.#known(except.column)} NOT IN (${values.map((_, i) => `$${i + 4}`).join(', ')})`
        : '';
    const text =
      `SELECT id, version, document FROM ${this.table} WHERE sandbox_id = $1 AND ${name} <= $2${others} ` +
      `ORDER BY ${name}, id LIMIT $3`;
    return (await executor.query(text, [sandboxId, value, limit, ...values])).map((row) => read<T>(row));
  }

  /** The documents whose column has one of these values, in any order. */
  async findAll(
    { sandboxId, executor }: Scope,
    column: string,
    values: readonly SqlValue[],
  ): Promise<Stored<T>[]> {
    const text =
      `SELECT id, version, document FROM ${this.table} ` +
      `WHERE sandbox_id = $1 AND ${this.#known(column)} IN `;
    const keys = new Set(values.map((value) => this.#key(column, value)));
    const found = chunksOf([...keys]).map((chunk) =>
      executor.query(`${text}(${chunk.map((_, i) => `$${i + 2}`).join(', ')})`, [sandboxId, ...chunk]),
    );
    return (await Promise.all(found)).flat().map((row) => read<T>(row));
  }

  /**
   * Stores many new documents at once, newest last, and returns how many. A document whose id or unique column is
   * taken is skipped.
   */
  async insertMany({ sandboxId, executor }: Scope, rows: readonly Entry<T>[]): Promise<number> {
    if (rows.length === 0) return 0;
    const insertionOrdered = this.order === 'position';
    const values: SqlValue[] = [];
    for (const { id, document } of rows) {
      values.push(id, JSON.stringify(document));
      for (const name of this.#names) values.push(this.#value(name, document));
      if (insertionOrdered) values.push(nextTick());
    }
    const columns = this.#many(insertionOrdered ? [...this.#names, 'position'] : this.#names);
    const text = `INSERT INTO ${this.table} ${selected(columns, { version: '1' })} ON CONFLICT DO NOTHING`;
    return executor.run(text, [sandboxId], { columns, values });
  }

  /**
   * Stores many changed documents at once. Only the given columns may have changed. With more than one document, the
   * caller must ensure that none is deleted meanwhile, or it would be inserted again.
   * @throws {VersionConflict} if another transaction has changed one since it was read
   */
  async replaceMany(
    scope: Scope,
    changes: readonly (Entry<T> & { version: number })[],
    names: readonly string[] = [],
  ): Promise<void> {
    const [first] = changes;
    if (!first) return;
    if (changes.length === 1) {
      await this.replace(scope, first, first.document);
      return;
    }
    const values: SqlValue[] = [];
    for (const { id, version, document } of changes) {
      values.push(id, JSON.stringify(document));
      for (const name of names) values.push(this.#value(name, document));
      values.push(version);
    }
    const columns = { ...this.#many(names), version: 'BIGINT' } as const;
    const position: Record<string, string> = this.order === 'position' ? { position: '0' } : {};
    const sets = names.map((name) => `, ${name} = excluded.${name}`).join('');
    // An upsert always uses the primary key; for a join, the planner might read the whole table.
    const text =
      `INSERT INTO ${this.table} ${selected(columns, position)} ` +
      'ON CONFLICT (sandbox_id, id) DO UPDATE SET version = excluded.version + 1, ' +
      `document = excluded.document${sets} WHERE ${this.table}.version = excluded.version`;
    const replaced = await scope.executor.run(text, [scope.sandboxId], { columns, values });
    if (replaced < changes.length) {
      throw new VersionConflict(`${this.table}: a document changed since it was read`);
    }
  }

  /** Stores a changed document. @throws {VersionConflict} if another transaction has changed it since it was read */
  async replace({ sandboxId, executor }: Scope, stored: Stored<T>, document: T): Promise<Stored<T>> {
    const values = [
      sandboxId,
      stored.id,
      stored.version,
      JSON.stringify(document),
      ...this.#values(document),
    ];
    const replaced = await executor.run(this.#replace, values);
    if (replaced === 0) throw new VersionConflict(`${this.table} ${stored.id} changed since it was read`);
    return { id: stored.id, version: stored.version + 1, document };
  }

  async delete({ sandboxId, executor }: Scope, id: string): Promise<void> {
    await executor.query(`DELETE FROM ${this.table} WHERE sandbox_id = $1 AND id = $2`, [sandboxId, id]);
  }

  #values(document: T): SqlValue[] {
    return this.#names.map((name) => this.#value(name, document));
  }

  #value(name: string, document: T): SqlValue {
    return this.#key(name, this.columns[name]?.of(document) ?? null);
  }

  /** The column value of a text. Ids are not shortened, since their length is limited on input. */
  #key(name: string, value: SqlValue): SqlValue {
    return typeof value === 'string' && name !== 'id' ? shortened(value) : value;
  }

  /** Id, document and further columns, for many rows. */
  #many(names: readonly string[]): Many['columns'] {
    const typeOf = (name: string) => (name === 'position' ? 'BIGINT' : (this.columns[name]?.type ?? 'TEXT'));
    return { id: 'TEXT', document: 'JSON', ...Object.fromEntries(names.map((name) => [name, typeOf(name)])) };
  }

  /** The unique columns whose value in a document is already taken, otherwise `id` if that is taken. */
  async taken(scope: Scope, { id, document }: Entry<T>): Promise<string[]> {
    const taken: string[] = [];
    for (const [name, column] of Object.entries(this.columns)) {
      if (!column.unique) continue;
      const value = column.of(document);
      if (value !== null && (await this.find(scope, name, value))) taken.push(name);
    }
    if (taken.length > 0) return taken;
    return (await this.get(scope, id)) ? ['id'] : [];
  }

  #known(column: string): string {
    if (column === 'id' || column in this.columns) return column;
    throw new Error(`${this.table} has no column ${column}`);
  }
}

/** Maximum length of a text that a column stores unchanged: a PostgreSQL index row has at most 2,704 bytes. */
const LONGEST_KEY = 255;

/** A longer text is stored in its document only; its search column contains its beginning and its digest. */
function shortened(text: string): string {
  if (text.length <= LONGEST_KEY) return text;
  const digest = createHash('sha256').update(text).digest('hex');
  // Longer than any unchanged text, so that it is never mistaken for one.
  return `${text.slice(0, LONGEST_KEY - digest.length)}#${digest}`;
}

/**
 * Selects the rows of `many` to insert, with more columns of one value each. The sandbox comes from its own table, so that
 * a distributed PostgreSQL sends the statement to the sandbox's machine and counts the rows that were written.
 */
function selected(columns: Many['columns'], more: Record<string, string>): string {
  const names = Object.keys(columns);
  const into = ['sandbox_id', ...names, ...Object.keys(more)].join(', ');
  const from = ['s.sandbox_id', ...names.map((name) => `many.${name}`), ...Object.values(more)].join(', ');
  return `(${into}) SELECT ${from} FROM sandboxes s, many WHERE s.sandbox_id = $1`;
}

/** Maximum values per statement: with many more, PostgreSQL would read all rows of a sandbox in a table not analysed yet. */
const CHUNK = 32;

/** Splits values into chunks whose sizes are powers of two, so that a few prepared statements serve any number. */
function chunksOf<T>(items: readonly T[]): (readonly T[])[] {
  const chunks: (readonly T[])[] = [];
  for (let at = 0; at < items.length; ) {
    const size = Math.min(CHUNK, 2 ** Math.floor(Math.log2(items.length - at)));
    chunks.push(items.slice(at, at + size));
    at += size;
  }
  return chunks;
}

function read<T>(row: Row): Stored<T> {
  return { id: String(row.id), version: Number(row.version), document: JSON.parse(String(row.document)) };
}
