import { gather } from './batch.ts';
import type { Executor, Row, SqlValue } from './database.ts';

export type Statement = { text: string; values: readonly SqlValue[] };

type Waiting = Statement & { resolve(rows: Row[]): void; reject(error: unknown): void };

/** Runs statements, all of them or none, and returns the rows of each. */
type RunAll = (statements: readonly Statement[]) => Promise<Row[][]>;

/**
 * Runs the single statements of one turn of the event loop together, so that they share one transaction and its wait
 * for the disk. When that is rolled back, each runs by itself: none pays for what is wrong with another.
 */
export function together(runAll: RunAll, isRolledBack: (error: unknown) => boolean): Executor['query'] {
  const ask = gather<Waiting>(async (turn) => {
    try {
      const rows = await runAll(turn);
      for (const [i, { resolve }] of turn.entries()) resolve(rows[i] ?? []);
    } catch (error) {
      const alone = turn.length > 1 && isRolledBack(error);
      for (const one of turn) {
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
