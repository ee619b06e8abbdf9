import {
  everyOutcome,
  OutcomeError,
  type OutcomeRun,
  type TestSandbox,
  testSandbox,
} from '../../src/testing.ts';
import { CALLERS, type Caller, followsAdvice } from './callers.ts';
import { CASES, type WriteCase } from './cases.ts';
import { ourTools, plainTools } from './tools.ts';

/** How often a caller with these tools did what. */
export interface Tally {
  runs: number;
  /** Something happened more than once. */
  twice: number;
  /** The caller believed that it was done, and it was, once. */
  done: number;
}

/** A line of the table. */
export interface Row {
  caller: string;
  plain: Tally | undefined;
  ours: Tally;
}

/** Puts every caller through every outcome of these writes. */
export async function evaluate(cases: readonly WriteCase[] = CASES): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [caller, policy] of Object.entries(CALLERS))
    rows.push({
      caller,
      plain: await tallyOf(cases, (sandbox, write) => policy(plainTools(sandbox), write)),
      ours: await tallyOf(cases, (sandbox, write) => withOurTools(policy, sandbox, write)),
    });
  const ours = await tallyOf(cases, (sandbox, write) => withOurTools(followsAdvice, sandbox, write));
  return [...rows, { caller: "follows the answer's advice", plain: undefined, ours }];
}

export async function withOurTools(caller: Caller, sandbox: TestSandbox, write: WriteCase): Promise<void> {
  const { call, close } = await ourTools(sandbox);
  try {
    await caller(call, write);
  } finally {
    await close();
  }
}

/** Runs a flow through every outcome of these writes. What goes wrong after the first failure goes wrong too. */
export async function tallyOf(
  cases: readonly WriteCase[],
  flow: (sandbox: TestSandbox, write: WriteCase) => Promise<void>,
  options: { timeout?: number; depth?: 1 | 2 } = {},
): Promise<Tally> {
  const tally = { runs: 0, twice: 0, done: 0 };
  for (const write of cases) {
    const runs = await runsOf(write, flow, options);
    tally.runs += runs.length;
    tally.twice += runs.filter(({ effects }) => effects.verdict === 'more').length;
    tally.done += runs.filter(
      ({ effects, flow: { status } }) => status === 'fulfilled' && effects.count === 1,
    ).length;
  }
  return tally;
}

async function runsOf(
  write: WriteCase,
  flow: (sandbox: TestSandbox, write: WriteCase) => Promise<void>,
  options: { timeout?: number; depth?: 1 | 2 },
): Promise<readonly OutcomeRun<unknown>[]> {
  await using sandbox = await testSandbox();
  const noCheck = () => undefined;
  // Scripts do not wait: only a busy machine is slow.
  const patient = { timeout: 60_000, ...options };
  const report = await everyOutcome(sandbox, (_, copy) => flow(copy, write), noCheck, patient).catch(
    (error) => {
      // A caller with a new reference each time makes other calls than before, which counts as a problem.
      if (error instanceof OutcomeError) return error.report;
      throw error;
    },
  );
  // No caller can prevent a network that delivers one request twice.
  return report.runs.filter(({ outcome }) => outcome !== 'duplicated');
}
