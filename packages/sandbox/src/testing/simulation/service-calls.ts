import type { Envelope } from '../../invocation/call-result.ts';
import { SUCCESS } from '../../invocation/call-result.ts';
import { bodyOf, delivery, isWrite, operationOf, sendRead } from '../disturbed-fetch.ts';
import { type Deliver, type Outcome, READ_OUTCOMES, type ReadOutcome, WRITE_OUTCOMES } from '../outcomes.ts';
import type { TestSandbox } from '../test-sandbox.ts';
import { SERVICE, type SimulatedProcess } from './back-end.ts';
import type { WorldClock } from './clock.ts';
import type { RunLog } from './run-log.ts';
import type { Step } from './script.ts';

interface ServiceCallsOptions {
  sandbox: TestSandbox;
  clock: WorldClock;
  log: RunLog;
  kill: () => void;
}

/** Calls while no time passes after which nothing responds any more: whoever polls without a pause would never end. */
const MAX_CALLS_AT_ONCE = 1_000;

/** The calls of a back end to the service. One is made after the other, and those that a step names go wrong. */
export class ServiceCalls {
  inFlight = 0;
  /** The largest page of a list that the back end has asked for. */
  largestPage = 20;
  /** Whether one has changed something. */
  hasWritten = false;
  /** How many have gone wrong. */
  disturbed = 0;
  readonly #happened = new Map<Step, Map<number, Outcome>>();
  readonly #happenedInJob = new Map<Step, Outcome>();
  readonly #options: ServiceCallsOptions;
  #step: Step | undefined;
  #before: TestSandbox | undefined;
  #count = 0;
  /** The step that says what goes wrong in the next job, and in the one that runs. */
  #beforeJob: Step | undefined;
  #inJob: Step | undefined;
  #jobCount = 0;
  #now = 0;
  #callsNow = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #late: Deliver[] = [];
  #delayed: Deliver[] = [];

  constructor(options: ServiceCallsOptions) {
    this.#options = options;
  }

  /** From now on, calls go wrong as this step says. */
  async begin(step?: Step): Promise<void> {
    for (const deliver of [...this.#delayed.splice(0), ...this.#late.splice(0)])
      await this.#deliverLate(deliver);
    await this.end();
    this.#step = step;
    this.#count = 0;
    this.#inJob = undefined;
    if (!step || step.job) this.#beforeJob = step;
    if ([...(step?.calls ?? []), step?.job].some((call) => call?.outcome === 'read_stale'))
      this.#before = await this.#options.sandbox.copy();
  }

  /** A job starts. */
  beginJob(): void {
    if (!this.#beforeJob) return;
    this.#inJob = this.#beforeJob;
    this.#beforeJob = undefined;
    this.#jobCount = 0;
  }

  /** A step with the outcomes that its calls had: a read fails or hangs where a write would. */
  happened(step: Step): Step {
    const outcomes = this.#happened.get(step);
    const inJob = this.#happenedInJob.get(step);
    const actual = { ...step };
    if (outcomes && step.calls)
      actual.calls = step.calls.map((call) => ({ ...call, outcome: outcomes.get(call.nth) ?? call.outcome }));
    if (inJob && step.job) actual.job = { ...step.job, outcome: inJob };
    return actual;
  }

  /** Deletes what stale reads have read. */
  async end(): Promise<void> {
    const before = this.#before;
    this.#before = undefined;
    await before?.delete();
  }

  async fetch(process: SimulatedProcess, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    if (this.#isEndless()) return new Promise(() => undefined);
    const isLimited = input instanceof Request || init?.signal != null;
    this.inFlight += 1;
    const [settled] = await Promise.allSettled([
      (async () => this.#inTurn(process, new Request(input, init), isLimited))(),
    ]);
    this.inFlight -= 1;
    // A process that was killed sees nothing more.
    if (process.hasEnded) return new Promise(() => undefined);
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  }

  #isEndless(): boolean {
    const { clock, log } = this.#options;
    this.#callsNow = clock.now === this.#now ? this.#callsNow + 1 : 1;
    this.#now = clock.now;
    if (this.#callsNow === MAX_CALLS_AT_ONCE + 1)
      log.note(clock.now, `  more than ${MAX_CALLS_AT_ONCE} calls without a pause get no response`);
    return this.#callsNow > MAX_CALLS_AT_ONCE;
  }

  async #inTurn(process: SimulatedProcess, request: Request, isLimited: boolean): Promise<Response> {
    const { clock } = this.#options;
    const mine = this.#turn.then(() => this.#call(process, request, isLimited));
    this.#turn = mine.catch(() => undefined);
    const { response, isApplied } = await mine;
    // Not in turn: the receiver of the callbacks may call too.
    if (this.#step?.early && isApplied && !clock.isAdvancing) await clock.advance(clock.now);
    return response;
  }

  async #call(
    process: SimulatedProcess,
    request: Request,
    isLimited: boolean,
  ): Promise<{ response: Response; isApplied: boolean }> {
    const { sandbox, log, clock, kill } = this.#options;
    if (process.hasEnded) throw new Error('killed');
    const path = request.url.slice(SERVICE.length);
    const operationId = request.url.startsWith(SERVICE) ? operationOf(request.method, path) : undefined;
    const read = await bodyOf(request);
    const at = ({ baseUrl }: TestSandbox) => ({ ...read, url: `${baseUrl}${path}` });
    const to = (target: TestSandbox) => delivery(target.fetch, at(target));
    const pass = () => sendRead(sandbox.fetch, at(sandbox));
    if (operationId === undefined) return { response: await pass(), isApplied: false };
    const nth = ++this.#count;
    const ofJob = this.#inJob && ++this.#jobCount === this.#inJob.job?.nth ? this.#inJob : undefined;
    this.largestPage = Math.max(this.largestPage, Number(new URL(request.url).searchParams.get('limit')));
    const isKilled = (moment: number) => this.#step?.kill === moment && !process.hasEnded;
    if (isKilled(2 * nth - 1)) {
      log.note(clock.now, `  ${operationId} is about to be called`);
      kill();
      throw new Error('killed');
    }
    const isApplied = isWrite(operationId);
    if (isApplied) {
      for (const each of this.#delayed.splice(0)) await this.#deliverLate(each);
      await clock.synchronise();
      clock.changed();
    }
    const outcome = outcomeFor(isApplied, this.#drawn(nth, ofJob));
    if (outcome !== undefined) this.#note({ nth, ofJob }, outcome);
    try {
      const response =
        outcome === undefined
          ? await pass()
          : await this.#respond(outcome, {
              deliver: to(sandbox),
              before: to(this.#before ?? sandbox),
              isLimited,
            });
      const status = await statusOf(response, isApplied);
      if (isApplied && status === '200') this.hasWritten = true;
      log.note(clock.now, `  ${operationId} → ${outcome ?? status}`, isApplied || outcome !== undefined);
      return { response, isApplied };
    } catch (error) {
      log.note(clock.now, `  ${operationId} → ${outcome ?? 'no response'}`);
      throw error;
    } finally {
      if (isKilled(2 * nth) || (ofJob?.job?.outcome === 'kill' && !process.hasEnded)) kill();
    }
  }

  #note({ nth, ofJob }: { nth: number; ofJob?: Step | undefined }, outcome: Outcome): void {
    this.disturbed += 1;
    if (ofJob) this.#happenedInJob.set(ofJob, outcome);
    const step = this.#step;
    if (!step) return;
    const outcomes = this.#happened.get(step) ?? new Map<number, Outcome>();
    this.#happened.set(step, outcomes.set(nth, outcome));
  }

  #drawn(nth: number, ofJob: Step | undefined): Outcome | undefined {
    const inJob = ofJob?.job?.outcome;
    if (inJob !== undefined && inJob !== 'kill') return inJob;
    return this.#step?.calls?.find((call) => call.nth === nth)?.outcome;
  }

  #respond(
    outcome: Outcome,
    { deliver, before, isLimited }: { deliver: Deliver; before: Deliver; isLimited: boolean },
  ): Promise<Response> {
    const later = (work: Deliver, when: 'next write' | 'end') =>
      void (when === 'end' ? this.#late : this.#delayed).push(work);
    const effect = isReadOutcome(outcome) ? READ_OUTCOMES[outcome] : WRITE_OUTCOMES[outcome];
    return effect(deliver, { isLimited, later, deliverBefore: before });
  }

  async #deliverLate(deliver: Deliver): Promise<void> {
    const { clock, log } = this.#options;
    await clock.synchronise();
    clock.changed();
    await deliver();
    log.note(clock.now, 'a request arrives late');
  }
}

/** How a call goes wrong, if it does. A read fails, or times out, for each of the outcomes of a write. */
function outcomeFor(isWriting: boolean, drawn: Outcome | undefined): Outcome | undefined {
  if (drawn === undefined || isWriting === !isReadOutcome(drawn)) return drawn;
  if (isWriting) return undefined;
  return /failure|html|half/.test(drawn) ? 'read_fails' : 'read_hangs';
}

/** The status of a response, and the code of a failure. Successful reads are not read: they are many, and long. */
async function statusOf(response: Response, isWriting: boolean): Promise<string> {
  if (response.ok && !isWriting) return `${response.status}`;
  const { code = SUCCESS.code }: Partial<Envelope> = await response
    .clone()
    .json()
    .catch(() => ({}));
  return code === SUCCESS.code ? `${response.status}` : `${response.status}, code ${code}`;
}

function isReadOutcome(outcome: Outcome): outcome is ReadOutcome {
  return outcome in READ_OUTCOMES;
}
