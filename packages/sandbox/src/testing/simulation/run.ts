import type { Seed } from '../../generated/contract.ts';
import type { TestSandbox } from '../test-sandbox.ts';
import { type App, BackEnd, type Settled } from './back-end.ts';
import { type CallbackSender, createCallbackSender } from './callback-sender.ts';
import { WorldClock } from './clock.ts';
import type { RunEnvironment } from './environment.ts';
import { seededRandom } from './random.ts';
import { messageOf, RunLog } from './run-log.ts';
import type { Step } from './script.ts';
import { ServiceCalls } from './service-calls.ts';
import type { Person, Pick } from './world.ts';
import { WorldChanges } from './world-changes.ts';

type Ending = Settled['ending'];

/** A finished run of a script. */
export interface FinishedRun<S> {
  /** What happened, line by line. */
  log: readonly string[];
  /** The same without what the back end says about failures. */
  outline: readonly string[];
  /** The log without reads that succeeded. */
  story: readonly string[];
  /** The script, with the outcomes that calls had. */
  script: readonly Step[];
  /** How the last try of each step ended. */
  endings: readonly Ending[];
  /** Why the last try of each step rejected, if it did. */
  reasons: readonly (string | undefined)[];
  /** Whether somebody who tried again was refused at last, although nothing went wrong any more. */
  refusals: readonly boolean[];
  /** What the run itself found wrong. */
  findings: readonly string[];
  /** Whether the back end has changed anything at the service. */
  hasWritten: boolean;
  /** Whether several of its jobs were due at the same instant. */
  hasOverlapped: boolean;
  /** What the service holds. */
  state: Seed;
  /** What people paid too much of their own accord, by the numbers of orders. */
  overpaid: ReadonlyMap<string, number>;
  shop: S;
  /** Gives ids in a text the names that they have in the log. */
  named: (text: string) => string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long nothing goes wrong at the end of a run. */
const CALM_DAYS = 7;

interface RunOptions<S, T> {
  /** Reads the result before the sandbox is deleted. */
  look: (run: FinishedRun<S>, sandbox: TestSandbox) => Promise<T>;
  /** Whether jobs of the same instant wait for each other, as they do when nothing goes wrong. @default false */
  isInTurn?: boolean;
  /** Keeps the sandbox under this name. @default deleted */
  keep?: string;
  /** Called before each step. @default nothing */
  beforeStep?: (sandbox: TestSandbox, index: number) => Promise<void>;
}

/** Runs a script in a copy of the template. */
export async function runScript<S, T>(
  app: App<S>,
  environment: RunEnvironment,
  script: readonly Step[],
  { look, isInTurn = false, keep, beforeStep }: RunOptions<S, T>,
): Promise<T> {
  const sandbox = await environment.template.copy(keep);
  const clock = await WorldClock.of(sandbox);
  clock.timers.isInTurn = isInTurn;
  const run = new Run(app, { environment, sandbox, clock });
  environment.current.sender = run.sender;
  try {
    return await look(await run.all(script, beforeStep), sandbox);
  } finally {
    await run.end();
    if (keep === undefined) await sandbox.delete();
  }
}

/** How a step ended. */
interface Done {
  ending: Ending;
  isRefused: boolean;
  reason: string | undefined;
}

class Run<S> {
  readonly sender: CallbackSender;
  readonly #app: App<S>;
  readonly #environment: RunEnvironment;
  readonly #sandbox: TestSandbox;
  readonly #clock: WorldClock;
  readonly #log: RunLog;
  readonly #calls: ServiceCalls;
  readonly #backEnd: BackEnd<S>;
  readonly #findings = new Set<string>();
  readonly #changes: WorldChanges;
  #isCalm = false;

  constructor(
    app: App<S>,
    { environment, sandbox, clock }: { environment: RunEnvironment; sandbox: TestSandbox; clock: WorldClock },
  ) {
    this.#app = app;
    this.#environment = environment;
    this.#sandbox = sandbox;
    this.#clock = clock;
    const { people, secret, seed } = environment;
    const log = new RunLog(
      clock.started,
      people.flatMap(({ uuid, token, name }) => [
        [uuid, name],
        [token, `${name}'s card`],
      ]),
    );
    const calls = new ServiceCalls({ sandbox, clock, log, kill: () => backEnd.kill() });
    const backEnd = new BackEnd(app, {
      clock,
      log,
      people,
      secret,
      seed,
      fetch: (process, ...call) => calls.fetch(process, ...call),
      inFlight: () => calls.inFlight,
      onJob: () => calls.beginJob(),
    });
    this.#log = log;
    this.#calls = calls;
    this.#backEnd = backEnd;
    this.sender = createCallbackSender({
      backEnd,
      clock,
      log,
      secret,
      receive: app.receive,
      onFinding: (finding) => this.#findings.add(finding),
      isCalm: () => this.#isCalm,
    });
    this.#changes = new WorldChanges({
      sandbox,
      clock,
      log,
      calls,
      sender: this.sender,
      settle: () => this.#until(clock.now),
    });
  }

  async all(
    script: readonly Step[],
    beforeStep?: RunOptions<S, unknown>['beforeStep'],
  ): Promise<FinishedRun<S>> {
    await this.#backEnd.start();
    await this.#until(this.#clock.now);
    const endings: Ending[] = [];
    const refusals: boolean[] = [];
    const reasons: (string | undefined)[] = [];
    for (const [i, step] of script.entries()) {
      await this.#waitFor(step, script[i + 1]);
      await beforeStep?.(this.#sandbox, i);
      const { ending, isRefused, reason } = await this.#do(step, i);
      endings.push(ending);
      reasons.push(reason);
      refusals.push(isRefused);
    }
    await this.#calmDown();
    const { seed: state } = await this.#sandbox.control.seeds.save();
    const { lines, outline, news } = this.#log;
    return {
      log: lines,
      outline,
      story: news,
      script: script.map((step) => this.#calls.happened(step)),
      endings,
      reasons,
      refusals,
      hasWritten: this.#calls.hasWritten,
      findings: [...this.#findings],
      hasOverlapped: this.#clock.timers.hasOverlapped,
      state,
      overpaid: this.#changes.overpaid,
      shop: this.#backEnd.shop,
      named: (text) => this.#log.named(text),
    };
  }

  /** Lets time pass until a step happens, which is before the next one does. */
  async #waitFor({ at, later = 0, beside }: Step, next?: Step): Promise<void> {
    const { started, timers } = this.#clock;
    const latest = next ? Math.max(at, next.at - 1) : Number.POSITIVE_INFINITY;
    await this.#until(started + Math.min(at + later * 60, latest) * MINUTE_MS);
    const job = beside ? timers.nextJob(this.#backEnd.process) : undefined;
    if (job !== undefined && job <= started + latest * MINUTE_MS) await this.#until(job - 1);
  }

  /** Lets everything that still waits end. */
  async end(): Promise<void> {
    const ended = this.#backEnd.end();
    this.#clock.end();
    await this.#calls.end();
    await ended;
  }

  /** One step: a user does something, perhaps several times. */
  async #do(step: Step, index: number): Promise<Done> {
    await this.#calls.begin(step);
    const { people, seed } = this.#environment;
    const person = people[step.person % people.length] as Person;
    await this.#changes.begin(step, person);
    const action = this.#app.actions[step.action];
    if (!action) throw new TypeError(`there is no action ${step.action}`);
    let ending: Ending = 'rejected';
    let isRefused = false;
    let reason: string | undefined;
    for (let tries = 0; tries <= (step.again ?? 0) && ending !== 'resolved'; tries++) {
      if (tries > 0) await this.#until(this.#clock.now + 2 * MINUTE_MS);
      const isBeside = step.beside === true && tries === 0 && (await this.#isBesideJob());
      const how = `${step.twice ? ' twice at the same time' : ''}${isBeside ? ' while a job starts' : ''}`;
      this.#note(`${step.action}(${person.name})${how}${tries === 0 ? '' : ' again'}`);
      const act = async () =>
        action(
          this.#backEnd.shop,
          pickOf({ person, id: `${index + 1}`, control: this.#sandbox.control }, `${seed}:${step.luck}`),
        );
      const { disturbed } = this.#calls;
      const settled = await this.#backEnd.settle(async () => {
        const acting = step.twice ? both(act(), act()) : act();
        if (isBeside) await this.#clock.timers.fire(this.#clock.now);
        await acting;
      });
      ending = settled.ending;
      isRefused = ending === 'rejected' && tries > 0 && !step.twice && disturbed === this.#calls.disturbed;
      reason = settled.ending === 'rejected' ? messageOf(settled.reason) : undefined;
      if (settled.ending === 'rejected') this.#log.noteFailure(this.#clock.now, '  rejected', settled.reason);
      else if (ending !== 'killed') this.#note(`  ${ending}`);
      if (ending === 'unfinished')
        this.#findings.add(`${step.action} neither resolves nor rejects within a day`);
      this.#clock.changed();
      await this.#until(this.#clock.now);
    }
    return { ending, isRefused, reason };
  }

  /** Moves the time to the next job, if it starts at once. */
  async #isBesideJob(): Promise<boolean> {
    const job = this.#clock.timers.nextJob(this.#backEnd.process);
    if (job !== this.#clock.now + 1) return false;
    await this.#clock.advance(job);
    return true;
  }

  /** Nothing goes wrong for a week, so that everything can finish. */
  async #calmDown(): Promise<void> {
    await this.#calls.begin();
    await this.#changes.end();
    const end = this.#clock.now + CALM_DAYS * DAY_MS;
    // What went wrong before may still have to be refused once, or be retried.
    await this.#until(end - DAY_MS);
    this.#isCalm = true;
    const rejected = this.#backEnd.rejections.length;
    await this.#until(end);
    for (const message of this.#backEnd.rejections.slice(rejected))
      this.#findings.add(`a job still rejects after everything else went well: ${message}`);
    if (this.#backEnd.process.pending > 0)
      this.#findings.add(
        'something that your back end began has not finished after a week in which nothing went wrong',
      );
  }

  /** Lets time pass. A process that is killed meanwhile is started again. */
  async #until(time: number): Promise<void> {
    do {
      // A killed process leaves behind the advance in which callbacks overtake its response.
      await this.#clock.rested();
      await this.#backEnd.rested();
      await this.#backEnd.until(time);
      await this.#backEnd.revive();
    } while (this.#clock.now < time || this.#backEnd.process.hasEnded);
  }

  #note(text: string): void {
    this.#log.note(this.#clock.now, text);
  }
}

/** Two requests at the same time, the failure of one of which the user sees. */
async function both(...requests: Promise<unknown>[]): Promise<void> {
  for (const settled of await Promise.allSettled(requests))
    if (settled.status === 'rejected') throw settled.reason;
}

function pickOf(who: Omit<Pick, 'integer' | 'one'>, seed: string): Pick {
  const random = seededRandom(seed);
  const integer = (min: number, max: number) => min + Math.floor(random.next() * (max - min + 1));
  return { ...who, integer, one: (values) => values[integer(0, values.length - 1)] as (typeof values)[0] };
}
