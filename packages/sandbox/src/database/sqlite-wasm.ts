import init, {
  type BindableValue,
  type Database as Connection,
  type Sqlite3Static,
} from '@sqlite.org/sqlite-wasm';
import type { Database } from './database.ts';
import { overConnection } from './sqlite-connection.ts';

export interface SqliteInMemory {
  database: Database;
  /** The database as the bytes of a file, between two transactions. */
  save(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens SQLite as WebAssembly, in memory. @param wasm URL of its code @param state what `save` returned */
export async function openSqliteWasm(wasm: string, state?: Uint8Array<ArrayBuffer>): Promise<SqliteInMemory> {
  // Of its file systems, those of a browser: state is kept in memory.
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs: WITHOUT_FILES } } });
  const load = init as (module: { locateFile(): string }) => Promise<Sqlite3Static>;
  const sqlite3 = await load({ locateFile: () => wasm });
  const connection = new sqlite3.oo1.DB(':memory:');
  if (state) restore(sqlite3, connection, state);
  const database = overConnection(
    {
      prepare: (text) => prepare(connection, text),
      close: () => connection.close(),
    },
    ':memory:',
  );
  return {
    database,
    save: () =>
      database.transaction(async () => {
        const bytes = sqlite3.capi.sqlite3_js_db_export(connection);
        // Its memory is copied: the type leaves open whether it is shared.
        return new Uint8Array(bytes);
      }),
  };
}

function restore(
  { capi, wasm }: Sqlite3Static,
  connection: Connection,
  state: Uint8Array<ArrayBuffer>,
): void {
  const { length } = state;
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
  const code = capi.sqlite3_deserialize(
    connection,
    'main',
    wasm.allocFromTypedArray(state),
    length,
    length,
    flags,
  );
  connection.checkRc(code);
}

const WITHOUT_FILES = { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true };

function prepare(connection: Connection, text: string) {
  const statement = withCode(() => connection.prepare(text));
  const execute = <T>(values: readonly BindableValue[], read: () => T): T =>
    withCode(() => {
      try {
        if (values.length > 0) statement.bind([...values]);
        return read();
      } finally {
        statement.reset();
      }
    });
  return {
    all: (...values: readonly BindableValue[]) =>
      execute(values, () => {
        const rows: unknown[] = [];
        while (statement.step()) rows.push(statement.get({}));
        return rows;
      }),
    run: (...values: readonly BindableValue[]) =>
      execute(values, () => {
        while (statement.step());
        return { changes: connection.changes() };
      }),
  };
}

/** Gives an error the code that Node's SQLite gives it. */
function withCode<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'resultCode' in error) Object.assign(error, { errcode: error.resultCode });
    throw error;
  }
}
