import { type Client, createClient } from '@payments-openapi/client';
import type { Seed } from '../generated/contract.ts';
import { differenceOf } from './difference.ts';
import { disturbedFetch, type Write } from './disturbed-fetch.ts';
import { effectsIn } from './effect.ts';
import { type Calm, calmOf, type Done, type Effects, effectsOf } from './effects.ts';
import { OutcomeError, type OutcomeReport, type OutcomeRun, type RunUnderTest } from './outcome-report.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';
import type { TestSandbox } from './test-sandbox.ts';

/**
 * Your own flow: whatever your code does to reach one goal, retries included. It must reach the sandbox through `api`,
 * or through `fetch` of the sandbox that it is given, a copy of the original.
 */
export type Flow<T> = (api: Client, sandbox: TestSandbox) => Promise<T>;

/** Throws when a run did not end as it should. `effects` are read from what the sandbox holds after the run. */
export type CheckEffects<T> = (effects: Effects, run: RunUnderTest<T>) => void | Promise<void>;

/**
 * Runs a flow once for each of its writes and each way in which a write can go wrong, each time in a copy of the
 * sandbox, and counts what the copy holds afterwards. So it finds the retry that charges a customer twice.
 *
 * A run passes when the flow resolves and everything has happened once, or when it rejects and nothing has happened
 * more than once. Pass `check` to decide for yourself.
 *
 * Runs follow one another, and no time passes: a timeout comes at once. Writes are recognised by their operation and
 * their number, so a flow must make them in the same order each time. The sandbox itself stays as it is.
 * @returns every run, if all pass
 * @throws {OutcomeError} when runs fail; its message is a table of all of them
 * @throws {Error} when the flow rejects although nothing goes wrong, or changes nothing
 */
export async function everyOutcome<T>(
  sandbox: TestSandbox,
  flow: Flow<T>,
  check: CheckEffects<T> = happenedOnce,
): Promise<OutcomeReport<T>> {
  return inCopy(sandbox, async (start) => {
    // What is due already is no effect of the flow.
    await start.advance();
    const { seed: before } = await start.control.seeds.save();
    const attempt = { start, before, flow };
    const { calm, writes } = await attemptCalmly(attempt);
    const runs: OutcomeRun<T>[] = [];
    for (const write of writes) {
      for (const outcome of ALL) runs.push(await tryOut({ ...attempt, calm, check }, write, outcome));
    }
    const report = { runs, calm: calm.difference };
    if (runs.some(({ problem }) => problem !== undefined)) throw new OutcomeError(report);
    return report;
  });
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

/** What one attempt needs: the sandbox to copy, what that holds, and the flow. */
type Attempt<T> = { start: TestSandbox; before: Seed; flow: Flow<T> };

type Attempted<T> = Done & { flow: PromiseSettledResult<T>; writes: readonly Write[] };

/** What the flow does when nothing goes wrong. It runs twice, to tell what it does each time from what is random. */
async function attemptCalmly<T>(attempt: Attempt<T>): Promise<{ calm: Calm; writes: readonly Write[] }> {
  const first = await inCopy(attempt.start, (copy) => run(attempt, copy));
  const { flow, writes, list } = first;
  if (flow.status === 'rejected')
    throw new Error('The flow rejects although nothing goes wrong', { cause: flow.reason });
  if (writes.length === 0) throw new Error('The flow calls no operation that changes anything');
  if (list.length === 0)
    throw new Error('The flow changes nothing that the sandbox holds: there is no effect to count');
  const second = await inCopy(attempt.start, (copy) => run(attempt, copy));
  return { calm: calmOf(first, second), writes };
}

async function tryOut<T>(
  { calm, check, ...attempt }: Attempt<T> & { calm: Calm; check: CheckEffects<T> },
  write: Write,
  outcome: Outcome,
): Promise<OutcomeRun<T>> {
  return inCopy(attempt.start, async (copy) => {
    const { flow, writes, ...done } = await run(attempt, copy, { write, outcome });
    const effects = effectsOf(done, calm);
    const made = { ...write, outcome, flow };
    const isHit = writes.some(
      ({ operationId, nth }) => operationId === write.operationId && nth === write.nth,
    );
    const problem = isHit ? await problemOf(() => check(effects, { ...made, sandbox: copy })) : NOT_MADE;
    return { ...made, effects, problem };
  });
}

const NOT_MADE = new Error(
  'this time, the flow did not make this write: it has to make its writes in the same order',
);

async function run<T>(
  { before, flow }: Attempt<T>,
  copy: TestSandbox,
  disturbed?: { write: Write; outcome: Outcome },
): Promise<Attempted<T>> {
  const { fetch, writes, end } = disturbedFetch(copy, disturbed);
  const api = createClient({ baseUrl: copy.baseUrl, fetch });
  const [settled] = await Promise.allSettled([(async () => flow(api, { ...copy, fetch, api }))()]);
  await end();
  await copy.advance();
  const { seed: after } = await copy.control.seeds.save();
  const difference = differenceOf(before, after);
  return { flow: settled, writes, difference, list: effectsIn(difference, after) };
}

async function problemOf(check: () => void | Promise<void>): Promise<unknown> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return error ?? new Error('the check threw nothing');
  }
}

function happenedOnce<T>({ count, partial }: Effects, { flow }: RunUnderTest<T>): void {
  if (count > 1) throw new Error(`it happened ${count} times`);
  if (flow.status === 'rejected') return;
  if (count === 0) throw new Error('the flow resolved, but nothing happened');
  if (partial) throw new Error('the flow resolved, but it did something else than when nothing goes wrong');
}
