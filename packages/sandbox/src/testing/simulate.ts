import { checkOptions } from '../input/options.ts';
import type { Action, App } from './simulation/back-end.ts';
import { type CheckedRun, checkRun } from './simulation/check-run.ts';
import { inOrder, scriptDrawer } from './simulation/draw.ts';
import { openEnvironment } from './simulation/environment.ts';
import { Attempts, type NeverWorked, NeverWorkedError } from './simulation/never-worked.ts';
import type { BookEntry } from './simulation/oracles.ts';
import {
  NotDeterministicError,
  SimulationError,
  type SimulationFailure,
  type SimulationReport,
  testOf,
} from './simulation/report.ts';
import { saveRun } from './simulation/save.ts';
import { ALL_FAULTS, type SimulationFault, type Step } from './simulation/script.ts';
import { shrink } from './simulation/shrink.ts';
import type { Person, Pick as UserPick, World } from './simulation/world.ts';
import type { TestSandbox, TestSandboxOptions } from './test-sandbox.ts';

/** What a user does, and how often compared with the other actions. */
export interface WeightedAction<S> {
  weight: number;
  run: Action<S>;
}

/** Throws, or returns false, if something is wrong after a run. `service` is the sandbox, to read from. */
export type Invariant<S> = (shop: S, service: TestSandbox) => unknown;

/** What `simulate` runs, and how often. */
export interface SimulateOptions<S> {
  /**
   * Starts your back end. It is called at the beginning of each run, and again after your process is killed: keep what has
   * to survive in `world.storage`.
   */
  start: (world: World) => S | Promise<S>;
  /** Releases what a killed back end holds, such as a port. @default nothing */
  stop?: (shop: S) => unknown;
  /** Passes a callback to your back end. @default callbacks are accepted and ignored */
  receive?: (shop: S, request: Request) => Response | Promise<Response>;
  /** What users do. Functions have the weight 1. */
  actions: Readonly<Record<string, Action<S> | WeightedAction<S>>>;
  /** What must be true after a run and a calm week, besides what is always checked. */
  invariants?: Readonly<Record<string, Invariant<S>>>;
  /**
   * The orders of plans that your back end holds as paid, by their numbers or references, or as pairs with the amount.
   * @default not checked
   */
  books?: (shop: S) => Iterable<BookEntry> | Promise<Iterable<BookEntry>>;
  /** The sandbox in which runs begin. People are added to it. @default the ready seed, on 5 January 2026 */
  sandbox?: Pick<TestSandboxOptions, 'seed' | 'clock' | 'settings'>;
  /** Days over which a run is spread. @default 365 */
  days?: number;
  /** Number of people. @default 3 */
  people?: number;
  /** Maximum number of things that users do in a run. @default 20 */
  steps?: number;
  /** Number of runs. @default 100 */
  runs?: number;
  /** Seed of the first run. The next run has the next seed, so a stopped simulation continues there. @default 1 */
  seed?: number;
  /** What can go wrong. @default 'all' */
  faults?: 'all' | readonly SimulationFault[];
  /** Runs only this script, such as that of a failure. @default none: scripts are drawn */
  script?: readonly Step[];
  /** Folder in which to keep the sandbox of a failure, in a folder named after its seed, for the inspector. @default none */
  save?: string;
  /** Called after each run. @default nothing */
  onRun?: (progress: { seed: number; passed: number; runs: number }) => void;
  /** Stops after the current run when it aborts. A failure is then as short as it is by then. @default never */
  signal?: AbortSignal;
}

const OPTIONS = Object.keys({
  start: true,
  stop: true,
  receive: true,
  actions: true,
  invariants: true,
  books: true,
  sandbox: true,
  days: true,
  people: true,
  steps: true,
  runs: true,
  seed: true,
  faults: true,
  script: true,
  save: true,
  onRun: true,
  signal: true,
} satisfies Record<keyof SimulateOptions<unknown>, true>);

/**
 * Lets users act on your back end for a year, while calls, callbacks and your process fail, and checks the result. A
 * failure is made as short as possible.
 * @returns the report, if all runs pass
 * @throws {SimulationError} if a run fails; its message tells the story
 * @throws {Error} if your code is not deterministic: two runs with the same seed differ
 * @throws {NeverWorkedError} if all runs pass, but an action was often done and never worked, or none has changed anything
 * @throws {TypeError} if an option is unknown or invalid
 */
export async function simulate<S>(options: SimulateOptions<S>): Promise<SimulationReport> {
  checkOptions('simulate', options, OPTIONS);
  return runSimulation(options);
}

/** What a back end in another process needs besides. */
interface Hooks {
  /** Whether it is working. */
  isBusy?: () => boolean;
  /** Called before each try to make a failure shorter. */
  onTry?: () => void;
}

/** Does what `simulate` does. */
export async function runSimulation<S>(
  options: SimulateOptions<S>,
  { isBusy, onTry }: Hooks = {},
): Promise<SimulationReport> {
  checkNumbers(options);
  const {
    days = 365,
    people = 3,
    steps = 20,
    runs = 100,
    seed = 1,
    faults = 'all',
    script,
    signal,
  } = options;
  const { app, weights } = appOf(options);
  if (isBusy) app.isBusy = isBusy;
  const draw = await scriptDrawer({ days, people, steps, faults, weights });
  const environment = await openEnvironment({ people, sandbox: options.sandbox });
  try {
    const total = script ? 1 : runs;
    let log: readonly string[] = [];
    let hasWritten = false;
    const attempts = new Attempts();
    for (let passed = 0; passed < total; passed++) {
      if (signal?.aborted) return { seed, runs: passed, log, neverWorked: attempts.neverWorked };
      const mine = seed + passed;
      const drawn = script ? inOrder(script) : draw(mine);
      const at = await environment.at(mine);
      const tryOut = (steps: readonly Step[]) => checkRun(app, options, at, steps);
      const checked = passed === 0 ? await tryTwice(tryOut, drawn) : await tryOut(drawn);
      log = checked.log;
      hasWritten ||= checked.hasWritten;
      attempts.add(checked.attempts);
      if (checked.findings.length > 0)
        throw new SimulationError({
          seed,
          runs: passed,
          log,
          neverWorked: [],
          failure: await failureOf(
            { app, people, options, tryOut, onTry, seed: mine, start: at.start },
            drawn,
            checked,
          ),
        });
      options.onRun?.({ seed: mine, passed: passed + 1, runs: total });
    }
    if (!script) attempts.check(hasWritten);
    return { seed, runs: total, log, neverWorked: attempts.neverWorked };
  } finally {
    await environment.close();
  }
}

interface Failing<S> {
  app: App<S>;
  people: number;
  options: SimulateOptions<S>;
  tryOut: TryOut;
  onTry?: () => void;
  seed: number;
  start: string;
}

type TryOut = (script: readonly Step[]) => Promise<CheckedRun>;

/** Makes a failure as short as possible, and checks that it can be repeated. */
async function failureOf<S>(
  { app, people: count, options, tryOut, onTry, seed, start }: Failing<S>,
  failing: readonly Step[],
  checked: CheckedRun,
): Promise<SimulationFailure> {
  const { script, result } = options.script
    ? { script: failing, result: checked }
    : await shrink(tryOut, failing, { result: checked, onTry, signal: options.signal });
  const { findings, story, state, script: happened } = compared(result, await tryOut(script));
  const { save, people, sandbox } = options;
  const folder =
    save === undefined
      ? undefined
      : await saveRun(app, { folder: save, script, seed, people: count, sandbox });
  const test = testOf(findings[0] ?? '', happened, { seed, people, sandbox });
  return { seed, start, findings, story, script: happened, test, state, folder };
}

async function tryTwice(tryOut: TryOut, script: readonly Step[]): Promise<CheckedRun> {
  return compared(await tryOut(script), await tryOut(script));
}

/** @throws {NotDeterministicError} if two runs of a script differ */
function compared(first: CheckedRun, second: CheckedRun): CheckedRun {
  const at = first.outline.findIndex((line, i) => line !== second.outline[i]);
  if (at < 0 && first.log.length === second.log.length) return second;
  const where = at < 0 ? first.log.length : at;
  throw new NotDeterministicError([
    ...first.log.slice(Math.max(0, where - 5), where).map((line) => `    ${line}`),
    `  1 ${first.log[where] ?? '(end)'}`,
    `  2 ${second.log[where] ?? '(end)'}`,
  ]);
}

function appOf<S>({ start, stop, receive, actions }: SimulateOptions<S>): {
  app: App<S>;
  weights: { action: string; weight: number }[];
} {
  const entries = Object.entries(actions).map(([action, given]) =>
    typeof given === 'function' ? { action, weight: 1, run: given } : { action, ...given },
  );
  if (entries.length === 0) throw new TypeError('actions must have at least one action');
  for (const { action, weight } of entries)
    if (!Number.isInteger(weight) || weight < 1)
      throw new TypeError(`actions.${action}.weight must be a whole number from 1, not ${weight}`);
  const app: App<S> = { start, actions: Object.fromEntries(entries.map(({ action, run }) => [action, run])) };
  if (stop) app.stop = stop;
  if (receive) app.receive = receive;
  return { app, weights: entries };
}

function checkNumbers<S>(options: SimulateOptions<S>): void {
  for (const name of ['days', 'people', 'steps', 'runs'] as const) {
    const value = options[name];
    if (value !== undefined && !(Number.isInteger(value) && value >= 1))
      throw new TypeError(`${name} must be a whole number from 1, not ${value}`);
  }
  const { seed, faults = 'all', script, actions } = options;
  if (seed !== undefined && !Number.isInteger(seed))
    throw new TypeError(`seed must be a whole number, not ${seed}`);
  const unknown = faults === 'all' ? undefined : faults.find((fault) => !ALL_FAULTS.includes(fault));
  if (unknown !== undefined)
    throw new TypeError(`faults: ${unknown} is unknown. Expected: ${ALL_FAULTS.join(', ')}`);
  const missing = script?.find(({ action }) => !(action in actions));
  if (missing) throw new TypeError(`script: there is no action ${missing.action}`);
}

export type {
  Action,
  BookEntry,
  NeverWorked,
  Person,
  SimulationFailure,
  SimulationFault,
  SimulationReport,
  Step,
  UserPick as Pick,
  World,
};
export { NeverWorkedError, NotDeterministicError, SimulationError };
