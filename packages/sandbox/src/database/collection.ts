import { chunksOf, paddedToPower } from './chunks.ts';
import { columnsBesideDocument, type Listing, statementsOf } from './collection-statements.ts';
import { type Executor, type Row, type SqlValue, VersionConflict } from './database.ts';
import { nextTick } from './ids.ts';
import { lockIncarnation } from './incarnation.ts';
import type { OptimisticCheck } from './optimistic-check.ts';
import { searchKey } from './search-key.ts';
import { noteWritten } from './written-ids.ts';

/**
 * A column by which documents are searched: its value, and whether it is unique. A `JSON` column is not searched: it
 * contains the member of its name, beside the rest of the document, so that not every statement reads and writes it.
 * Replacing a document without the member leaves it unchanged.
 */
export interface Column<T> {
  of: (document: T) => SqlValue;
  unique?: boolean;
  type?: 'TEXT' | 'BIGINT' | 'JSON';
}

/** A stored document with its key and version. */
export interface Stored<T> {
  id: string;
  version: number;
  document: T;
}

/** The sandbox of a statement, and the database or transaction in which it runs. */
export interface Scope {
  sandboxId: string;
  executor: Executor;
  /** Whether this is a retry after a conflict; rows are then locked before they are changed. */
  contended?: boolean;
  /** The sandbox's incarnation, which each insert outside of a transaction checks. @default any */
  incarnation?: string | undefined;
  /** Checked by such an insert too, if it is the first write of a call. @default nothing */
  optimisticCheck?: OptimisticCheck | undefined;
}

/** A document and its id. */
export interface Entry<T> {
  id: string;
  document: T;
}

/** Thrown if a document violates a unique key; `columns` are those of the key. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation';
  readonly columns: string[];

  constructor(columns: string[]) {
    super(`unique violation: ${columns.join(', ')}`);
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
  readonly #statements: ReturnType<typeof statementsOf>;
  /** The members stored beside the document, and what to merge into a document to leave them out of its text. */
  readonly #beside: readonly string[];
  readonly #omitted: Readonly<Record<string, undefined>>;

  constructor(table: string, columns: Record<string, Column<T>> = {}, { insertionOrdered = false } = {}) {
    this.table = table;
    this.columns = columns;
    this.order = insertionOrdered ? 'position' : 'id';
    this.#names = Object.keys(columns);
    this.#statements = statementsOf(table, columns, this.order);
    this.#beside = columnsBesideDocument(columns);
    this.#omitted = Object.fromEntries(this.#beside.map((name) => [name, undefined]));
  }

  /**
   * @throws {UniqueViolation} if a unique column already has the value, or the id exists
   * @throws {StaleSandboxError} if the sandbox's incarnation is no longer that of the scope
   * @throws {SandboxChangedError} if the sandbox is not as assumed, or one of the others would have been thrown
   */
  async insert(scope: Scope, id: string, document: T): Promise<void> {
    const { sandboxId, executor, incarnation, optimisticCheck } = scope;
    noteWritten(sandboxId, this.table, id);
    const values = [sandboxId, id, 1, this.#textOf(document), ...this.#values(document)];
    if (this.order === 'position') values.push(nextTick());
    if (incarnation !== undefined && optimisticCheck && !optimisticCheck.isTrue) {
      values.push(incarnation, optimisticCheck.sandbox.version);
      const inserting = executor.run(this.#statements.insertIntoVersion, values);
      return optimisticCheck.checkedBy(inserting.then((rows) => rows > 0));
    }
    const inserted =
      incarnation === undefined
        ? await executor.run(this.#statements.insert, values)
        : await executor.run(this.#statements.insertIntoIncarnation, [...values, incarnation]);
    if (inserted > 0) return;
    if (incarnation !== undefined) await lockIncarnation(executor, sandboxId, incarnation);
    const taken = await this.taken({ sandboxId, executor }, { id, document });
    throw new UniqueViolation(taken.length > 0 ? taken : ['id']);
  }

  get(scope: Scope, id: string): Promise<Stored<T> | undefined> {
    return this.find(scope, 'id', id);
  }

  /**
   * Reads the document that a transaction is going to replace, before anything else that its decision depends on: a change
   * in between is a conflict when it is replaced. After a conflict it is locked, so that the next attempt succeeds.
   */
  async getForUpdate(scope: Scope, id: string): Promise<Stored<T> | undefined> {
    if (!scope.contended) return this.get(scope, id);
    const [row] = await scope.executor.query(this.#statements.lock, [scope.sandboxId, id]);
    return row && this.read(row);
  }

  /** The newest document whose column has this value. */
  async find(
    { sandboxId, executor }: Scope,
    column: string,
    value: SqlValue,
  ): Promise<Stored<T> | undefined> {
    const text = this.#statements.find(column);
    const [row] = await executor.query(text, [sandboxId, this.#key(column, value)]);
    return row && this.read(row);
  }

  /** Reads a row with id, version and document. A member beside the document is absent if its column is. */
  read(row: Row): Stored<T> {
    const document = JSON.parse(String(row.document));
    for (const name of this.#beside) {
      if (row[name] !== undefined) document[name] = JSON.parse(String(row[name]));
    }
    return { id: String(row.id), version: Number(row.version), document };
  }

  /** Newest first. */
  async list({ sandboxId, executor }: Scope, listing: Listing = {}): Promise<Stored<T>[]> {
    const where: Record<string, SqlValue> = {};
    for (const [name, value] of Object.entries(listing.where ?? {})) where[name] = this.#key(name, value);
    const [text, values] = this.#statements.list(sandboxId, { ...listing, where });
    return (await executor.query(text, values)).map((row) => this.read(row));
  }

  async count({ sandboxId, executor }: Scope): Promise<number> {
    const [row] = await executor.query(this.#statements.count, [sandboxId]);
    return Number(row?.count);
  }

  /**
   * Yields all documents, oldest first, in pages, each of which is parsed when it is called. Use a snapshot if they must
   * not change between two pages.
   */
  async *pages({ sandboxId, executor }: Scope, size: number): AsyncGenerator<() => T[]> {
    const { firstPage, nextPage } = this.#statements;
    let rows = await executor.query(firstPage, [sandboxId, size]);
    for (;;) {
      const page = rows;
      if (page.length > 0) yield () => page.map((row) => this.read(row).document);
      const last = rows[size - 1];
      if (!last) return;
      rows = await executor.query(nextPage, [sandboxId, size, last.place ?? null, last.id ?? null]);
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
    const values = paddedToPower(except.values);
    const text = this.#statements.listUpTo(column, except.column, values.length);
    return (await executor.query(text, [sandboxId, value, limit, ...values])).map((row) => this.read(row));
  }

  /** The lowest value of a column of numbers, except in documents with given values in another column. Reads no document. */
  async lowest(
    { sandboxId, executor }: Scope,
    column: string,
    except: { column: string; values: readonly string[] } = { column: 'id', values: [] },
  ): Promise<number | null> {
    const values = paddedToPower(except.values);
    const text = this.#statements.lowest(column, except.column, values.length);
    const [row] = await executor.query(text, [sandboxId, ...values]);
    return row ? Number(row.lowest) : null;
  }

  /** The documents whose column has one of these values, in any order. */
  async findAll(
    { sandboxId, executor }: Scope,
    column: string,
    values: readonly SqlValue[],
  ): Promise<Stored<T>[]> {
    const keys = new Set(values.map((value) => this.#key(column, value)));
    const found = chunksOf([...keys]).map((chunk) =>
      executor.query(this.#statements.findAll(column, chunk.length), [sandboxId, ...chunk]),
    );
    return (await Promise.all(found)).flat().map((row) => this.read(row));
  }

  /**
   * Stores many new documents at once, newest last, and returns how many. A document whose id or unique column is
   * taken is skipped.
   */
  async insertMany({ sandboxId, executor }: Scope, rows: readonly Entry<T>[]): Promise<number> {
    if (rows.length === 0) return 0;
    const values: SqlValue[] = [];
    for (const { id, document } of rows) {
      noteWritten(sandboxId, this.table, id);
      values.push(id, this.#textOf(document));
      for (const name of this.#names) values.push(this.#value(name, document));
      if (this.order === 'position') values.push(nextTick());
    }
    const { text, columns } = this.#statements.insertMany;
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
      noteWritten(scope.sandboxId, this.table, id);
      values.push(id, this.#textOf(document));
      for (const name of names) values.push(this.#value(name, document));
      values.push(version);
    }
    const { text, columns } = this.#statements.replaceMany(names);
    const replaced = await scope.executor.run(text, [scope.sandboxId], { columns, values });
    if (replaced < changes.length) {
      throw new VersionConflict(`${this.table}: a document changed since it was read`);
    }
  }

  /** Stores a changed document. @throws {VersionConflict} if another transaction has changed it since it was read */
  async replace({ sandboxId, executor }: Scope, stored: Stored<T>, document: T): Promise<Stored<T>> {
    noteWritten(sandboxId, this.table, stored.id);
    const values = [sandboxId, stored.id, stored.version, this.#textOf(document), ...this.#values(document)];
    const replaced = await executor.run(this.#statements.replace, values);
    if (replaced === 0) throw new VersionConflict(`${this.table} ${stored.id} changed since it was read`);
    return { id: stored.id, version: stored.version + 1, document };
  }

  async delete({ sandboxId, executor }: Scope, id: string): Promise<void> {
    noteWritten(sandboxId, this.table, id);
    await executor.query(this.#statements.delete, [sandboxId, id]);
  }

  #values(document: T): SqlValue[] {
    return this.#names.map((name) => this.#value(name, document));
  }

  #value(name: string, document: T): SqlValue {
    return this.#key(name, this.columns[name]?.of(document) ?? null);
  }

  /** The column value of a text. Ids are not shortened, since their length is limited on input. */
  #key(name: string, value: SqlValue): SqlValue {
    return typeof value === 'string' && name !== 'id' && !this.#beside.includes(name)
      ? searchKey(value)
      : value;
  }

  #textOf(document: T): string {
    return JSON.stringify(this.#beside.length === 0 ? document : { ...document, ...this.#omitted });
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
}
