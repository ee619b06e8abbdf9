import { setTimeout, unref, yieldToEventLoop } from '#platform';
import type { Scope } from '../database/collection.ts';
import type { Executor } from '../database/database.ts';
import { Failure } from '../input/failures.ts';
import { type EventFilter, eventsAfter } from '../records/events.ts';
import { type Progress, progressOf } from '../records/numbers.ts';

/** Milliseconds between polls for new events: other servers on the same database create events too. */
const POLL_MS = 200;

/** Milliseconds after which an idle stream sends a comment, so that a broken connection is noticed. */
const HEARTBEAT_MS = 15_000;

/** Milliseconds after which a browser reconnects. */
const RETRY_MS = 1_000;

/** Sent last if the events have been replaced: a browser that reconnects then gets all of them. */
const START_OVER = 'id: 0\n\n';

/** Which events a stream sends: those after `since`, and new ones until the signal aborts. */
export interface StreamOptions {
  since: number;
  filter: EventFilter;
  signal: AbortSignal;
}

interface Stream {
  sandboxId: string;
  /** Resolves with the progress of its sandbox, while the stream waits for the next poll. */
  next?: PromiseWithResolvers<Progress | undefined>;
}

/** The event streams of a server. They share one poll of the database; while none is open, there is no poll. */
export class EventStreams {
  readonly #database: Executor;
  readonly #most: number;
  readonly #open = new Set<Stream>();
  #isPolling = false;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param most number of streams that can be open at once */
  constructor(database: Executor, most: number) {
    this.#database = database;
    this.#most = most;
  }

  /**
   * Sends server-sent events until the signal aborts or the sandbox is deleted, reset or restored. A stream reads more
   * events only when its reader is ready for them, so a slow reader neither delays others nor fills memory.
   * @throws {Failure} if the limit of open streams is reached
   */
  open(scope: Scope, { since, filter, signal }: StreamOptions): AsyncIterable<string> {
    if (this.#open.size >= this.#most)
      throw new Failure('tooManyEventStreams', `the limit of this server is ${this.#most}`);
    const stream: Stream = { sandboxId: scope.sandboxId };
    this.#open.add(stream);
    const close = () => this.#close(stream);
    if (signal.aborted) close();
    else signal.addEventListener('abort', close, { once: true });
    return this.#follow(stream, scope, since, filter);
  }

  async *#follow(stream: Stream, scope: Scope, since: number, filter: EventFilter): AsyncGenerator<string> {
    try {
      yield `retry: ${RETRY_MS}\n\n`;
      let quietSince = performance.now();
      const { sandboxId, executor } = scope;
      const first = (await progressOf(executor, new Set([sandboxId]))).get(sandboxId);
      const { incarnation = first?.incarnation } = scope;
      let seen = since;
      for (let progress = first; progress; progress = await this.#nextPoll(stream)) {
        if (progress.incarnation !== incarnation) {
          yield START_OVER;
          return;
        }
        const { last } = progress;
        for await (const events of last > seen ? eventsAfter(scope, seen, filter) : []) {
          if (!this.#open.has(stream)) return;
          const text = events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join('');
          seen = Math.max(seen, ...events.map(({ id }) => Number(id)));
          await this.#nextTurn();
          if (text === '') continue;
          yield text;
          quietSince = performance.now();
        }
        seen = Math.max(seen, last);
        if (performance.now() - quietSince <= HEARTBEAT_MS) continue;
        yield ':\n\n';
        quietSince = performance.now();
      }
    } finally {
      this.#close(stream);
    }
  }

  /** One stream goes on in each turn of the event loop, so that other calls are not kept waiting by many. */
  #nextTurn(): Promise<unknown> {
    this.#turn = this.#turn.then(() => yieldToEventLoop());
    return this.#turn;
  }

  /** Progress of the sandbox at the next poll; undefined if the sandbox does not exist, or the stream is closed. */
  async #nextPoll(stream: Stream): Promise<Progress | undefined> {
    if (!this.#open.has(stream)) return undefined;
    stream.next = Promise.withResolvers();
    this.#pollSoon();
    return stream.next.promise;
  }

  #pollSoon(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    unref(setTimeout(() => void this.#poll(), POLL_MS));
  }

  async #poll(): Promise<void> {
    const waiting = [...this.#open].filter(({ next }) => next);
    try {
      const found = await progressOf(this.#database, new Set(waiting.map(({ sandboxId }) => sandboxId)));
      for (const stream of waiting) takeNext(stream)?.resolve(found.get(stream.sandboxId));
    } catch (error) {
      for (const stream of waiting) takeNext(stream)?.reject(error);
    }
    this.#isPolling = false;
    if ([...this.#open].some(({ next }) => next)) this.#pollSoon();
  }

  #close(stream: Stream): void {
    this.#open.delete(stream);
    takeNext(stream)?.resolve(undefined);
  }
}

/** Removes and returns what a stream waits for. */
function takeNext(stream: Stream): Stream['next'] {
  const { next } = stream;
  stream.next = undefined;
  return next;
}
