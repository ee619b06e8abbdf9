import { clearTimeout, setImmediate, setTimeout } from '#platform';
import type { Executor } from './database.ts';

/** A statement, to be run by a database or in a transaction. */
export type Statement<T> = (executor: Executor) => Promise<T>;

interface WaitingStatement {
  statement: Statement<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Runs statements atomically, and returns the result of each. */
type RunAll = (statements: readonly Statement<unknown>[]) => Promise<unknown[]>;

/** Milliseconds after which a batch no longer waits for the one before, which may be waiting for a lock. */
const PATIENCE_MS = 2;

/** Calls `onEnd` after a while. @returns a function that cancels this */
type Wait = (onEnd: () => void) => () => void;

function waitInRealTime(onEnd: () => void): () => void {
  const timer = setTimeout(onEnd, PATIENCE_MS);
  return () => clearTimeout(timer);
}

/**
 * Runs the single statements of one turn of the event loop as one batch, so that they share one transaction and its wait
 * for the disk. Statements that arrive while a batch is under way form the next one. If a batch is rolled back, each of its
 * statements runs by itself, so one that fails does not affect the others.
 */
export function batchStatements(
  runAll: RunAll,
  isRolledBack: (error: unknown) => boolean,
  wait: Wait = waitInRealTime,
): <T>(statement: Statement<T>) => Promise<T> {
  const run = async (batch: readonly WaitingStatement[]) => {
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
  };
  let waiting: WaitingStatement[] = [];
  let underWay: readonly WaitingStatement[] | undefined;
  let stopWaiting: (() => void) | undefined;
  const runNext = async () => {
    stopWaiting?.();
    const batch = waiting;
    waiting = [];
    underWay = batch;
    await run(batch);
    // A later batch that stopped waiting for this one decides what comes next.
    if (underWay !== batch) return;
    underWay = undefined;
    stopWaiting?.();
    // Deferred, so that callers that just resumed can join the batch.
    if (waiting.length > 0) setImmediate(runNext);
  };
  const ask = (item: WaitingStatement) => {
    if (waiting.push(item) > 1) return;
    if (underWay) stopWaiting = wait(runNext);
    else setImmediate(runNext);
  };
  return <T>(statement: Statement<T>) =>
    new Promise<T>((resolve, reject) =>
      ask({ statement, resolve: (result) => resolve(result as T), reject }),
    );
}
