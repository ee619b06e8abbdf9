import { inspect } from 'node:util';
import type { Difference } from './difference.ts';
import type { Disturbance } from './disturbed-fetch.ts';
import type { Effects } from './effects.ts';
import type { Outcome } from './outcomes.ts';
import type { TestSandbox } from './test-sandbox.ts';

/** A run of a flow in which a call went wrong. */
export interface RunUnderTest<T> {
  /** The operation of the call. */
  operationId: string;
  /** Which call of that operation it was, from 1. */
  nth: number;
  /** How it went wrong. */
  outcome: Outcome;
  /** What went wrong then: a call that the flow made only because the first went wrong. */
  then?: Disturbance;
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

/** Thrown if runs of a flow did not pass. The message has a line for each of them. */
export class OutcomeError extends Error {
  override name = 'OutcomeError';
  declare readonly report: OutcomeReport<unknown>;

  constructor(report: OutcomeReport<unknown>) {
    const failed = report.runs.filter(({ problem }) => problem !== undefined);
    const lines = [
      `${failed.length} of ${report.runs.length} runs failed`,
      ...unsteadyIn(report),
      '',
      ...failed.map(lineOf),
      '',
      'formatReport(error.report) describes all runs in full',
    ];
    super(lines.join('\n'));
    // The message already describes it. Printed again, it would fill the screen.
    Object.defineProperty(this, 'report', { value: report });
  }
}

/** Formats a report as a table: a line for each run, with its effects and how the flow ended. */
export function formatReport(report: OutcomeReport<unknown>): string {
  const { runs } = report;
  const rows = runs.map((run) => [
    run.problem === undefined ? 'ok' : 'FAIL',
    inWords(disturbancesOf(run)),
    stateOf(run.effects),
    endOf(run),
  ]);
  const head = ['', 'what went wrong', 'effects', 'flow'];
  const widths = head.map((title, i) =>
    Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0), title.length),
  );
  const line = (row: string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const table = [head, ...rows].flatMap((row, i) => [line(row), ...detailsOf(runs[i - 1])]);
  return [...unsteadyIn(report), ...table].join('\n');
}

/** Names disturbances, such as `users_create (call 2) response_lost, then users_get read_fails`. */
export function inWords(disturbances: readonly Disturbance[]): string {
  return disturbances
    .map(({ operationId, nth, outcome }) => `${operationId}${nth === 1 ? '' : ` (call ${nth})`} ${outcome}`)
    .join(', then ');
}

/** What went wrong in a run, in order. */
function disturbancesOf({ operationId, nth, outcome, then }: OutcomeRun<unknown>): Disturbance[] {
  return [{ operationId, nth, outcome }, ...(then ? [then] : [])];
}

/** Says that undisturbed runs differ: what they do differently each time cannot be found wrong. */
function unsteadyIn({ notCompared }: OutcomeReport<unknown>): string[] {
  return notCompared.length === 0
    ? []
    : [`not compared, since the undisturbed runs differ: ${notCompared.join(', ')}`];
}

/** Characters of a line in the message. */
const LINE = 200;

const UUID = /\b([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g;

/** Describes a failed run in one line. */
function lineOf(run: OutcomeRun<unknown>): string {
  const details = detailsOf(run).map((text) => text.trim());
  const text = `${inWords(disturbancesOf(run))}: ${details.join('; ')}`.replace(UUID, '$1…');
  return text.length > LINE ? `${text.slice(0, LINE - 1)}…` : text;
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
