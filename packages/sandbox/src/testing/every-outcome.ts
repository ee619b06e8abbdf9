import { inspect } from 'node:util';
import { checkOptions } from '../input/options.ts';
import {
  type Attempt,
  attemptUndisturbed,
  bypassMessage,
  compareLaterRun,
  type Flow,
  inCopy,
  run,
} from './attempt.ts';
import { type Disturbances, firstDisturbances, secondDisturbances } from './disturbances.ts';
import { type DisturbedFetch, lateCallMessage } from './disturbed-fetch.ts';
import { type Effects, effectsInWords, effectsOf, notComparedIn, type Undisturbed } from './effects.ts';
import { OutcomeError, type OutcomeReport, type OutcomeRun, type RunUnderTest } from './outcome-report.ts';
import type { TestSandbox } from './test-sandbox.ts';
import { leftoverTimers } from './waiting.ts';
import { watchOriginal } from './watch.ts';

/**
 * Throws if a run did not end as it should. `effects` are read from the state of the sandbox after the run. A check that
 * returns a boolean fails the run, because its result would be ignored.
 */
export type CheckEffects<T> = (effects: Effects, run: RunUnderTest<T>) => void | Promise<void>;

/** How `everyOutcome` runs a flow. */
export interface EveryOutcomeOptions {
  /**
   * Milliseconds of real time until the flow must have settled; `Infinity` for no limit. Pass more if a run of your flow
   * takes seconds, such as on a busy machine: nothing tells a slow flow from one that waits for what never comes.
   * @default 4_000, less than the timeouts of test runners
   */
  timeout?: number;
  /**
   * How many calls go wrong in a run. With 2, those that a flow makes only because one went wrong, such as a look-up and
   * a second attempt, go wrong too. @default 2
   */
  depth?: 1 | 2;
}

/**
 * Runs a flow twice undisturbed, and then once for each of its calls and each way in which the call can go wrong, each
 * time in a copy of the sandbox. It compares the state of the copy with that after an undisturbed run, which finds the
 * retry that charges a customer twice.
 *
 * A run passes if the flow resolves and the state is the same as after an undisturbed run, or if the flow rejects and
 * the state is that or unchanged. Pass `check` to decide for yourself, for example if a flow may stop halfway, or undoes
 * a write with another one.
 *
 * Runs follow one another, and no time passes: timeouts occur immediately. Calls are recognised by their operation and
 * their number, so a flow must make its writes in the same order each time. The original sandbox does not change.
 * @returns every run, if all pass
 * @throws {OutcomeError} if runs fail; its message has a line for each of them
 * @throws {TypeError} if the timeout is not a number of at least 0, the depth is neither 1 nor 2, an option is unknown, or an argument has the wrong type
 * @throws {Error} if an undisturbed flow rejects, changes nothing, does not settle in time, calls another sandbox than its
 * copy, or moves different amounts each time
 */
export async function everyOutcome<T>(
  sandbox: TestSandbox,
  flow: Flow<T>,
  check: CheckEffects<T> = assertOnce,
  options: EveryOutcomeOptions = {},
): Promise<OutcomeReport<T>> {
  checkArguments(sandbox, flow, check);
  checkOptions('everyOutcome', options, ['timeout', 'depth'] satisfies (keyof EveryOutcomeOptions)[]);
  const { timeout = 4_000, depth = 2 } = options;
  if (depth !== 1 && depth !== 2) throw new TypeError(`depth must be 1 or 2, not ${inspect(depth)}`);
  const original = await watchOriginal(sandbox);
  const timers = leftoverTimers();
  return inCopy(sandbox, async (start) => {
    // What is already due is not an effect of the flow.
    await start.advance();
    const { seed: before } = await start.control.seeds.save();
    const attempt = { start, before, flow, timeout };
    const { undisturbed: twice, calls } = await attemptUndisturbed(attempt, original.check);
    timers.none();
    const disturbedRuns: DisturbedRun<T>[] = [];
    const tryAll = async (all: readonly Disturbances[]) => {
      for (const disturbances of all)
        disturbedRuns.push(await runDisturbed({ ...attempt, undisturbed: twice, check }, disturbances));
    };
    await tryAll(firstDisturbances(calls.calls));
    if (depth === 2)
      await tryAll(secondDisturbances(disturbedRuns.filter(hasPassed).map(callsOf), calls.calls));
    const undisturbed = disturbedRuns.some(hasFailed) ? await compareLaterRun(attempt, twice) : twice;
    if (isComparedDifferently(twice, undisturbed)) {
      for (const [at, one] of disturbedRuns.entries())
        if (hasFailed(one))
          disturbedRuns[at] = await runDisturbed({ ...attempt, undisturbed, check }, [one.run, one.run.then]);
    }
    await original.check();
    await timers.end();
    if (calls.lateCalls.length > 0) throw new Error(lateCallMessage(calls.lateCalls[0]));
    const runs = disturbedRuns.map(({ run, calls: { lateCalls } }) =>
      lateCalls.length > 0
        ? { ...run, problem: run.problem ?? new Error(lateCallMessage(lateCalls[0])) }
        : run,
    );
    const notCompared = notComparedIn(undisturbed);
    const report = { runs, undisturbed: undisturbed.difference, notCompared };
    if (runs.some(({ problem }) => problem !== undefined)) throw new OutcomeError(report);
    return report;
  });
}

/** Callers in JavaScript have no types. */
function checkArguments(sandbox: unknown, flow: unknown, check: unknown): void {
  const refuse = (expected: string, value: unknown) => {
    const given = inspect(value, { depth: 0, breakLength: Number.POSITIVE_INFINITY });
    throw new TypeError(`everyOutcome needs ${expected}, not ${given}`);
  };
  if (typeof Object(sandbox).copy !== 'function') refuse('a sandbox that testSandbox returned', sandbox);
  if (typeof flow !== 'function') refuse('a function as its flow', flow);
  if (typeof check !== 'function') refuse('a function as its check', check);
}

/** A run, and the calls of its flow. More calls may follow. */
interface DisturbedRun<T> {
  run: OutcomeRun<T>;
  calls: DisturbedFetch;
}

function isComparedDifferently(before: Undisturbed, after: Undisturbed): boolean {
  return (
    before.references.size !== after.references.size ||
    notComparedIn(before).length !== notComparedIn(after).length
  );
}

function hasFailed({ run, calls }: DisturbedRun<unknown>): boolean {
  return run.problem !== undefined && calls.lateCalls.length === 0;
}

function hasPassed({ run }: DisturbedRun<unknown>): boolean {
  return run.problem === undefined;
}

function callsOf<T>({ run, calls: { calls } }: DisturbedRun<T>) {
  return { disturbance: run, calls };
}

async function runDisturbed<T>(
  { undisturbed, check, ...attempt }: Attempt<T> & { undisturbed: Undisturbed; check: CheckEffects<T> },
  disturbances: Disturbances,
): Promise<DisturbedRun<T>> {
  const [first, then] = disturbances;
  const { operationId, nth } = first;
  return inCopy(attempt.start, async (copy) => {
    const { flow, calls, bypassed, ...changes } = await run(attempt, copy, then ? [first, then] : [first]);
    const effects = effectsOf(changes, undisturbed);
    const made = { ...first, ...(then && { then }), flow };
    const problem = await problemOf(() => {
      if (!calls.calls.some((call) => call.operationId === operationId && call.nth === nth)) throw NOT_MADE;
      if (bypassed.length > 0) throw new Error(bypassMessage(bypassed));
      return check(effects, { ...made, sandbox: copy });
    });
    return { run: { ...made, effects, problem }, calls };
  });
}

const NOT_MADE = new Error(
  'this time, the flow did not make this call: it has to make its calls in the same order',
);

async function problemOf(check: () => unknown): Promise<unknown> {
  try {
    const returned: unknown = await check();
    // Without types, a check may return its result instead of throwing.
    if (typeof returned === 'boolean' || typeof Object(returned).pass === 'boolean')
      throw new Error(`the check returned a verdict: it has to throw, such as by an assertion`);
    return undefined;
  } catch (error) {
    return error ?? new Error('the check threw nothing');
  }
}

function assertOnce<T>({ verdict, count, extra }: Effects, { flow }: RunUnderTest<T>): void {
  if (verdict === 'more') throw new Error(`it happened ${count} times`);
  if (flow.status === 'rejected') {
    if (verdict === 'none' || verdict === 'one') return;
    throw new Error(
      extra.length > 0
        ? `the flow rejected, but left what a run in which nothing goes wrong never has: ${effectsInWords(extra)}`
        : 'the flow rejected halfway: it left a part of what it does when nothing goes wrong, and neither finished nor undid it',
    );
  }
  if (verdict === 'none') throw new Error('the flow resolved, but nothing happened');
  if (verdict === 'different') throw new Error('the flow resolved, but the state differs');
}
