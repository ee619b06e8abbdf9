import type { Exchange } from './exchange.ts';
import { measured } from './size.ts';

/** A call that waits to be written, and its approximate size in bytes. */
export interface WaitingCall {
  finished: Exchange;
  bytes: number;
}

/** The waiting calls of one sandbox, oldest first. */
interface Queue {
  calls: WaitingCall[];
  bytes: number;
}

export interface WaitingOptions {
  /** Number of calls that the log of a sandbox keeps; more than that need not wait. */
  callsKept: number;
  /** Bytes of calls that the log of a sandbox keeps. */
  bytesKept: number;
}

/** Limit of all waiting calls: this many sandboxes can fill their share before others lose calls. */
const FULL_SHARES = 8;

/** Maximum number of sandboxes whose calls wait or are counted as dropped: URLs can name any number of unknown ones. */
const MAX_SANDBOXES = 1_000;

/**
 * The calls that wait to be written, limited in number and in bytes, for each sandbox and in total. If calls arrive
 * faster than they can be written, the oldest ones of their sandbox are dropped and counted.
 */
export class WaitingCalls {
  readonly #options: WaitingOptions;
  readonly #dropped = new Map<string, number>();
  #queues = new Map<string, Queue>();
  #bytes = 0;

  constructor(options: WaitingOptions) {
    this.#options = options;
  }

  /** Number of calls to a sandbox that were never written, since the server started. */
  dropped(sandboxId: string): number {
    return this.#dropped.get(sandboxId) ?? 0;
  }

  /** Counts calls of a sandbox that are not written. */
  drop(sandboxId: string, calls: number): void {
    if (calls === 0) return;
    if (!this.#dropped.has(sandboxId) && this.#dropped.size >= MAX_SANDBOXES) return;
    this.#dropped.set(sandboxId, this.dropped(sandboxId) + calls);
  }

  /** Adds a call, without the parts that are too large to keep. */
  add(whole: Exchange): void {
    const { callsKept, bytesKept } = this.#options;
    const { sandboxId } = whole;
    const { finished, bytes } = measured(whole);
    const queue = this.#queues.get(sandboxId) ?? { calls: [], bytes: 0 };
    const isFull = this.#bytes + bytes > FULL_SHARES * bytesKept || this.#queues.size >= MAX_SANDBOXES;
    if (isFull && queue.calls.length === 0) {
      this.drop(sandboxId, 1);
      return;
    }
    this.#queues.set(sandboxId, queue);
    queue.calls.push({ finished, bytes });
    queue.bytes += bytes;
    this.#bytes += bytes;
    const isOver = () => queue.bytes > bytesKept || this.#bytes > FULL_SHARES * bytesKept;
    if (queue.calls.length < 2 * callsKept && !isOver()) return;
    // Drops half of them at once: removing the first of a long array moves all others.
    const most = queue.calls.length > callsKept ? callsKept : Math.floor(queue.calls.length / 2);
    this.#trim(sandboxId, queue, Math.max(1, most));
  }

  /** Removes and returns all waiting calls, by sandbox. */
  take(): Map<string, WaitingCall[]> {
    const taken = new Map<string, WaitingCall[]>();
    for (const [sandboxId, { calls }] of this.#queues) {
      const kept = calls.slice(-this.#options.callsKept);
      this.drop(sandboxId, calls.length - kept.length);
      taken.set(sandboxId, kept);
    }
    this.#queues = new Map();
    this.#bytes = 0;
    return taken;
  }

  #trim(sandboxId: string, queue: Queue, keep: number): void {
    const dropped = queue.calls.splice(0, queue.calls.length - keep);
    const bytes = dropped.reduce((sum, call) => sum + call.bytes, 0);
    queue.bytes -= bytes;
    this.#bytes -= bytes;
    this.drop(sandboxId, dropped.length);
  }
}
