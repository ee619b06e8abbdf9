import { batched } from './batch.ts';
import type { Executor } from './database.ts';

/** Runs a statement where it is told to. */
export type Statement<T> = (executor: Executor) => Promise<T>;

type Waiting = {
  statement: Statement<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

/** Runs statements, all of them or none, and returns the result of each. */
type RunAll = (statements: readonly Statement<unknown>[]) => Promise<unknown[]>;

/**
 * Runs the single statements of one turn of the event loop as one batch, so that they share one transaction and its wait
 * for the disk. If the batch is rolled back, each statement runs by itself, so one that fails does not affect the others.
 */
export function batchStatements(
  runAll: RunAll,
  isRolledBack: (error: unknown) => boolean,
): <T>(statement: Statement<T>) => Promise<T> {
  const ask = batched<Waiting>(async (batch) => {
    try {
      const results = await runAll(batch.map(({ statement }) => statement));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]);
    } catch (error) {
      const alone = batch.length > 1 && isRolledBack(error);
      for (const { statement, resolve, reject } of batch) {
        if (alone) runAll([statement]).then(([result]) => resolve(result), reject);
        else reject(error);
      }
    }
  });
  return <T>(statement: Statement<T>) =>
    new Promise<T>((resolve, reject) =>
      ask({ statement, resolve: (result) => resolve(result as T), reject }),
    );
}
