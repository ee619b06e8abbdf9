import { inspect } from 'node:util';
import type { Difference } from './difference.ts';
import type { Effects } from './effects.ts';
import type { Outcome } from './outcomes.ts';
import type { TestSandbox } from './test-sandbox.ts';

/** A run of a flow in which one write went wrong. */
export interface RunUnderTest<T> {
  /** The operation of the write. */
  operationId: string;
  /** Which call of that operation it was, from 1. */
  nth: number;
  /** How it went wrong. */
  outcome: Outcome;
  /** What the flow resolved to, or rejected with. */
  flow: PromiseSettledResult<T>;
  /** The sandbox that it ran in, to read from. It is deleted afterwards. */
  sandbox: TestSandbox;
}

/** A run that is over. */
export type OutcomeRun<T> = Omit<RunUnderTest<T>, 'sandbox'> & {
  effects: Effects;
  /** What the check threw; undefined if the run passed. */
  problem: unknown;
};

/** All runs of a flow. */
export interface OutcomeReport<T> {
  /** By write, in the order in which the flow makes them. */
  runs: readonly OutcomeRun<T>[];
  /** What the flow does when nothing goes wrong. */
  undisturbed: Difference;
  /** Members that are not compared, since they are others each time although nothing goes wrong, such as `orders.number`. */
  notCompared: readonly string[];
}

/** Runs of a flow did not pass. The message is a table of all runs. */
export class OutcomeError extends Error {
  override name = 'OutcomeError';
  declare readonly report: OutcomeReport<unknown>;

  constructor(report: OutcomeReport<unknown>) {
    const failed = report.runs.filter(({ problem }) => problem !== undefined);
    super(`${failed.length} of ${report.runs.length} outcomes failed\n\n${formatReport(report)}`);
    // The message has it as a table: printed once more, it would fill the screen.
    Object.defineProperty(this, 'report', { value: report });
  }
}

/** A report as a table: a line for each write and outcome, with what became of it. */
export function formatReport({ runs, notCompared }: OutcomeReport<unknown>): string {
  const rows = runs.map((run) => [
    run.problem === undefined ? 'ok' : 'FAIL',
    run.nth === 1 ? run.operationId : `${run.operationId} (call ${run.nth})`,
    run.outcome,
    stateOf(run.effects),
    endOf(run),
  ]);
  const head = ['', 'write', 'outcome', 'effects', 'flow'];
  const widths = head.map((title, i) =>
    Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0), title.length),
  );
  const line = (row: string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const table = [head, ...rows].flatMap((row, i) => [line(row), ...detailsOf(runs[i - 1])]);
  const left = notCompared.length === 0 ? [] : ['', `not compared: ${notCompared.join(', ')}`];
  return [...table, ...left].join('\n');
}

/** Of a run that failed: why, and how it differs from one in which nothing goes wrong. */
function detailsOf(run: OutcomeRun<unknown> | undefined): string[] {
  if (run?.problem === undefined) return [];
  return [firstLine(run.problem), ...run.effects.differences].map((text) => `        ${text}`);
}

/** How the flow ended. Who hears of a failure must not take it that nothing was done. */
function endOf({ flow, effects, problem }: OutcomeRun<unknown>): string {
  if (flow.status === 'fulfilled') return 'resolved';
  const isDone = problem === undefined && effects.verdict === 'one';
  return `rejected: ${firstLine(flow.reason)}${isDone ? ' (done, but the flow rejected)' : ''}`;
}

function stateOf({ verdict, count }: Effects): string {
  if (verdict !== 'more') return verdict;
  return count === 2 ? 'two' : `${count}`;
}

/** What was thrown, in a line. */
export function firstLine(reason: unknown): string {
  // Anything can be thrown, also what cannot be made text, such as an object without a prototype.
  const text = reason instanceof Error ? `${reason.message}` : inspect(reason);
  return text.split('\n', 1)[0] ?? '';
}
