import type { Result } from '../run/result.ts';

/** Shows the progress of a run in one line. Prints nothing if the stream is not a terminal. */
export function createProgress(stream: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }): {
  step(result: Result, done: number, all: number): void;
  /** Removes the line, so that something else can be printed. */
  clear(): void;
} {
  let failed = 0;
  let printedAt = 0;
  return {
    step({ check, operationId = '', outcome }, done, all) {
      if (outcome === 'failed') failed += 1;
      const now = performance.now();
      if (!stream.isTTY || (now - printedAt < 100 && done < all)) return;
      printedAt = now;
      const line = `${done}/${all}  ${failed} failed  ${check} ${operationId}`;
      stream.write(`\r\u001B[2K${line.slice(0, (stream.columns || 80) - 1)}`);
    },
    clear() {
      if (stream.isTTY) stream.write('\r\u001B[2K');
    },
  };
}
