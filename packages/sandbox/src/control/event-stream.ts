import type { Scope } from '../database/collection.ts';
import type { Executor } from '../database/database.ts';
import { Failure } from '../input/failures.ts';
import { type EventFilter, eventsAfter } from '../records/events.ts';
import { type Progress, progressOf } from '../records/numbers.ts';

/** Milliseconds between looks for new events: other servers of the database make some, too. */
const LOOK_MS = 200;

/** Milliseconds after which a stream without events sends a comment, so that a broken connection is noticed. */
const HEARTBEAT_MS = 15_000;

/** Milliseconds after which a browser connects again. */
const RETRY_MS = 1_000;

/** Sent as the last when other events take the place of those before: whoever connects again gets them all. */
const START_OVER = 'id: 0\n\n';

/** Which events a stream sends: those after a number, and each that follows until the signal aborts. */
export type StreamOptions = { since: number; filter: EventFilter; signal: AbortSignal };

type Stream = {
  sandboxId: string;
  /** Resolves with how far its sandbox has come, while it waits for the next look. */
  next?: PromiseWithResolvers<Progress | undefined>;
};

/** The event streams of a server. They share each look at the database, and while none is open, there is none. */
export class EventStreams {
  readonly #database: Executor;
  readonly #most: number;
  readonly #open = new Set<Stream>();
  #isLooking = false;

  /** `most` can be open at once. */
  constructor(database: Executor, most: number) {
    this.#database = database;
    this.#most = most;
  }

  /**
   * Events as server-sent events, until the signal aborts or the sandbox is deleted, reset or restored. A stream reads on only when its
   * reader takes more: one that is slow makes nobody wait, and nothing pile up.
   * @throws {Failure} when no more can be open
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
      for (let progress = first; progress; progress = await this.#nextLook(stream)) {
        if (progress.incarnation !== incarnation) {
          yield START_OVER;
          return;
        }
        const { last } = progress;
        for await (const events of last > seen ? eventsAfter(scope, seen, filter) : []) {
          if (!this.#open.has(stream)) return;
          const text = events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join('');
          seen = Math.max(seen, ...events.map(({ id }) => Number(id)));
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

  /** How far the sandbox has come at the next look; undefined when there is no such sandbox, or the stream is closed. */
  async #nextLook(stream: Stream): Promise<Progress | undefined> {
    if (!this.#open.has(stream)) return undefined;
    stream.next = Promise.withResolvers();
    this.#lookSoon();
    return stream.next.promise;
  }

  #lookSoon(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    const waiting = [...this.#open].filter(({ next }) => next);
    try {
      const found = await progressOf(this.#database, new Set(waiting.map(({ sandboxId }) => sandboxId)));
      for (const stream of waiting) answer(stream)?.resolve(found.get(stream.sandboxId));
    } catch (error) {
      for (const stream of waiting) answer(stream)?.reject(error);
    }
    this.#isLooking = false;
    if ([...this.#open].some(({ next }) => next)) this.#lookSoon();
  }

  #close(stream: Stream): void {
    this.#open.delete(stream);
    answer(stream)?.resolve(undefined);
  }
}

/** What a stream waits for, which it does no longer. */
function answer(stream: Stream): Stream['next'] {
  const { next } = stream;
  stream.next = undefined;
  return next;
}
