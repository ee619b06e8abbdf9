import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds after which a request that neither ends nor calls the service waits for another one, such as for a lock, and
 * milliseconds after which it hangs; while another request is at the service, it may well wait for that one.
 */
const WAITS_MS = 250;
const HANGS_MS = 10_000;
const BLOCKED_MS = 2_000;

/**
 * Takes what passes between a simulation and a process one after the other: a request to the process, its call to the
 * service, and the response to that. Each waits until the process has nothing to do but to wait, so that requests which it
 * handles at the same time take turns in the same order in each run.
 */
export class Turns {
  #requests = 0;
  #calls = 0;
  #waiting = 0;
  #turn: Promise<void> = Promise.resolve();
  #latest = performance.now();

  /** Whether the process is working. */
  get isBusy(): boolean {
    const patience = this.#calls > 0 ? BLOCKED_MS : HANGS_MS;
    return this.#waiting > 0 || (this.#requests > this.#calls && this.#idleFor() < patience);
  }

  /** Sends a request to the process. */
  async request<T>(send: () => Promise<T>): Promise<T> {
    await this.#next(() => {
      this.#requests += 1;
    });
    try {
      return await send();
    } finally {
      this.#requests -= 1;
      this.#latest = performance.now();
    }
  }

  /** Passes on a call of the process. `answer` gets the result in its turn. */
  async call<T>(make: () => Promise<T>, answer: (made: PromiseSettledResult<T>) => void): Promise<void> {
    this.#calls += 1;
    this.#latest = performance.now();
    await this.#next(() => undefined);
    const [made] = await Promise.allSettled([make()]);
    await this.#next(() => {
      this.#calls -= 1;
      answer(made);
    });
  }

  async #next(step: () => void): Promise<void> {
    this.#waiting += 1;
    const mine = this.#turn.then(async () => {
      while (this.#requests > this.#calls && this.#idleFor() < WAITS_MS) await pause(1);
      this.#latest = performance.now();
      this.#waiting -= 1;
      step();
    });
    this.#turn = mine.catch(() => undefined);
    await mine;
  }

  #idleFor(): number {
    return performance.now() - this.#latest;
  }
}
