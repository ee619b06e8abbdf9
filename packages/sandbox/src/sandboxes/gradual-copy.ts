import { chunksOf } from '../database/chunks.ts';
import type { Database, Executor } from '../database/database.ts';
import { nextTick } from '../database/ids.ts';
import { WrittenIds } from '../database/written-ids.ts';
import { STATE } from '../records/all-collections.ts';
import { events } from '../records/collections.ts';
import { copyRows, copyStatement, type Hold, inSlices } from '../records/rows.ts';
import { copyAllRows, deleteResources } from './lifecycle.ts';

/**
 * A copy of the state of a sandbox that is made in short transactions while calls go on. What this process writes meanwhile
 * is copied again in the last transaction, so that the copy is of one moment.
 */
export class GradualCopy {
  readonly #from: string;
  readonly #to: string;
  readonly #written: WrittenIds;
  readonly #version = nextTick();
  #writesOfOthers: unknown;

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
    this.#written = new WrittenIds(from);
  }

  /** Copies all that is there, before the last transaction. */
  async begin(database: Database, hold: Hold): Promise<void> {
    this.#writesOfOthers = await writesOfOthers(database);
    await inSlices(database, STATE, copyRows(this.#from, this.#to, this.#version), hold);
  }

  /** Completes the copy in the last transaction. */
  async complete(tx: Executor): Promise<void> {
    const isKnown = !this.#written.isIncomplete && (await writesOfOthers(tx)) === this.#writesOfOthers;
    if (isKnown) await this.#copyAgain(tx);
    else {
      // Which rows were replaced, or written by another process, is not known.
      await deleteResources(tx, this.#to);
      await copyAllRows(tx, this.#to, this.#from);
    }
  }

  stop(): void {
    this.#written.stop();
  }

  async #copyAgain(tx: Executor): Promise<void> {
    const written = STATE.flatMap((table) => {
      const ids = [...(this.#written.byTable.get(table.table) ?? [])];
      return chunksOf(ids).map((chunk) => ({ table, chunk }));
    });
    // All of them first: a value that must be unique may have moved from one document to another.
    for (const { table, chunk } of written) {
      const text = `DELETE FROM ${table.table} WHERE sandbox_id = $1 AND id IN (${places(2, chunk.length)})`;
      await tx.run(text, [this.#to, ...chunk]);
    }
    for (const { table, chunk } of written) {
      const text = copyStatement(table, ` AND id IN (${places(4, chunk.length)})`);
      await tx.run(text, [this.#from, this.#to, this.#version, ...chunk]);
    }
    // The oldest may have been trimmed meanwhile.
    const oldest = `(SELECT MIN(id) FROM ${events.table} WHERE sandbox_id = $2)`;
    await tx.run(`DELETE FROM ${events.table} WHERE sandbox_id = $1 AND id < ${oldest}`, [
      this.#to,
      this.#from,
    ]);
  }
}

function places(first: number, count: number): string {
  return Array.from({ length: count }, (_, i) => `$${first + i}`).join(', ');
}

/** Changes when another process writes to the file. */
async function writesOfOthers(executor: Executor): Promise<unknown> {
  const [row] = await executor.query('SELECT data_version FROM pragma_data_version');
  return row?.data_version;
}
