import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { createClient } from '@payments-openapi/client';
import type { WorldClock } from './clock.ts';
import { seededRandom, uuidBy } from './random.ts';
import { messageOf, type RunLog } from './run-log.ts';
import type { Person, Pick, World } from './world.ts';

/** What a user does: calls your back end. */
export type Action<S> = (shop: S, pick: Pick) => unknown;

/** A back end under simulation. */
export interface App<S> {
  start: (world: World) => S | Promise<S>;
  stop?: (shop: S) => unknown;
  receive?: (shop: S, request: Request) => Response | Promise<Response>;
  actions: Readonly<Record<string, Action<S>>>;
  /** Whether it works outside of this process. @default never */
  isBusy?: () => boolean;
}

/** How work of a back end ended. */
export type Settled =
  | { ending: 'resolved' | 'killed' | 'unfinished' }
  | { ending: 'rejected'; reason: unknown };

/** A process of the back end, from its start until it is killed. */
export class SimulatedProcess {
  hasEnded = false;
  /** Number of things that it is doing. */
  pending = 0;
}

/** Where every service and receiver is, for the back end. */
export const SERVICE = 'http://service.localhost';
export const RECEIVER = 'http://receiver.localhost/callbacks';

const NEVER = new AbortController().signal;

const MINUTE_MS = 60_000;

/** Turns of the event loop without a call after which a process only waits. */
const IDLE_TURNS = 3;

/**
 * Turns after which each takes a millisecond, so that something real can happen, such as the end of reading a file, and
 * turns after which it never will. Turns are counted because a busy machine makes real time meaningless.
 */
const BUSY_TURNS = 50;
const MAX_TURNS = 500;

/** How long an action may wait, by the world's time. */
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;

interface BackEndOptions {
  clock: WorldClock;
  log: RunLog;
  people: readonly Person[];
  secret: string;
  seed: number;
  /** Calls the service for a process. */
  fetch: (process: SimulatedProcess, ...call: Parameters<typeof fetch>) => Promise<Response>;
  /** How many calls are in flight. */
  inFlight: () => number;
  /** Called when a job starts. */
  onJob: () => void;
}

/** The process that is simulated: it is started, works, is killed, and is started again on what it has stored. */
export class BackEnd<S> {
  process = new SimulatedProcess();
  /** Jobs that rejected, by their messages. */
  readonly rejections: string[] = [];
  readonly #app: App<S>;
  readonly #options: BackEndOptions;
  readonly #storage = new Map<string, unknown>();
  readonly #random;
  #shop: S | undefined;
  #killedAt = 0;
  #stopped: Promise<unknown> = Promise.resolve();

  constructor(app: App<S>, options: BackEndOptions) {
    this.#app = app;
    this.#options = options;
    this.#random = seededRandom(`${options.seed}:world`);
  }

  get shop(): S {
    return this.#shop as S;
  }

  /** Starts it. It may be killed meanwhile. */
  async start(): Promise<void> {
    const { process } = this;
    const settled = await this.settle(async () => {
      const shop = await this.#app.start(this.#world(process));
      if (!process.hasEnded) this.#shop = shop;
    });
    if (settled.ending === 'rejected') throw settled.reason;
    if (settled.ending === 'unfinished') throw new Error('start does not resolve');
  }

  /** If it is down, starts it again once it has been down for a minute. During an advance, time cannot pass for that. */
  async revive(): Promise<void> {
    if (!this.process.hasEnded) return;
    const { clock, log } = this.#options;
    const at = this.#killedAt + MINUTE_MS;
    if (clock.now < at && clock.isAdvancing) return;
    await this.until(Math.max(at, clock.now));
    await this.#stopped;
    // A callback that arrived meanwhile may have started it.
    if (!this.process.hasEnded) return;
    this.process = new SimulatedProcess();
    log.note(clock.now, 'started again');
    await this.start();
  }

  kill(): void {
    const { log, clock } = this.#options;
    log.note(clock.now, '  killed');
    clock.timers.drop(this.process);
    this.#killedAt = clock.now;
    this.#stop();
  }

  /** Ends it with its run. */
  async end(): Promise<void> {
    if (!this.process.hasEnded) this.#stop();
    await this.#stopped;
  }

  #stop(): void {
    this.process.hasEnded = true;
    const shop = this.#shop;
    if (shop !== undefined) this.#stopped = (async () => this.#app.stop?.(shop))().catch(() => undefined);
  }

  /** Waits until work settles or its process is killed. While everything only waits for time, time passes. */
  async settle(work: () => Promise<unknown>): Promise<Settled> {
    const { clock } = this.#options;
    const { process } = this;
    const outer = this.#options.inFlight();
    let settled: Settled | undefined;
    this.#work(process, work).then(
      () => {
        settled = { ending: 'resolved' };
      },
      (reason: unknown) => {
        settled = { ending: 'rejected', reason };
      },
    );
    const begun = clock.now;
    while (!process.hasEnded) {
      await this.#rests(process, outer, () => settled !== undefined);
      if (process.hasEnded) break;
      if (settled) return settled;
      const next = clock.timers.nextSleep(process);
      if (next !== undefined && next <= begun + LONGEST_WAIT_MS) {
        await this.until(next);
      } else return { ending: 'unfinished' };
    }
    return { ending: 'killed' };
  }

  /** Waits until what it does in the background has ended, such as a job that began beside an action. */
  async rested(): Promise<void> {
    const { process } = this;
    for (let idle = 0; !process.hasEnded && idle < IDLE_TURNS; ) {
      const isBusy = this.#app.isBusy?.() ?? false;
      await (isBusy ? pause(1) : turn());
      idle = isBusy || this.#options.inFlight() > 0 ? 0 : idle + 1;
    }
  }

  /** Lets time pass, with the timers on the way, or until the process is killed. */
  async until(time: number): Promise<void> {
    const { clock, inFlight } = this.#options;
    const outer = inFlight();
    const { process } = this;
    const wasDown = process.hasEnded;
    for (let next = clock.timers.next(); next !== undefined && next <= time; next = clock.timers.next()) {
      await clock.advance(next);
      await clock.timers.fire(next);
      await this.#rests(process, outer, () => false);
      if (process.hasEnded && !wasDown) return;
    }
    await clock.advance(time);
  }

  /** Waits until a process has nothing to do but to wait for time, or waits for something that never happens. */
  async #rests(process: SimulatedProcess, outer: number, isOver: () => boolean): Promise<void> {
    const { clock, inFlight } = this.#options;
    for (let idle = 0; ; ) {
      const isBusy = this.#app.isBusy?.() ?? false;
      await (idle < BUSY_TURNS && !isBusy ? turn() : pause(1));
      if (process.hasEnded || isOver()) return;
      idle = isBusy || inFlight() > outer ? 0 : idle + 1;
      // Whoever neither calls nor sleeps may wait for something real.
      const isReal = process.pending > clock.timers.sleeping(process) + outer;
      if (idle >= (isReal ? MAX_TURNS : IDLE_TURNS)) return;
    }
  }

  async #work(process: SimulatedProcess, work: () => unknown): Promise<void> {
    process.pending += 1;
    try {
      await work();
    } finally {
      process.pending -= 1;
    }
  }

  #world(process: SimulatedProcess): World {
    const { people, secret, clock } = this.#options;
    const fetch: World['fetch'] = (...call) => this.#options.fetch(process, ...call);
    return {
      // Calls that hang time out at once, and those of a killed process must not keep this one alive. The signal says that the
      // client has a timeout all the same.
      api: createClient({
        baseUrl: SERVICE,
        fetch: (input, init) => fetch(input, { signal: NEVER, ...init }),
        retries: 0,
        timeout: Number.POSITIVE_INFINITY,
      }),
      fetch,
      baseUrl: SERVICE,
      receiver: RECEIVER,
      secret,
      people,
      storage: this.#storage,
      now: () => new Date(clock.now),
      random: () => this.#random.next(),
      randomUUID: () => uuidBy(this.#random),
      sleep: (ms) =>
        new Promise((resolve) => {
          if (!process.hasEnded)
            clock.timers.add({ at: clock.now + ms, process, kind: 'sleep', fire: resolve });
        }),
      every: (ms, work) => this.#every(process, ms, work),
    };
  }

  #every(process: SimulatedProcess, ms: number, work: () => unknown): void {
    if (!(ms >= MINUTE_MS)) throw new TypeError(`every: expected at least ${MINUTE_MS} ms, not ${ms}`);
    if (process.hasEnded) return;
    const { clock, log, onJob } = this.#options;
    const fire = () => {
      this.#every(process, ms, work);
      onJob();
      this.#work(process, work).catch((error) => {
        if (process.hasEnded) return;
        log.noteFailure(clock.now, 'a job rejects', error);
        this.rejections.push(messageOf(error));
      });
    };
    clock.timers.add({ at: clock.now + ms, process, kind: 'job', fire });
  }
}
