import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { createClient } from '@payments-openapi/client';
import { chanceOf, uuidBy } from './chance.ts';
import type { WorldClock } from './clock.ts';
import { messageOf, type Story } from './story.ts';
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

/** One life of the process, from its start until it is killed. */
export class Life {
  isOver = false;
  /** Number of things that it is doing. */
  works = 0;
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
const MOST_TURNS = 500;

/** How long an action may wait, by the world's time. */
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;

interface BackEndOptions {
  clock: WorldClock;
  story: Story;
  people: readonly Person[];
  secret: string;
  seed: number;
  /** Calls the service for a life of the process. */
  fetch: (life: Life, ...call: Parameters<typeof fetch>) => Promise<Response>;
  /** How many calls are in flight. */
  inFlight: () => number;
}

/** The process that is simulated: it is started, works, is killed, and is started again on what it has stored. */
export class BackEnd<S> {
  life = new Life();
  /** Jobs that rejected, by their messages. */
  readonly rejections: string[] = [];
  readonly #app: App<S>;
  readonly #options: BackEndOptions;
  readonly #storage = new Map<string, unknown>();
  readonly #chance;
  #shop: S | undefined;
  #killedAt = 0;
  #stopped: Promise<unknown> = Promise.resolve();

  constructor(app: App<S>, options: BackEndOptions) {
    this.#app = app;
    this.#options = options;
    this.#chance = chanceOf(`${options.seed}:world`);
  }

  get shop(): S {
    return this.#shop as S;
  }

  /** Starts it. It may be killed meanwhile. */
  async start(): Promise<void> {
    const { life } = this;
    const settled = await this.settle(async () => {
      const shop = await this.#app.start(this.#world(life));
      if (!life.isOver) this.#shop = shop;
    });
    if (settled.ending === 'rejected') throw settled.reason;
    if (settled.ending === 'unfinished') throw new Error('start does not resolve');
  }

  /** If it is down, starts it again once it has been down for a minute. During an advance, time cannot pass for that. */
  async revive(): Promise<void> {
    if (!this.life.isOver) return;
    const { clock, story } = this.#options;
    const at = this.#killedAt + MINUTE_MS;
    if (clock.now < at && clock.isAdvancing) return;
    await this.until(Math.max(at, clock.now));
    await this.#stopped;
    // A callback that arrived meanwhile may have started it.
    if (!this.life.isOver) return;
    this.life = new Life();
    story.note(clock.now, 'started again');
    await this.start();
  }

  kill(): void {
    const { story, clock } = this.#options;
    story.note(clock.now, '  killed');
    clock.timers.drop(this.life);
    this.#killedAt = clock.now;
    this.#stop();
  }

  /** Ends it with its run. */
  async end(): Promise<void> {
    if (!this.life.isOver) this.#stop();
    await this.#stopped;
  }

  #stop(): void {
    this.life.isOver = true;
    const shop = this.#shop;
    if (shop !== undefined) this.#stopped = (async () => this.#app.stop?.(shop))().catch(() => undefined);
  }

  /** Waits until work settles or its process is killed. While everything only waits for time, time passes. */
  async settle(work: () => Promise<unknown>): Promise<Settled> {
    const { clock } = this.#options;
    const { life } = this;
    const outer = this.#options.inFlight();
    let settled: Settled | undefined;
    this.#work(life, work).then(
      () => {
        settled = { ending: 'resolved' };
      },
      (reason: unknown) => {
        settled = { ending: 'rejected', reason };
      },
    );
    const begun = clock.now;
    while (!life.isOver) {
      await this.#rests(life, outer, () => settled !== undefined);
      if (life.isOver) break;
      if (settled) return settled;
      const next = clock.timers.nextSleep(life);
      if (next !== undefined && next <= begun + LONGEST_WAIT_MS) {
        await this.until(next);
      } else return { ending: 'unfinished' };
    }
    return { ending: 'killed' };
  }

  /** Waits until the calls that it makes in the background have ended. */
  async rested(): Promise<void> {
    const { life } = this;
    for (let idle = 0; !life.isOver && idle < IDLE_TURNS; ) {
      await turn();
      idle = this.#options.inFlight() > 0 ? 0 : idle + 1;
    }
  }

  /** Lets time pass, with the timers on the way, or until the process is killed. */
  async until(time: number): Promise<void> {
    const { clock, inFlight } = this.#options;
    const outer = inFlight();
    const { life } = this;
    const wasDown = life.isOver;
    for (let next = clock.timers.next(); next !== undefined && next <= time; next = clock.timers.next()) {
      await clock.advance(next);
      await clock.timers.fire();
      await this.#rests(life, outer, () => false);
      if (life.isOver && !wasDown) return;
    }
    await clock.advance(time);
  }

  /** Waits until a process has nothing to do but to wait for time, or waits for something that never happens. */
  async #rests(life: Life, outer: number, isOver: () => boolean): Promise<void> {
    const { clock, inFlight } = this.#options;
    for (let idle = 0; ; ) {
      const isBusy = this.#app.isBusy?.() ?? false;
      await (idle < BUSY_TURNS && !isBusy ? turn() : pause(1));
      if (life.isOver || isOver()) return;
      idle = isBusy || inFlight() > outer ? 0 : idle + 1;
      // Whoever neither calls nor sleeps may wait for something real.
      const isReal = life.works > clock.timers.sleeping(life) + outer;
      if (idle >= (isReal ? MOST_TURNS : IDLE_TURNS)) return;
    }
  }

  async #work(life: Life, work: () => unknown): Promise<void> {
    life.works += 1;
    try {
      await work();
    } finally {
      life.works -= 1;
    }
  }

  #world(life: Life): World {
    const { people, secret, clock } = this.#options;
    const fetch: World['fetch'] = (...call) => this.#options.fetch(life, ...call);
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
      random: () => this.#chance.next(),
      randomUUID: () => uuidBy(this.#chance),
      sleep: (ms) =>
        new Promise((resolve) => {
          if (!life.isOver) clock.timers.add({ at: clock.now + ms, life, kind: 'sleep', fire: resolve });
        }),
      every: (ms, work) => this.#every(life, ms, work),
    };
  }

  #every(life: Life, ms: number, work: () => unknown): void {
    if (!(ms >= MINUTE_MS)) throw new TypeError(`every: expected at least ${MINUTE_MS} ms, not ${ms}`);
    if (life.isOver) return;
    const { clock, story } = this.#options;
    const fire = () => {
      this.#every(life, ms, work);
      this.#work(life, work).catch((error) => {
        if (life.isOver) return;
        story.note(clock.now, `a job rejects: ${messageOf(error)}`);
        this.rejections.push(messageOf(error));
      });
    };
    clock.timers.add({ at: clock.now + ms, life, kind: 'job', fire });
  }
}
