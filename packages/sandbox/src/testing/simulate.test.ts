import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../app/in-process.ts';
import { createControl } from '../generated/client.ts';
import { type SimulateOptions, SimulationError, type Step, simulate } from './simulate.ts';
import { type Mistake, type Shop, shop } from './simulation/shop.fixture.ts';

/** Short runs, to be quick. */
const SHORT = { days: 12, steps: 8, people: 2 };

const step = { at: 600, action: 'subscribe', person: 0, luck: 0 };

async function failureOf(
  mistake: Mistake,
  options: Partial<SimulateOptions<Shop>>,
): Promise<SimulationError> {
  const error = await simulate({ ...shop(mistake), ...SHORT, runs: 1, ...options }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SimulationError)) throw new Error(`it did not fail as expected: ${error}`);
  return error;
}

describe('a simulation', () => {
  it('passes a back end without mistakes', async () => {
    const { runs, failure } = await simulate({ ...shop(), ...SHORT, runs: 2 });
    expect({ runs, failure }).toEqual({ runs: 2, failure: undefined });
  });

  it('passes one that is killed while callbacks overtake the response', async () => {
    const script: Step[] = [1, 2, 3, 4, 5, 6].map((kill) => ({ ...step, at: kill, kill, early: true }));
    const { failure } = await simulate({ ...shop(), ...SHORT, script });
    expect(failure).toBeUndefined();
  });

  it('passes one that makes calls in the background when it starts', async () => {
    const { start, ...others } = shop();
    const { failure } = await simulate({
      ...others,
      ...SHORT,
      script: [step],
      start: (world) => {
        void world.api.recurringOrders.list({ limit: 100 }).toArray({ limit: 1_000 });
        return start(world);
      },
    });
    expect(failure).toBeUndefined();
  });

  it('does the same again with the same seed', async () => {
    const once = await simulate({ ...shop(), ...SHORT, seed: 5, runs: 1 });
    expect(await simulate({ ...shop(), ...SHORT, seed: 5, runs: 1 })).toEqual(once);
    expect(once.log.join('\n')).toContain('subscribe(');
  });

  it.each<[number, Partial<SimulateOptions<unknown>>, string]>([
    [1, {}, '2026-01-05'],
    [3, {}, '2026-03-24'],
    [3, { sandbox: { clock: '2026-05-01T00:00:00Z' } }, '2026-05-01'],
  ])('of seed %j with %j starts on %s', async (seed, options, day) => {
    const started: string[] = [];
    await simulate({
      start: ({ now }) => void started.push(now().toISOString().slice(0, 10)),
      actions: { wait: () => undefined },
      script: [{ ...step, action: 'wait' }],
      seed,
      ...options,
    });
    expect(new Set(started)).toEqual(new Set([day]));
  });

  it('lets people act later, but in their order', async () => {
    const script: Step[] = [
      { ...step, at: 600, later: 5 },
      { ...step, at: 1_000, later: 5, person: 1 },
      { ...step, at: 1_100 },
    ];
    const { log } = await simulate({ ...shop(), ...SHORT, script });
    expect(log.filter((line) => line.includes('subscribe('))).toEqual([
      'day 1 15:00:00 subscribe(ann)',
      'day 1 18:19:00 subscribe(bob)',
      'day 1 18:20:00 subscribe(ann)',
    ]);
  });

  it('lets people act at the moment of a job', async () => {
    const { log } = await simulate({ ...shop(), ...SHORT, script: [{ ...step, beside: true }] });
    const at = log.indexOf('day 6 00:00:00 subscribe(ann) while a job starts');
    expect(log.slice(at + 1, at + 4)).toEqual([
      'day 6 00:00:00   recurringPlans_create → 200',
      'day 6 00:00:00   resolved',
      'day 6 00:00:00   recurringOrders_list → 200',
    ]);
  });

  it('logs whatever an action throws', async () => {
    const { log } = await simulate({
      start: () => undefined,
      actions: { subscribe: () => Promise.reject(Object.create(null)) },
      script: [step],
    });
    expect(log.at(-1)).toMatch(/ rejected: \[Object: null prototype\] \{\}$/);
  });

  it('does not pass if an action never resolves, even though nothing goes wrong', async () => {
    const { actions, ...others } = shop();
    const dance = () => Promise.reject(new Error('no music'));
    const simulated = simulate({
      ...others,
      ...SHORT,
      steps: 40,
      actions: { ...actions, dance },
      runs: 2,
      faults: [],
    });
    await expect(simulated).rejects.toThrow(
      /^The runs say nothing about an action that never worked\.\ndance never worked, in \d+ attempts\. The last one: no music$/,
    );
  });

  it('can be stopped, and continues with the next seed', async () => {
    const stop = new AbortController();
    const seeds: number[] = [];
    const { runs } = await simulate({
      ...shop(),
      ...SHORT,
      seed: 7,
      signal: stop.signal,
      onRun: ({ seed }) => {
        seeds.push(seed);
        if (seeds.length === 2) stop.abort();
      },
    });
    expect({ runs, seeds }).toEqual({ runs: 2, seeds: [7, 8] });
  });
});

describe('a back end is found that', () => {
  // These seeds find them in their first run. Nothing in the script is left that is not needed.
  it.each<[Mistake, number, string, Step[]]>([
    [
      'tries again under a new reference',
      6,
      'ann has 2 plans instead of 1: something was done more than once',
      [{ ...step, twice: true }],
    ],
    [
      'looks at the status only',
      9,
      'ann has 0 plans instead of 1, although every action resolved',
      [{ ...step, calls: [{ nth: 1, outcome: 'failure_200' }] }],
    ],
  ])('%s', async (mistake, seed, finding, script) => {
    const { failure } = (await failureOf(mistake, { seed })).report;
    expect(failure).toMatchObject({ findings: [finding], script });
  });

  it.each<[Mistake, string, Partial<Step>]>([
    ['keeps its books in memory', 'order BOX-1-1 is paid, and your books do not say so', { kill: 4 }],
    [
      'never looks for lost callbacks',
      'order BOX-1-1 is paid, and your books do not say so',
      { callback: 'callback_lost' },
    ],
    [
      'verifies no signature',
      'your receiver accepts a callback with an old signature',
      { callback: 'callback_old' },
    ],
    ['waits for what never comes', 'subscribe neither resolves nor rejects within a day', {}],
  ])('%s', async (mistake, finding, fault) => {
    const { failure } = (await failureOf(mistake, { script: [{ ...step, ...fault }] })).report;
    expect(failure.findings).toContain(finding);
  });

  it('throws dice, so that its runs differ', async () => {
    const running = simulate({ ...shop('throws dice'), ...SHORT });
    await expect(running).rejects.toThrow(/not deterministic.*two runs with the same seed differ/s);
  });
});

describe('a failure', () => {
  it('is told as a story, and as a test to paste', async () => {
    const { message } = await failureOf('tries again under a new reference', {
      script: [
        { at: 600, action: 'subscribe', person: 0, luck: 0, calls: [{ nth: 1, outcome: 'response_lost' }] },
      ],
    });
    expect(message).toMatchInlineSnapshot(`
      "ann has 2 plans instead of 1: something was done more than once

      run 1, seed 1, from 2026-01-05:
        day 1 10:00:00 subscribe(ann)
        day 1 10:00:00   recurringPlans_create → response_lost
        day 1 10:00:00 callback recurring_order.completed of BOX-id1-1 → 204
        day 1 10:00:01   recurringPlans_create → 200
        day 1 10:00:01 callback recurring_order.completed of BOX-id2-1 → 204
        day 1 10:00:01   resolved

      To repeat it:

      test("ann has 2 plans instead of 1: something was done more than once", async () => {
        await simulate({
          ...options, // start, actions and all else that you pass to simulate
          seed: 1,
          people: 2,
          script: [
            {"at":600,"action":"subscribe","person":0,"luck":0,"calls":[{"nth":1,"outcome":"response_lost"}]},
          ],
        });
      });

      To look into the sandbox at each step, set the option save: 'a folder'."
    `);
  });

  it('names what went wrong with a read as its story does', async () => {
    const { failure } = (
      await failureOf('tries again under a new reference', {
        script: [{ ...step, twice: true, calls: [{ nth: 3, outcome: 'delayed' }] }],
      })
    ).report;
    expect(failure.story.join('\n')).toContain('recurringOrders_get → read_hangs');
    expect(failure.script).toMatchObject([{ calls: [{ nth: 3, outcome: 'read_hangs' }] }]);
    expect(failure.test).toContain('"outcome":"read_hangs"');
  });

  it('is told with the code of a refusal', async () => {
    const { log } = await simulate({
      ...shop(),
      ...SHORT,
      script: [{ ...step, calls: [{ nth: 1, outcome: 'response_lost' }] }],
    });
    expect(log.join('\n')).toContain('recurringPlans_create → 409, code 900001');
  });

  it('can be opened in the inspector, at each of its steps', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'simulation-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { message, report } = await failureOf('tries again under a new reference', {
      script: [{ ...step, twice: true }],
      save: folder,
    });
    expect(message).toContain(`npx @payments-openapi/sandbox --data ${report.failure.folder}\n`);
    const { fetch, control, close } = await createSandbox({ folder: report.failure.folder });
    onTestFinished(close);
    const { sandboxes } = await control.sandboxes.list();
    expect(sandboxes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['undisturbed', 'failure', 'step-1']),
    );
    const plansIn = async (id: string) => {
      const { seeds } = createControl({ baseUrl: `http://sandbox.localhost/sandboxes/${id}`, fetch });
      return (await seeds.save()).seed.recurring_plans?.length;
    };
    expect(await plansIn('failure')).toBe(Number(await plansIn('undisturbed')) + 1);
  });
});

describe('the options of a simulation are checked', () => {
  it.each([
    [{ faults: ['earthquake'] }, /^faults: earthquake is unknown. Expected: unreachable, /],
    [{ runs: 0 }, 'runs must be a whole number from 1, not 0'],
    [{ actions: {} }, 'actions must have at least one action'],
    [{ script: [{ at: 0, action: 'dance', person: 0, luck: 0 }] }, 'script: there is no action dance'],
    [{ day: 3 }, 'Unknown option "day" of simulate'],
  ])('%j', async (wrong, message) => {
    await expect(simulate({ ...shop(), ...(wrong as object) })).rejects.toThrow(message);
  });
});
