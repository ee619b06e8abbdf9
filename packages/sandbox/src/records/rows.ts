import { monotonic } from '../database/clock.ts';
import type { Collection } from '../database/collection.ts';
import type { Database, Executor } from '../database/database.ts';
import { noteRowsWritten } from '../database/written-ids.ts';

type Table = Pick<Collection<never>, 'table' | 'columns' | 'order'>;

/** Number of rows per statement: a transaction of rows as long as requests may be takes little longer than short ones. */
const ROWS = 32;

/** A sandbox with more rows or bytes than this takes many statements. */
const LARGE_ROWS = 1_000;
const LARGE_BYTES = 4_194_304;

/** Checks that nobody else has taken over the work, and shows others that it goes on. @throws {TakenOverError} */
export type Hold = (tx: Executor) => Promise<void>;

/** Thrown if somebody else continues the work, since it seemed to be abandoned. */
export class TakenOverError extends Error {
  override name = 'TakenOverError';
}

/** Processes the rows after an id: returns the id of the last one, or undefined if there are none. */
type Some = (tx: Executor, table: Table, after: string) => Promise<string | undefined>;

/** Whether a sandbox would keep all other calls waiting on a database whose transactions run one after another. */
export async function isLarge(
  database: Database,
  sandboxId: string,
  tables: readonly Table[],
): Promise<boolean> {
  if (database.type !== 'sqlite') return false;
  let [rows, bytes] = [0, 0];
  for (const { table } of tables) {
    const [found] = await database.query(
      'SELECT COUNT(*) AS count, SUM(OCTET_LENGTH(document)) AS bytes FROM ' +
        `(SELECT document FROM ${table} WHERE sandbox_id = $1 LIMIT $2) first`,
      [sandboxId, LARGE_ROWS + 1],
    );
    rows += Number(found?.count);
    bytes += Number(found?.bytes ?? 0);
    if (rows > LARGE_ROWS || bytes > LARGE_BYTES) return true;
  }
  return false;
}

/** Processes all rows of tables in short transactions, between which other calls have their turn. */
export async function inSlices(
  database: Database,
  tables: readonly Table[],
  some: Some,
  hold: Hold,
): Promise<void> {
  let place = { at: 0, after: '' };
  while (place.at < tables.length) {
    // A transaction that is run again begins where the last committed one ended.
    const from = place;
    const slice = async (tx: Executor) => {
      const end = monotonic() + database.sliceMs;
      let { at, after } = from;
      await hold(tx);
      do {
        const table = tables[at];
        if (!table) break;
        const last = await some(tx, table, after);
        if (last === undefined) at++;
        after = last ?? '';
      } while (monotonic() < end);
      return { at, after };
    };
    place = await database.transaction(slice, { background: true });
  }
}

export function deleteRows(sandboxId: string): Some {
  return async (tx, { table }, after) => {
    noteRowsWritten(sandboxId);
    const last = await lastOfNext(tx, table, sandboxId, after);
    const text = `DELETE FROM ${table} WHERE sandbox_id = $1 AND id > $2 AND id <= $3`;
    if (last !== undefined) await tx.run(text, [sandboxId, after, last]);
    return last;
  };
}

/** @param version of the copies */
export function copyRows(from: string, to: string, version: number): Some {
  return async (tx, table, after) => {
    noteRowsWritten(to);
    const last = await lastOfNext(tx, table.table, from, after);
    const values = [from, to, version, after, last ?? null];
    if (last !== undefined) await tx.run(copyStatement(table, ' AND id > $4 AND id <= $5'), values);
    return last;
  };
}

export function moveRows(from: string, to: string, version: number): Some {
  const [copy, remove] = [copyRows(from, to, version), deleteRows(from)];
  return async (tx, table, after) => {
    await copy(tx, table, after);
    return remove(tx, table, after);
  };
}

/**
 * The statement that copies rows of a sandbox into another one. Its parameters are the two, the version of the copies, and
 * those of the condition.
 */
export function copyStatement({ table, columns, order }: Table, condition: string): string {
  const names = ['id', 'document', ...Object.keys(columns), ...(order === 'id' ? [] : [order])].join(', ');
  return (
    `INSERT INTO ${table} (sandbox_id, version, ${names}) SELECT $2, CAST($3 AS BIGINT), ${names} FROM ${table} ` +
    // What a call in flight has stored meanwhile is a conflict of this transaction, not a duplicate key.
    `WHERE sandbox_id = $1${condition} ON CONFLICT DO NOTHING`
  );
}

async function lastOfNext(
  tx: Executor,
  table: string,
  sandboxId: string,
  after: string,
): Promise<string | undefined> {
  const next = `SELECT id FROM ${table} WHERE sandbox_id = $1 AND id > $2 ORDER BY id LIMIT ${ROWS}`;
  const [row] = await tx.query(`SELECT MAX(id) AS last FROM (${next}) next`, [sandboxId, after]);
  return row?.last == null ? undefined : String(row.last);
}
