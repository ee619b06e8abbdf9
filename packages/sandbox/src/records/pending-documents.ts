import type { Collection, Entry } from '../database/collection.ts';
import type { SqlValue } from '../database/database.ts';

/** Documents that have been made but not stored: entries of a seed can refer to each other, and must not be duplicates. */
export class PendingDocuments {
  readonly #found = new Map<string, unknown>();

  /** Finds the document whose id or unique column has this value. */
  find<T>({ table }: Pick<Collection<T>, 'table'>, column: string, value: SqlValue): T | undefined {
    return this.#found.get(keyOf(table, column, value)) as T | undefined;
  }

  /** Adds a document unless it is a duplicate. @returns the columns that another document has taken, as in `UniqueViolation` */
  add<T>(collection: Collection<T>, { id, document }: Entry<T>): string[] {
    const keys = new Map([['id', keyOf(collection.table, 'id', id)]]);
    for (const [name, { of, unique }] of Object.entries(collection.columns)) {
      const value = of(document);
      if (unique && value !== null) keys.set(name, keyOf(collection.table, name, value));
    }
    const taken = [...keys].filter(([, key]) => this.#found.has(key)).map(([name]) => name);
    if (taken.length > 0) return taken.length > 1 ? taken.filter((name) => name !== 'id') : taken;
    for (const key of keys.values()) this.#found.set(key, document);
    return [];
  }
}

function keyOf(table: string, column: string, value: SqlValue): string {
  return `${table}.${column}=${value}`;
}
