import { batched } from './batch.ts';
import type { Executor, Row, SqlValue } from './database.ts';

export type Statement = { text: string; values: readonly SqlValue[] };

type Waiting = Statement & { resolve(rows: Row[]): void; reject(error: unknown): void };

/** Runs statements, all of them or none, and returns the rows of each. */
type RunAll = (statements: readonly Statement[]) => Promise<Row[][]>;

/**
 * Runs the single statements of one turn of the event loop as one batch, so that they share one transaction and its wait
 * for the disk. If the batch is rolled back, each statement runs by itself, so one that fails does not affect the others.
 */
export function batchStatements(
  runAll: RunAll,
  isRolledBack: (error: unknown) => boolean,
): Executor['query'] {
  const ask = batched<Waiting>(async (batch) => {
    try {
      const rows = await runAll(batch);
      for (const [i, { resolve }] of batch.entries()) resolve(rows[i] ?? []);
    } catch (error) {
      const alone = batch.length > 1 && isRolledBack(error);
      for (const one of batch) {
        if (alone) runAll([one]).then(([rows = []]) => one.resolve(rows), one.reject);
        else one.reject(error);
      }
    }
  });
  return <R extends Row>(text: string, values: readonly SqlValue[] = []) =>
    new Promise<R[]>((resolve, reject) =>
      ask({ text, values, resolve: (rows) => resolve(rows as R[]), reject }),
    );
}
