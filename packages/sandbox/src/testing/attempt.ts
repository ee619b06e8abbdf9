import { type Client, createClient } from '@payments-openapi/client';
import type { Seed } from '../generated/contract.ts';
import { contentsOf, earlierContentsOf, idsIn } from './contents.ts';
import { differenceOf } from './difference.ts';
import { type Disturbance, type DisturbedFetch, disturbedFetch, isWrite } from './disturbed-fetch.ts';
import { effectsIn } from './effect.ts';
import { type Changes, sharedBy, type Undisturbed, undisturbedOf } from './effects.ts';
import { firstLine, inWords } from './outcome-report.ts';
import type { TestSandbox } from './test-sandbox.ts';
import { within } from './waiting.ts';
import { bypassingWrites } from './watch.ts';

/**
 * Your own flow: everything your code does to reach one goal, including retries. It gets a copy of the sandbox, must
 * call only its `api` or `fetch`, and must be finished when it settles.
 */
export type Flow<T> = (api: Client, sandbox: TestSandbox) => Promise<T>;

/** What one attempt needs: the sandbox to copy, its state, and the flow. */
export interface Attempt<T> {
  start: TestSandbox;
  before: Seed;
  flow: Flow<T>;
  timeout: number;
}

type Attempted<T> = Changes & { flow: PromiseSettledResult<T>; calls: DisturbedFetch; bypassed: string[] };

/** Works with a copy of a sandbox, and deletes it afterwards. */
export async function inCopy<T>(sandbox: TestSandbox, work: (copy: TestSandbox) => Promise<T>): Promise<T> {
  const copy = await sandbox.copy();
  try {
    return await work(copy);
  } finally {
    await copy.delete();
  }
}

/** What the flow does undisturbed. It runs twice, to separate what it always does from what is random. */
export async function attemptUndisturbed<T>(
  attempt: Attempt<T>,
  checkOriginal: () => Promise<void>,
): Promise<{ undisturbed: Undisturbed; calls: DisturbedFetch }> {
  const stages: Changes[] = [];
  const first = await inCopy(attempt.start, (copy) =>
    run(attempt, copy, [], async () => {
      stages.push(await inCopy(copy, (stage) => changesIn(stage, attempt.before)));
    }),
  );
  const { flow, calls, bypassed, list } = first;
  await checkOriginal();
  if (bypassed.length > 0) throw new Error(bypassMessage(bypassed));
  if (flow.status === 'rejected')
    throw new Error(`The flow rejects although nothing goes wrong: ${firstLine(flow.reason)}`, {
      cause: flow.reason,
    });
  if (!calls.calls.some(({ operationId }) => isWrite(operationId)))
    throw new Error('The flow calls no operation that changes anything');
  if (list.length === 0)
    throw new Error('The flow changes nothing in the sandbox, so there is no effect to count');
  const second = await inCopy(attempt.start, (copy) => run(attempt, copy));
  return { undisturbed: undisturbedOf(first, second, stages), calls };
}

/**
 * A value may change with time, such as a reference with the second, and be the same in two runs. A later run shows
 * this: by then, the value is different.
 */
export async function compareLaterRun<T>(
  attempt: Attempt<T>,
  undisturbed: Undisturbed,
): Promise<Undisturbed> {
  const again = await inCopy(attempt.start, (copy) => run(attempt, copy));
  // A flow that remembers its runs may do less now, which does not show what it does each time.
  const isWhole = again.flow.status === 'fulfilled' && again.list.length === undisturbed.list.length;
  return isWhole ? sharedBy(undisturbed, again) : undisturbed;
}

/** Describes the mistake in a flow that calls a copy without the `fetch` that can go wrong. */
export function bypassMessage(operations: readonly string[]): string {
  return `The flow calls ${operations.join(', ')} without the api or the fetch that it is given, so that nothing can go wrong there`;
}

/** Runs the flow in a copy, in which calls go wrong. */
export async function run<T>(
  { start, before, flow, timeout }: Attempt<T>,
  copy: TestSandbox,
  disturbances: readonly Disturbance[] = [],
  afterWrite?: () => Promise<void>,
): Promise<Attempted<T>> {
  const calls = disturbedFetch(copy, { disturbances, before: start, afterWrite });
  const { fetch } = calls;
  // Without retries, so that the flow sees each failure.
  const api = createClient({ baseUrl: copy.baseUrl, fetch, retries: 0 });
  try {
    const settled = await within(timeout, nameOf(disturbances), async () => {
      const [result] = await Promise.allSettled([(async () => flow(api, { ...copy, fetch, api }))()]);
      await calls.end();
      return result;
    });
    const bypassed = await bypassingWrites(copy, calls.arrived());
    return { flow: settled, calls, bypassed, ...(await changesIn(copy, before)) };
  } finally {
    calls.close();
  }
}

/** What has happened in a copy, including everything that is due. */
async function changesIn(copy: TestSandbox, before: Seed): Promise<Changes> {
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
function nameOf(disturbances: readonly Disturbance[]): string {
  return disturbances.length === 0 ? 'The undisturbed flow' : `The run ${inWords(disturbances)}`;
}
