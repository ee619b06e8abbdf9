import { inspect } from 'node:util';
import { type Client, createClient } from '@payments-openapi/client';
import type { Seed } from '../generated/contract.ts';
import { checkOptions } from '../input/options.ts';
import { contentsOf, earlierContentsOf, idsIn } from './contents.ts';
import { differenceOf } from './difference.ts';
import { type DisturbedFetch, disturbedFetch, lateCallMessage, type Write } from './disturbed-fetch.ts';
import { effectsIn } from './effect.ts';
import {
  type Done,
  type Effects,
  effectsInWords,
  effectsOf,
  notComparedIn,
  sharedBy,
  type Undisturbed,
  undisturbedOf,
} from './effects.ts';
import {
  firstLine,
  OutcomeError,
  type OutcomeReport,
  type OutcomeRun,
  type RunUnderTest,
} from './outcome-report.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';
import type { TestSandbox } from './test-sandbox.ts';
import { leftoverTimers, within } from './waiting.ts';
import { bypassingWrites, watchOriginal } from './watch.ts';

/**
 * Your own flow: everything your code does to reach one goal, including retries. It gets a copy of the sandbox, must
 * call only its `api` or `fetch`, and must be finished when it settles.
 */
export type Flow<T> = (api: Client, sandbox: TestSandbox) => Promise<T>;

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
}

/**
 * Runs a flow twice undisturbed, and then once for each of its writes and each way in which a write can go wrong, each
 * time in a copy of the sandbox. It compares the state of the copy with that after an undisturbed run, which finds the
 * retry that charges a customer twice.
 *
 * A run passes if the flow resolves and the state is the same as after an undisturbed run, or if the flow rejects and
 * the state is that or unchanged. Pass `check` to decide for yourself, for example if a flow may stop halfway, or undoes
 * a write with another one.
 *
 * Runs follow one another, and no time passes: timeouts occur immediately. Writes are recognised by their operation and
 * their number, so a flow must make them in the same order each time. A write that it makes only after another one has
 * failed, such as a void, does not go wrong itself. The original sandbox does not change.
 * @returns every run, if all pass
 * @throws {OutcomeError} if runs fail; its message is a table of all of them
 * @throws {TypeError} if the timeout is not a number of at least 0, an option is unknown, or an argument has the wrong type
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
  checkOptions('everyOutcome', options, ['timeout'] satisfies (keyof EveryOutcomeOptions)[]);
  const { timeout = 4_000 } = options;
  const original = await watchOriginal(sandbox);
  const timers = leftoverTimers();
  return inCopy(sandbox, async (start) => {
    // What is already due is not an effect of the flow.
    await start.advance();
    const { seed: before } = await start.control.seeds.save();
    const attempt = { start, before, flow, timeout };
    const { undisturbed: twice, calls } = await attemptUndisturbed(attempt, original.check);
    timers.none();
    const tried: Tried<T>[] = [];
    for (const write of calls.writes) {
      for (const outcome of ALL)
        tried.push(await runWithOutcome({ ...attempt, undisturbed: twice, check }, write, outcome));
    }
    const undisturbed = tried.some(hasFailed) ? await compareLaterRun(attempt, twice) : twice;
    if (isOtherThan(twice, undisturbed)) {
      for (const [at, { run, calls }] of tried.entries())
        if (hasFailed({ run, calls }))
          tried[at] = await runWithOutcome({ ...attempt, undisturbed, check }, run, run.outcome);
    }
    await original.check();
    await timers.end();
    if (calls.strays.length > 0) throw new Error(lateCallMessage(calls.strays[0]));
    const runs = tried.map(({ run, calls: { strays } }) =>
      strays.length > 0 ? { ...run, problem: run.problem ?? new Error(lateCallMessage(strays[0])) } : run,
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

async function inCopy<T>(sandbox: TestSandbox, work: (copy: TestSandbox) => Promise<T>): Promise<T> {
  const copy = await sandbox.copy();
  try {
    return await work(copy);
  } finally {
    await copy.delete();
  }
}

const ALL = Object.keys(OUTCOMES) as Outcome[];

/** What one attempt needs: the sandbox to copy, its state, and the flow. */
interface Attempt<T> {
  start: TestSandbox;
  before: Seed;
  flow: Flow<T>;
  timeout: number;
}

type Attempted<T> = Done & { flow: PromiseSettledResult<T>; calls: DisturbedFetch; detours: string[] };

/** A run, and the calls of its flow. More calls may follow. */
interface Tried<T> {
  run: OutcomeRun<T>;
  calls: DisturbedFetch;
}

/** What the flow does undisturbed. It runs twice, to separate what it always does from what is random. */
async function attemptUndisturbed<T>(
  attempt: Attempt<T>,
  checkOriginal: () => Promise<void>,
): Promise<{ undisturbed: Undisturbed; calls: DisturbedFetch }> {
  const stages: Done[] = [];
  const first = await inCopy(attempt.start, (copy) =>
    run(attempt, copy, undefined, async () => {
      stages.push(await inCopy(copy, (stage) => doneIn(stage, attempt.before)));
    }),
  );
  const { flow, calls, detours, list } = first;
  await checkOriginal();
  if (detours.length > 0) throw new Error(bypassMessage(detours));
  if (flow.status === 'rejected')
    throw new Error(`The flow rejects although nothing goes wrong: ${firstLine(flow.reason)}`, {
      cause: flow.reason,
    });
  if (calls.writes.length === 0) throw new Error('The flow calls no operation that changes anything');
  if (list.length === 0)
    throw new Error('The flow changes nothing in the sandbox, so there is no effect to count');
  const second = await inCopy(attempt.start, (copy) => run(attempt, copy));
  return { undisturbed: undisturbedOf(first, second, stages), calls };
}

/**
 * A value may change with time, such as a reference with the second, and be the same in two runs. A later run shows
 * this: by then, the value is different.
 */
async function compareLaterRun<T>(attempt: Attempt<T>, undisturbed: Undisturbed): Promise<Undisturbed> {
  const again = await inCopy(attempt.start, (copy) => run(attempt, copy));
  // A flow that remembers its runs may do less now, which does not show what it does each time.
  const isWhole = again.flow.status === 'fulfilled' && again.list.length === undisturbed.list.length;
  return isWhole ? sharedBy(undisturbed, again) : undisturbed;
}

function isOtherThan(before: Undisturbed, after: Undisturbed): boolean {
  return (
    before.references.size !== after.references.size ||
    notComparedIn(before).length !== notComparedIn(after).length
  );
}

function hasFailed({ run, calls }: Tried<unknown>): boolean {
  return run.problem !== undefined && calls.strays.length === 0;
}

async function runWithOutcome<T>(
  { undisturbed, check, ...attempt }: Attempt<T> & { undisturbed: Undisturbed; check: CheckEffects<T> },
  { operationId, nth }: Write,
  outcome: Outcome,
): Promise<Tried<T>> {
  const write = { operationId, nth };
  return inCopy(attempt.start, async (copy) => {
    const { flow, calls, detours, ...done } = await run(attempt, copy, { write, outcome });
    const effects = effectsOf(done, undisturbed);
    const made = { ...write, outcome, flow };
    const problem = await problemOf(() => {
      if (!calls.writes.some((made) => made.operationId === operationId && made.nth === nth)) throw NOT_MADE;
      if (detours.length > 0) throw new Error(bypassMessage(detours));
      return check(effects, { ...made, sandbox: copy });
    });
    return { run: { ...made, effects, problem }, calls };
  });
}

const NOT_MADE = new Error(
  'this time, the flow did not make this write: it has to make its writes in the same order',
);

function bypassMessage(operations: readonly string[]): string {
  return `The flow calls ${operations.join(', ')} without the api or the fetch that it is given, so that nothing can go wrong there`;
}

async function run<T>(
  { before, flow, timeout }: Attempt<T>,
  copy: TestSandbox,
  disturbed?: { write: Write; outcome: Outcome },
  afterWrite?: () => Promise<void>,
): Promise<Attempted<T>> {
  const calls = disturbedFetch(copy, disturbed, afterWrite);
  const { fetch } = calls;
  // Without retries, so that the flow sees each failure.
  const api = createClient({ baseUrl: copy.baseUrl, fetch, retries: 0 });
  try {
    const settled = await within(timeout, nameOf(disturbed), async () => {
      const [result] = await Promise.allSettled([(async () => flow(api, { ...copy, fetch, api }))()]);
      await calls.end();
      return result;
    });
    const detours = await bypassingWrites(copy, calls.arrived());
    return { flow: settled, calls, detours, ...(await doneIn(copy, before)) };
  } finally {
    calls.close();
  }
}

/** What has happened in a copy, including everything that is due. */
async function doneIn(copy: TestSandbox, before: Seed): Promise<Done> {
  await copy.advance();
  const { seed: after } = await copy.control.seeds.save();
  const difference = differenceOf(before, after);
  const known = idsIn(before);
  return {
    difference,
    list: effectsIn(difference, after),
    contents: contentsOf(difference, known),
    earlier: earlierContentsOf(difference, before, known),
  };
}

/** Names a run in messages. */
function nameOf(disturbed?: { write: Write; outcome: Outcome }): string {
  if (!disturbed) return 'The undisturbed flow';
  const { write, outcome } = disturbed;
  return `The run ${write.operationId}${write.nth === 1 ? '' : ` (call ${write.nth})`}/${outcome}`;
}

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
  if (verdict === 'different')
    throw new Error('the flow resolved, but the state differs from that of an undisturbed run');
}
