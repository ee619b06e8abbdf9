import type { Collection, Entry } from '../database/collection.ts';
import type { SqlValue } from '../database/database.ts';

/** Documents that are made and not stored yet: the entries of a seed name each other, and must differ from each other. */
export class Made {
  readonly #found = new Map<string, unknown>();

  /** The document whose id, or whose unique column, has the value. */
  find<T>({ table }: Pick<Collection<T>, 'table'>, column: string, value: SqlValue): T | undefined {
    return this.#found.get(keyOf(table, column, value)) as T | undefined;
  }

  /** Adds a document. @returns the columns that another has taken, as `Taken` names them; then it is not added */
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
