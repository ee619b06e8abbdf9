import type { Arbitrary } from 'fast-check';
import type { Seed } from '../generated/contract.ts';
import { checkOptions } from '../input/options.ts';
import { openPrivateHost } from './host.ts';
import { checkBooks, checkMoney, compareWithCalm } from './simulation/oracles.ts';
import { type Action, type App, type Ground, type Ran, runScript } from './simulation/run.ts';
import {
  ALL_FAULTS,
  CALL_OUTCOMES,
  CALLBACK_NAMES,
  calmStep,
  type SimulationFault,
  type Step,
  simpler,
} from './simulation/script.ts';
import type { Person, Pick, World } from './simulation/world.ts';
import { sandboxOn, type TestSandbox } from './test-sandbox.ts';

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
  /** The orders that your back end holds as paid, by their numbers or references. @default not checked */
  books?: (shop: S) => Iterable<string> | Promise<Iterable<string>>;
  /** Days over which a run is spread. @default 365 */
  days?: number;
  /** Number of people. @default 3 */
  people?: number;
  /** Maximum number of things that users do in a run. @default 20 */
  steps?: number;
  /** Number of runs. @default 100 */
  runs?: number;
  /** The same seed gives the same runs. @default 1 */
  seed?: number;
  /** What can go wrong. @default 'all' */
  faults?: 'all' | readonly SimulationFault[];
  /** Runs only this script, such as that of a failure. @default none: scripts are drawn */
  script?: readonly Step[];
}

/** Runs that passed, and the one that failed. */
export interface SimulationReport {
  seed: number;
  /** Number of runs before a failure, or of all. */
  runs: number;
  /** What happened in the last run, line by line. */
  log: readonly string[];
  failure?: SimulationFailure;
}

/** A run that failed, in its shortest form. */
export interface SimulationFailure {
  /** What is wrong. */
  findings: readonly string[];
  /** What happened, line by line. */
  story: readonly string[];
  /** What was done, for the option `script`. */
  script: readonly Step[];
  /** The sandbox at the end of the run. Saved as JSON, it is a seed file. */
  sandbox: Seed;
}

/** Thrown if a run fails. */
export class SimulationError extends Error {
  override name = 'SimulationError';
  declare readonly report: SimulationReport & { failure: SimulationFailure };

  constructor(report: SimulationReport & { failure: SimulationFailure }) {
    const { findings, story, script } = report.failure;
    const lines = [
      `run ${report.runs + 1} with seed ${report.seed}: ${findings.join('; ')}`,
      '',
      ...story,
      '',
      'To repeat it, add this option:',
      `script: ${JSON.stringify(script)},`,
    ];
    super(lines.join('\n'));
    Object.defineProperty(this, 'report', { value: report });
  }
}

const OPTIONS = Object.keys({
  start: true,
  stop: true,
  receive: true,
  actions: true,
  invariants: true,
  books: true,
  days: true,
  people: true,
  steps: true,
  runs: true,
  seed: true,
  faults: true,
  script: true,
} satisfies Record<keyof SimulateOptions<unknown>, true>);

const NAMES = ['ann', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gus', 'hana', 'ivy', 'jon'];

/** When every run starts. */
const START = '2026-01-05T00:00:00Z';

/** Maximum number of runs to find a shorter failure with. */
const MAX_SHRINKS = 200;

/**
 * Lets users act on your back end for a year, while calls, callbacks and your process fail, and checks the result. A
 * failure is made as short as possible.
 * @returns the report, if all runs pass
 * @throws {SimulationError} if a run fails; its message tells the story
 * @throws {Error} if your code is not deterministic: two runs with the same seed differ
 * @throws {TypeError} if an option is unknown or invalid
 */
export async function simulate<S>(options: SimulateOptions<S>): Promise<SimulationReport> {
  checkOptions('simulate', options, OPTIONS);
  const { seed = 1, runs = 100 } = options;
  checkNumbers(options);
  const { app, weights } = appOf(options);
  const current: Ground['current'] = {};
  const host = await openPrivateHost({
    send: async (...call) => current.sender?.send(...call),
    cut: () => undefined,
    close: async () => undefined,
  });
  try {
    const secret = `whsec_${Buffer.from('a simulation').toString('base64')}`;
    const template = await sandboxOn(host, { clock: START, settings: { callback_secret: secret } });
    const people = await settle(template, options.people ?? 3);
    const ground: Ground = { template, people, secret, seed, current };
    const tryOut = (script: readonly Step[]) => judge(options, app, ground, script);
    if (options.script) {
      const judged = await checkRepeatable(tryOut, options.script);
      return reported({ seed, runs: 0, log: judged.log }, options.script, judged);
    }
    return await search(tryOut, await scripts(options, weights), { seed, runs });
  } finally {
    await host.close();
  }
}

/** The result of a run. */
interface Judged {
  findings: readonly string[];
  log: readonly string[];
  story: readonly string[];
  state: Seed;
}

type TryOut = (script: readonly Step[]) => Promise<Judged>;

async function search(
  tryOut: TryOut,
  drawn: Arbitrary<Step[]>,
  { seed, runs }: { seed: number; runs: number },
): Promise<SimulationReport> {
  // Loaded only here: the other tools of the test kit need it not.
  const { default: fc } = await import('fast-check');
  let passed = 0;
  let last: Judged | undefined;
  const property = fc.asyncProperty(drawn, async (script) => {
    const sorted = inOrder(script);
    last = passed === 0 ? await checkRepeatable(tryOut, sorted) : await tryOut(sorted);
    if (last.findings.length > 0) throw new Found();
    passed += 1;
  });
  const { counterexample, errorInstance } = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: true,
  });
  if (errorInstance && !(errorInstance instanceof Found)) throw errorInstance;
  if (!counterexample || !last) return { seed, runs: passed, log: last?.log ?? [] };
  const { script, judged } = await shorten(tryOut, inOrder(counterexample[0]), last);
  return reported({ seed, runs: passed, log: judged.log }, script, judged);
}

class Found extends Error {}

/**
 * Shortens a failing script until nothing can be left out. fast-check would shrink it from the front, one value at a time,
 * and a run takes too long for that: this leaves out half of the steps at first.
 */
async function shorten(
  tryOut: TryOut,
  failing: readonly Step[],
  found: Judged,
): Promise<{ script: readonly Step[]; judged: Judged }> {
  let script = failing;
  let judged = found;
  let tries = 0;
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (const candidate of simpler(script)) {
      if (++tries > MAX_SHRINKS) break;
      const sorted = inOrder(candidate);
      const result = await tryOut(sorted);
      if (result.findings.length === 0) continue;
      script = sorted;
      judged = result;
      isShorter = true;
      break;
    }
  }
  return { script, judged };
}

function inOrder(script: readonly Step[]): Step[] {
  return script.toSorted((one, other) => one.at - other.at);
}

function reported(
  report: SimulationReport,
  script: readonly Step[],
  { findings, story, state }: Judged,
): SimulationReport {
  if (findings.length === 0) return report;
  throw new SimulationError({ ...report, failure: { findings, story, script, sandbox: state } });
}

/** Runs a script, and again without anything going wrong, to compare the two. */
async function judge<S>(
  { invariants = {}, books }: SimulateOptions<S>,
  app: App<S>,
  ground: Ground,
  script: readonly Step[],
): Promise<Judged> {
  const calmScript = script.map(calmStep);
  const isCalm = JSON.stringify(calmScript) === JSON.stringify(script);
  const calm = isCalm ? undefined : await runScript(app, ground, calmScript, async (ran) => ran);
  return runScript(app, ground, script, async (ran, sandbox) => {
    const findings = [
      ...ran.findings,
      ...(calm ? compareWithCalm(script, ground.people, { ran, calm }) : []),
      ...checkMoney(ran.state),
      ...(books ? checkBooks(ran.state, ground.people, await books(ran.shop)) : []),
      ...(await violated(invariants, ran, sandbox)),
    ];
    return { findings, log: ran.log, story: ran.story, state: ran.state };
  });
}

async function violated<S>(
  invariants: NonNullable<SimulateOptions<S>['invariants']>,
  { shop }: Ran<S>,
  service: TestSandbox,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, holds] of Object.entries(invariants)) {
    try {
      if ((await holds(shop, service)) === false) found.push(`not true: ${name}`);
    } catch (error) {
      found.push(`not true: ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return found;
}

/** @throws {Error} if two runs of a script differ */
async function checkRepeatable(tryOut: TryOut, script: readonly Step[]): Promise<Judged> {
  const first = await tryOut(script);
  const second = await tryOut(script);
  const at = first.log.findIndex((line, i) => line !== second.log[i]);
  if (at < 0 && first.log.length === second.log.length) return second;
  const where = at < 0 ? first.log.length : at;
  throw new Error(
    'Your code is not deterministic: with the same seed, two runs differ. Take time, timers and randomness from `world`. ' +
      `They differ here:\n  ${first.log[where] ?? '(end)'}\n  ${second.log[where] ?? '(end)'}`,
  );
}

/** Creates the people, and returns them. */
async function settle({ control }: TestSandbox, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < count; i++) {
    const name = `${NAMES[i % NAMES.length]}${i < NAMES.length ? '' : 1 + Math.floor(i / NAMES.length)}`;
    const { customer } = await control.customers.create({ reference_number: name, name });
    const { payment_token } = await control.paymentTokens.create({
      customer_uuid: customer.uuid,
      token_type: 'CreditCard',
      default: true,
    });
    people.push({ uuid: customer.uuid, reference_number: name, name, token: payment_token.token });
  }
  return people;
}

/** What fast-check draws: what users do, and what goes wrong meanwhile. */
async function scripts<S>(
  { days = 365, people = 3, steps = 20, faults = 'all' }: SimulateOptions<S>,
  weights: readonly { action: string; weight: number }[],
): Promise<Arbitrary<Step[]>> {
  const { default: fc } = await import('fast-check');
  const enabled = new Set(faults === 'all' ? ALL_FAULTS : faults);
  const outcomes = CALL_OUTCOMES.filter((name) => enabled.has(name));
  const callbacks = CALLBACK_NAMES.filter((name) => enabled.has(name));
  /** One in so many steps has it. */
  const oneIn = <T>(weight: number, isEnabled: boolean, value: Arbitrary<T>) =>
    isEnabled
      ? fc.oneof({ arbitrary: fc.constant(undefined), weight: weight - 1 }, { arbitrary: value, weight: 1 })
      : fc.constant(undefined);
  const between = (min: number, max: number) => fc.integer({ min, max });
  const step = fc.record({
    at: fc.nat(days * 24 * 60 - 1),
    action: fc.oneof(...weights.map(({ action, weight }) => ({ arbitrary: fc.constant(action), weight }))),
    person: fc.nat(people - 1),
    luck: fc.nat(1_000),
    again: fc.nat(2),
    call: oneIn(
      2,
      outcomes.length > 0,
      fc.record({ nth: between(1, 4), outcome: fc.constantFrom(...outcomes) }),
    ),
    callback: oneIn(2, callbacks.length > 0, fc.constantFrom(...callbacks)),
    kill: oneIn(4, enabled.has('kill'), between(1, 4)),
    decline: oneIn(6, enabled.has('decline'), between(1, 30)),
    early: oneIn(4, enabled.has('early'), fc.constant(true)),
  });
  // Absent instead of undefined, so that a script is the same as its JSON.
  return fc
    .array(step, { minLength: 1, maxLength: steps, size: 'max' })
    .map((drawn) => JSON.parse(JSON.stringify(drawn)) as Step[]);
}

function appOf<S>({ start, stop, receive, actions }: SimulateOptions<S>): {
  app: App<S>;
  weights: { action: string; weight: number }[];
} {
  const entries = Object.entries(actions).map(([action, given]) =>
    typeof given === 'function' ? { action, weight: 1, run: given } : { action, ...given },
  );
  if (entries.length === 0) throw new TypeError('actions: expected at least one');
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
  const { seed, faults = 'all' } = options;
  if (seed !== undefined && !Number.isInteger(seed))
    throw new TypeError(`seed must be a whole number, not ${seed}`);
  const unknown = faults === 'all' ? undefined : faults.find((fault) => !ALL_FAULTS.includes(fault));
  if (unknown !== undefined)
    throw new TypeError(`faults: ${unknown} is unknown. Expected: ${ALL_FAULTS.join(', ')}`);
}

export type { Action, Person, Pick, SimulationFault, Step, World };
