import type { Exchange } from './exchange.ts';
import { measured } from './size.ts';

/** A call that waits to be written, and about how many bytes it takes. */
export type WaitingCall = { finished: Exchange; bytes: number };

/** Calls of one sandbox, oldest first. */
type Line = { calls: WaitingCall[]; bytes: number };

export type WaitingOptions = {
  /** Calls of one sandbox that its log keeps: more need not wait. */
  callsKept: number;
  /** Bytes of the calls of one sandbox. */
  bytesKept: number;
};

/** Bytes of all that waits: so many sandboxes may fill their share before others lose calls. */
const FULL_SHARES = 8;

/** Sandboxes whose calls may wait, and of which drops are counted: an address can name any number that do not exist. */
const MAX_SANDBOXES = 1_000;

/**
 * The calls that wait to be written, bounded in number and in bytes, of each sandbox and of all. What comes faster than
 * it is written pushes out the oldest calls of its sandbox, which are counted.
 */
export class Waiting {
  readonly #options: WaitingOptions;
  readonly #dropped = new Map<string, number>();
  #lines = new Map<string, Line>();
  #bytes = 0;

  constructor(options: WaitingOptions) {
    this.#options = options;
  }

  /** Calls of a sandbox that were never written, since the server started. */
  dropped(sandboxId: string): number {
    return this.#dropped.get(sandboxId) ?? 0;
  }

  /** Counts calls of a sandbox that are not written. */
  drop(sandboxId: string, calls: number): void {
    if (calls === 0) return;
    if (!this.#dropped.has(sandboxId) && this.#dropped.size >= MAX_SANDBOXES) return;
    this.#dropped.set(sandboxId, this.dropped(sandboxId) + calls);
  }

  /** Lets a call wait, without what of it is too large to be kept. */
  add(whole: Exchange): void {
    const { callsKept, bytesKept } = this.#options;
    const { sandboxId } = whole;
    const { finished, bytes } = measured(whole);
    const line = this.#lines.get(sandboxId) ?? { calls: [], bytes: 0 };
    const isFull = this.#bytes + bytes > FULL_SHARES * bytesKept || this.#lines.size >= MAX_SANDBOXES;
    if (isFull && line.calls.length === 0) {
      this.drop(sandboxId, 1);
      return;
    }
    this.#lines.set(sandboxId, line);
    line.calls.push({ finished, bytes });
    line.bytes += bytes;
    this.#bytes += bytes;
    const isOver = () => line.bytes > bytesKept || this.#bytes > FULL_SHARES * bytesKept;
    if (line.calls.length < 2 * callsKept && !isOver()) return;
    // Half of them at once: taking the first of a long list moves all others.
    const most = line.calls.length > callsKept ? callsKept : Math.floor(line.calls.length / 2);
    this.#push(sandboxId, line, Math.max(1, most));
  }

  /** All that waits, by sandbox; nothing waits afterwards. */
  take(): Map<string, WaitingCall[]> {
    const taken = new Map<string, WaitingCall[]>();
    for (const [sandboxId, { calls }] of this.#lines) {
      const kept = calls.slice(-this.#options.callsKept);
      this.drop(sandboxId, calls.length - kept.length);
      taken.set(sandboxId, kept);
    }
    this.#lines = new Map();
    this.#bytes = 0;
    return taken;
  }

  #push(sandboxId: string, line: Line, keep: number): void {
    const pushed = line.calls.splice(0, line.calls.length - keep);
    const bytes = pushed.reduce((sum, call) => sum + call.bytes, 0);
    line.bytes -= bytes;
    this.#bytes -= bytes;
    this.drop(sandboxId, pushed.length);
  }
}
