import type { TestSandbox } from '../test-sandbox.ts';
import { Timers } from './timers.ts';

/**
 * The time of a simulation. The clock of its sandbox follows only if something is due there, or a write depends on it:
 * an advance costs as much as a few calls.
 */
export class WorldClock {
  readonly timers = new Timers();
  readonly started: number;
  now: number;
  /** Whether callbacks pass. */
  isAdvancing = false;
  /** How many orders ran out of attempts. */
  ordersFailed = 0;
  readonly #sandbox: TestSandbox;
  #sandboxNow: number;
  #nextDue: number | null = Number.NEGATIVE_INFINITY;
  #gate = Promise.withResolvers<void>();
  #rest = Promise.withResolvers<void>();
  #isOver = false;

  private constructor(sandbox: TestSandbox, now: number) {
    this.#sandbox = sandbox;
    this.started = now;
    this.now = now;
    this.#sandboxNow = now;
  }

  static async of(sandbox: TestSandbox): Promise<WorldClock> {
    const { clock } = await sandbox.control.clock.get();
    return new WorldClock(sandbox, Date.parse(clock.now));
  }

  /** Something has changed in the sandbox, so that more may be due. */
  changed(): void {
    this.#nextDue = Number.NEGATIVE_INFINITY;
  }

  /** Moves the time. The billing and the callbacks that are due until then happen, unless an advance already runs. */
  async advance(time: number): Promise<void> {
    const to = Math.max(time, this.now);
    while (!this.isAdvancing && this.#nextDue !== null && this.#nextDue <= to) await this.#advanceSandbox(to);
    this.now = Math.max(this.now, to);
  }

  /** Moves the clock of the sandbox to the current time. */
  async synchronise(): Promise<void> {
    if (!this.isAdvancing && this.#sandboxNow < this.now) await this.#advanceSandbox(this.now);
  }

  /** During an advance, the time is that of the sandbox. */
  reach(sandboxNow: number): void {
    this.now = Math.max(this.now, sandboxNow);
  }

  /** Waits until callbacks pass. */
  async opened(): Promise<void> {
    while (!this.isAdvancing && !this.#isOver) await this.#gate.promise;
  }

  /** Waits until no advance runs. */
  async rested(): Promise<void> {
    while (this.isAdvancing) await this.#rest.promise;
  }

  /** Lets everything that waits end. */
  end(): void {
    this.#isOver = true;
    this.#gate.resolve();
  }

  async #advanceSandbox(to: number): Promise<void> {
    this.isAdvancing = true;
    this.#rest = Promise.withResolvers();
    this.#gate.resolve();
    try {
      const { orders_failed } = await this.#sandbox.advance(new Date(to).toISOString());
      this.ordersFailed += orders_failed;
    } finally {
      this.isAdvancing = false;
      this.#gate = Promise.withResolvers();
      this.#rest.resolve();
    }
    this.#sandboxNow = to;
    const { next_due_at } = (await this.#sandbox.control.clock.get()).clock;
    this.#nextDue = next_due_at === null ? null : Date.parse(next_due_at);
  }
}
