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

/** A finished run. */
export type OutcomeRun<T> = Omit<RunUnderTest<T>, 'sandbox'> & {
  effects: Effects;
  /** What the check threw; undefined if the run passed. */
  problem: unknown;
};

/** All runs of a flow. */
export interface OutcomeReport<T> {
  /** In the order of the flow's writes. */
  runs: readonly OutcomeRun<T>[];
  /** What the flow does in an undisturbed run. */
  undisturbed: Difference;
  /** Fields that are not compared, since they differ between undisturbed runs, such as `orders.number`. */
  notCompared: readonly string[];
}

/** Thrown if runs of a flow did not pass. The message is a table of all runs. */
export class OutcomeError extends Error {
  override name = 'OutcomeError';
  declare readonly report: OutcomeReport<unknown>;

  constructor(report: OutcomeReport<unknown>) {
    const failed = report.runs.filter(({ problem }) => problem !== undefined);
    super(`${failed.length} of ${report.runs.length} outcomes failed\n\n${formatReport(report)}`);
    // The message already shows it as a table. Printed again, it would fill the screen.
    Object.defineProperty(this, 'report', { value: report });
  }
}

/** Formats a report as a table: a line for each write and outcome, with its effects and how the flow ended. */
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

/** Describes why a run failed, and how it differs from an undisturbed run. */
function detailsOf(run: OutcomeRun<unknown> | undefined): string[] {
  if (run?.problem === undefined) return [];
  return [firstLine(run.problem), ...run.effects.differences].map((text) => `        ${text}`);
}

/** How the flow ended. A caller that gets an error must not conclude that nothing was done. */
function endOf({ flow, effects, problem }: OutcomeRun<unknown>): string {
  if (flow.status === 'fulfilled') return 'resolved';
  const isDone = problem === undefined && effects.verdict === 'one';
  return `rejected: ${firstLine(flow.reason)}${isDone ? ' (done, but the flow rejected)' : ''}`;
}

function stateOf({ verdict, count }: Effects): string {
  if (verdict !== 'more') return verdict;
  return count === 2 ? 'two' : `${count}`;
}

/** Formats what was thrown, in one line. */
export function firstLine(reason: unknown): string {
  // Anything can be thrown, even what cannot be converted to text, such as an object without a prototype.
  const text = reason instanceof Error ? `${reason.message}` : inspect(reason);
  return text.split('\n', 1)[0] ?? '';
}
