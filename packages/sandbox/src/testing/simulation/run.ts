import { setImmediate as turn } from 'node:timers/promises';
import { createClient } from '@payments-openapi/client';
import type { HttpSender, SendResult } from '../../callbacks/http-sender.ts';
import { requestHeaders } from '../../callbacks/signature.ts';
import type { CallbackBody, Seed } from '../../generated/contract.ts';
import { bodyOf, delivery, isWrite, operationOf } from '../disturbed-fetch.ts';
import { type Deliver, READ_OUTCOMES, WRITE_OUTCOMES } from '../outcomes.ts';
import type { TestSandbox } from '../test-sandbox.ts';
import { chanceOf, uuidBy } from './chance.ts';
import { CALLBACK_TROUBLES, type Step } from './script.ts';
import { Timers } from './timers.ts';
import type { Person, Pick, World } from './world.ts';

/** What a user does: calls your back end. */
export type Action<S> = (shop: S, pick: Pick) => unknown;

/** A back end under simulation. */
export interface App<S> {
  start: (world: World) => S | Promise<S>;
  stop?: (shop: S) => unknown;
  receive?: (shop: S, request: Request) => Response | Promise<Response>;
  actions: Readonly<Record<string, Action<S>>>;
}

/** How the last try of a step ended. */
export type Ending = 'resolved' | 'rejected' | 'killed' | 'unfinished';

/** A finished run of a script. */
export interface Ran<S> {
  /** What happened, line by line. */
  log: readonly string[];
  /** The same without reads that succeeded. */
  story: readonly string[];
  endings: readonly Ending[];
  /** What the run itself found wrong. */
  findings: readonly string[];
  /** What the service holds. */
  state: Seed;
  shop: S;
}

/** Where a simulation happens. */
export interface Ground {
  template: TestSandbox;
  people: readonly Person[];
  secret: string;
  seed: number;
  /** The run that gets the callbacks. */
  current: { sender?: HttpSender };
}

const RECEIVER = 'http://receiver.localhost/callbacks';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long nothing goes wrong at the end of a run. */
const CALM_DAYS = 7;

/** How long an action may wait, by the world's time and in real time. */
const LONGEST_WAIT_MS = DAY_MS;
const LONGEST_REAL_MS = 2_000;

/** Turns of the event loop without a call after which a process is idle. */
const IDLE_TURNS = 3;

/** Faults of callbacks after which used ones are deleted: a sandbox can have 100. */
const FAULTS_KEPT = 50;

/** One life of the process, from its start until it is killed. */
class Life {
  isOver = false;
  readonly over = Promise.withResolvers<void>();

  end(): void {
    this.isOver = true;
    this.over.resolve();
  }
}

type Settled = { ending: Exclude<Ending, 'rejected'> } | { ending: 'rejected'; reason: unknown };

/** Runs a script in a copy of the template. `look` reads the result before the copy is deleted. */
export async function runScript<S, T>(
  app: App<S>,
  ground: Ground,
  script: readonly Step[],
  look: (ran: Ran<S>, sandbox: TestSandbox) => Promise<T>,
): Promise<T> {
  const sandbox = await ground.template.copy();
  const run = new Run(app, ground, sandbox);
  ground.current.sender = run.sender();
  try {
    return await look(await run.all(script), sandbox);
  } finally {
    run.end();
    await sandbox.delete();
  }
}

class Run<S> {
  readonly #app: App<S>;
  readonly #ground: Ground;
  readonly #sandbox: TestSandbox;
  readonly #log: string[] = [];
  readonly #story: string[] = [];
  readonly #findings = new Set<string>();
  readonly #timers = new Timers();
  readonly #storage = new Map<string, unknown>();
  readonly #chance;
  #life = new Life();
  #shop: S | undefined;
  #started = 0;
  #now = 0;
  #gate = Promise.withResolvers<void>();
  #isAdvancing = false;
  #inFlight = 0;
  #step: Step | undefined;
  #calls = 0;
  #faults = 0;
  #late: Deliver[] = [];
  #delayed: Deliver[] = [];

  constructor(app: App<S>, ground: Ground, sandbox: TestSandbox) {
    this.#app = app;
    this.#ground = ground;
    this.#sandbox = sandbox;
    this.#chance = chanceOf(`${ground.seed}:world`);
  }

  async all(script: readonly Step[]): Promise<Ran<S>> {
    this.#started = await this.#clock();
    this.#now = this.#started;
    await this.#start();
    const endings: Ending[] = [];
    for (const [i, step] of script.entries()) endings.push(await this.#do(step, i));
    await this.#calmDown();
    const { seed: state } = await this.#sandbox.control.seeds.save();
    const findings = [...this.#findings];
    return { log: this.#log, story: this.#story, endings, findings, state, shop: this.#shop as S };
  }

  /** Lets everything that still waits end. */
  end(): void {
    this.#life.end();
    this.#gate.resolve();
  }

  /** Passes callbacks to the back end, only while the world lets time pass. */
  sender(): HttpSender {
    return {
      send: async (url, body, secret, effect = 'none') => {
        while (!this.#isAdvancing && !this.#life.isOver) await this.#gate.promise;
        const { name, ...sent } = await this.#send(url, body, secret, effect);
        this.#note(`callback ${nameOf(body)}${effect === 'none' ? '' : ` (${effect})`} → ${name}`);
        return sent;
      },
      cut: () => undefined,
      close: async () => undefined,
    };
  }

  async #send(
    url: string,
    body: CallbackBody,
    secret: string | undefined,
    effect: Parameters<typeof requestHeaders>[2]['effect'],
  ): Promise<SendResult & { name: string }> {
    const life = this.#life;
    this.#now = Math.max(this.#now, await this.#clock());
    const text = JSON.stringify(body);
    const request_headers = requestHeaders(body.id, text, { secret, effect });
    const without = (error: string): SendResult & { name: string } => ({
      name: error,
      outcome: { http_status: null, error, request_headers, response_headers: {}, response_body: null },
      timedOut: false,
    });
    const { receive } = this.#app;
    if (url !== RECEIVER || !receive) return answered(200, request_headers);
    if (life.isOver) return without('no process');
    if (effect === 'cut_off') return without('cut off by an injected fault');
    const request = new Request(url, { method: 'POST', headers: request_headers, body: text });
    const holder: { response?: Response } = {};
    const settled = await this.#settle(life, async () => {
      holder.response = await receive(this.#shop as S, request);
    });
    const { response } = holder;
    if (settled.ending === 'rejected') return without(`receive rejects: ${messageOf(settled.reason)}`);
    if (!response) return without('no response');
    if (response.ok && /signature/.test(effect))
      this.#findings.add(
        `your receiver accepts a callback with ${effect.replace('_', ' ').replace('forged', 'a forged').replace('old', 'an old')}`,
      );
    return answered(response.status, request_headers);
  }

  /** One step: a user does something, perhaps several times. */
  async #do(step: Step, index: number): Promise<Ending> {
    await this.#until(this.#started + step.at * MINUTE_MS);
    await this.#deliverLate();
    this.#step = step;
    this.#calls = 0;
    const person = this.#ground.people[step.person % this.#ground.people.length] as Person;
    if (step.callback) await this.#disturbCallback(step.callback);
    if (step.decline) await this.#decline(person, step.decline);
    const action = this.#app.actions[step.action];
    if (!action) throw new TypeError(`there is no action ${step.action}`);
    let ending: Ending = 'rejected';
    for (let tries = 0; tries <= (step.again ?? 0); tries++) {
      if (tries > 0) await this.#until(this.#now + 2 * MINUTE_MS);
      const life = this.#life;
      const pick = pickOf(person, `${this.#ground.seed}:${index}:${step.luck}`, `${index + 1}`);
      this.#note(`${step.action}(${person.reference_number})${tries === 0 ? '' : ' again'}`);
      const settled = await this.#settle(life, async () => action(this.#shop as S, pick));
      ending = settled.ending;
      this.#note(`  ${settled.ending === 'rejected' ? `rejected: ${messageOf(settled.reason)}` : ending}`);
      if (ending === 'unfinished')
        this.#findings.add(`${step.action} neither resolves nor rejects within a day`);
      await this.#advance(this.#now);
      if (this.#life.isOver) await this.#restart();
      if (ending === 'resolved') break;
    }
    return ending;
  }

  async #start(): Promise<void> {
    const life = this.#life;
    const settled = await this.#settle(life, async () => {
      this.#shop = await this.#app.start(this.#world(life));
    });
    if (settled.ending === 'rejected') throw settled.reason;
  }

  async #restart(): Promise<void> {
    await this.#until(this.#now + MINUTE_MS);
    this.#life = new Life();
    this.#note('started again');
    await this.#start();
  }

  #kill(): void {
    this.#note('  killed');
    this.#timers.drop(this.#life);
    this.#life.end();
    void (async () => this.#app.stop?.(this.#shop as S))().catch(() => undefined);
  }

  /** Nothing goes wrong for a week, so that everything can finish. */
  async #calmDown(): Promise<void> {
    this.#step = undefined;
    await this.#deliverLate();
    const { faults, paymentRules } = this.#sandbox.control;
    for (const { id } of (await faults.list({ limit: 100 })).faults) await faults.delete(id);
    for (const { id } of (await paymentRules.list({ limit: 100 })).payment_rules)
      await paymentRules.delete(id);
    await this.#until(this.#now + CALM_DAYS * DAY_MS);
  }

  /** Lets time pass, with the timers on the way. */
  async #until(time: number): Promise<void> {
    for (let next = this.#timers.next(); next !== undefined && next <= time; next = this.#timers.next()) {
      await this.#advance(next);
      this.#timers.fire();
      await this.#idle();
    }
    await this.#advance(time);
  }

  /** Moves the clock. The callbacks that are due on the way are passed on, and nothing else happens meanwhile. */
  async #advance(time: number): Promise<void> {
    this.#isAdvancing = true;
    this.#gate.resolve();
    try {
      await this.#sandbox.advance(new Date(Math.max(time, this.#now)).toISOString());
    } finally {
      this.#isAdvancing = false;
      this.#gate = Promise.withResolvers();
    }
    this.#now = Math.max(this.#now, time);
  }

  async #clock(): Promise<number> {
    return Date.parse((await this.#sandbox.control.clock.get()).clock.now);
  }

  /** Waits until work settles or its process is killed. While that only waits for time, time passes. */
  async #settle(life: Life, work: () => Promise<unknown>): Promise<Settled> {
    let settled: Settled | undefined;
    const outer = this.#inFlight;
    const isWithin = this.#isAdvancing;
    work().then(
      () => {
        settled = { ending: 'resolved' };
      },
      (reason: unknown) => {
        settled = { ending: 'rejected', reason };
      },
    );
    const begun = this.#now;
    const realBegun = performance.now();
    for (let idle = 0; ; ) {
      await turn();
      if (life.isOver) return { ending: 'killed' };
      if (settled) return settled;
      idle = this.#inFlight > outer ? 0 : idle + 1;
      if (idle < IDLE_TURNS) continue;
      const next = this.#timers.next();
      if (next !== undefined && next <= begun + LONGEST_WAIT_MS) {
        if (isWithin) this.#now = Math.max(this.#now, next);
        else await this.#advance(next);
        this.#timers.fire();
        idle = 0;
      } else if (performance.now() - realBegun > LONGEST_REAL_MS) return { ending: 'unfinished' };
    }
  }

  async #idle(): Promise<void> {
    for (let idle = 0; idle < IDLE_TURNS; idle = this.#inFlight > 0 ? 0 : idle + 1) await turn();
  }

  async #deliverLate(): Promise<void> {
    for (const deliver of [...this.#delayed.splice(0), ...this.#late.splice(0)]) {
      await deliver();
      this.#note('a request arrives late');
    }
  }

  async #disturbCallback(trouble: NonNullable<Step['callback']>): Promise<void> {
    const { faults } = this.#sandbox.control;
    this.#faults += 1;
    if (this.#faults % FAULTS_KEPT === 0)
      for (const { id, times = 0, calls_hit } of (await faults.list({ limit: 100 })).faults)
        if (calls_hit >= times) await faults.delete(id);
    await faults.create({ callbacks: {}, times: 1, ...CALLBACK_TROUBLES[trouble] });
    this.#note(`the next callback: ${trouble.replace('callback_', '').replace('_', ', ')}`);
  }

  async #decline({ token, reference_number }: Person, days: number): Promise<void> {
    const { paymentRules } = this.#sandbox.control;
    const { payment_rule } = await paymentRules.create({ token, outcome: 'declines' });
    this.#note(`${reference_number}'s card is declined for ${days} days`);
    this.#timers.add(this.#now + days * DAY_MS, this, () => {
      void paymentRules.delete(payment_rule.id).catch(() => undefined);
    });
  }

  #world(life: Life): World {
    const { people, secret } = this.#ground;
    const { baseUrl } = this.#sandbox;
    const fetch: World['fetch'] = (input, init) => this.#fetch(life, input, init);
    return {
      api: createClient({ baseUrl, fetch, retries: 0 }),
      fetch,
      baseUrl,
      receiver: RECEIVER,
      secret,
      people,
      storage: this.#storage,
      now: () => new Date(this.#now),
      random: () => this.#chance.next(),
      randomUUID: () => uuidBy(this.#chance),
      sleep: (ms) => new Promise((resolve) => this.#timers.add(this.#now + ms, life, resolve)),
      every: (ms, work) => this.#every(life, ms, work),
    };
  }

  #every(life: Life, ms: number, work: () => unknown): void {
    if (!(ms >= MINUTE_MS)) throw new TypeError(`every: expected at least ${MINUTE_MS} ms, not ${ms}`);
    this.#timers.add(this.#now + ms, life, () => {
      if (life.isOver) return;
      this.#every(life, ms, work);
      (async () => work())().catch((error) => this.#note(`a job rejects: ${messageOf(error)}`));
    });
  }

  async #fetch(life: Life, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    if (life.isOver) return new Promise(() => undefined);
    this.#inFlight += 1;
    let answer: Promise<Response>;
    try {
      const response = await this.#call(
        new Request(input, init),
        input instanceof Request || init?.signal != null,
      );
      answer = Promise.resolve(response);
    } catch (error) {
      answer = Promise.reject(error);
    }
    this.#inFlight -= 1;
    if (!life.isOver && this.#step?.kill === this.#calls) this.#kill();
    // A process that was killed sees nothing more.
    if (!life.isOver) return answer;
    answer.catch(() => undefined);
    return new Promise(() => undefined);
  }

  async #call(request: Request, isLimited: boolean): Promise<Response> {
    const operationId = operationOf(request.method, request.url.slice(this.#sandbox.baseUrl.length));
    const deliver = delivery(this.#sandbox.fetch, await bodyOf(request));
    if (operationId === undefined) return deliver();
    const step = this.#step;
    this.#calls += 1;
    const isWriting = isWrite(operationId);
    if (isWriting) for (const each of this.#delayed.splice(0)) await each();
    const outcome = step?.call?.nth === this.#calls ? step.call.outcome : undefined;
    try {
      const response = outcome
        ? await this.#disturbed(outcome, deliver, { isWriting, isLimited })
        : await deliver();
      if (outcome) this.#note(`  ${operationId}: ${isWriting ? outcome : 'the read fails'}`);
      else this.#note(`  ${operationId} → ${response.status}`, isWriting || !response.ok);
      if (step?.early && isWriting && !this.#isAdvancing) await this.#advance(this.#now);
      return response;
    } catch (error) {
      this.#note(`  ${operationId}: ${outcome && isWriting ? outcome : 'no response'}`);
      throw error;
    }
  }

  #disturbed(
    outcome: NonNullable<Step['call']>['outcome'],
    deliver: Deliver,
    { isWriting, isLimited }: { isWriting: boolean; isLimited: boolean },
  ): Promise<Response> {
    const call = {
      isLimited,
      later: (work: Deliver, when: 'next write' | 'end') =>
        void (when === 'end' ? this.#late : this.#delayed).push(work),
      deliverBefore: deliver,
    };
    if (isWriting) return WRITE_OUTCOMES[outcome](deliver, call);
    return READ_OUTCOMES[/failure|html/.test(outcome) ? 'read_fails' : 'read_hangs'](deliver, call);
  }

  #note(text: string, isNews = true): void {
    const passed = this.#now - this.#started;
    const day = Math.floor(passed / DAY_MS);
    const time = new Date(passed - day * DAY_MS).toISOString().slice(11, 19);
    const line = `day ${day + 1} ${time} ${text}`;
    this.#log.push(line);
    if (isNews) this.#story.push(line);
  }
}

function answered(status: number, request_headers: Record<string, string>): SendResult & { name: string } {
  const error = status < 300 ? null : `HTTP status ${status}`;
  const outcome = { http_status: status, error, request_headers, response_headers: {}, response_body: '' };
  return { name: `${status}`, outcome, timedOut: false };
}

/** A callback without ids that differ in each run. */
function nameOf({ event, data: { order } }: CallbackBody): string {
  return order?.reference_number === undefined ? event : `${event} of ${order.reference_number}`;
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, 160);
}

function pickOf(person: Person, seed: string, id: string): Pick {
  const chance = chanceOf(seed);
  const integer = (min: number, max: number) => min + Math.floor(chance.next() * (max - min + 1));
  return {
    person,
    id,
    integer,
    one: (values) => values[integer(0, values.length - 1)] as (typeof values)[0],
  };
}
