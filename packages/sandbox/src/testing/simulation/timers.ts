/** `sleep` resolves a promise of the back end, `job` is one of its jobs, `world` is a change of the world around it. */
interface Timer {
  at: number;
  process: object;
  kind: 'sleep' | 'job' | 'world';
  fire: () => unknown;
}

/** Timers by the time of a simulation, in milliseconds. */
export class Timers {
  /** Whether jobs of the same instant wait for each other. */
  isInTurn = false;
  /** Whether several jobs were due at the same instant. */
  hasOverlapped = false;
  #timers: Timer[] = [];

  /** Those of the same instant fire in the order in which they were added. */
  add(timer: Timer): void {
    const after = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(after < 0 ? this.#timers.length : after, 0, timer);
  }

  /** When the next one fires. */
  next(): number | undefined {
    return this.#timers[0]?.at;
  }

  /** When the next sleeper of a process wakes up. */
  nextSleep(process: object): number | undefined {
    return this.#timers.find((timer) => timer.process === process && timer.kind === 'sleep')?.at;
  }

  /** How many of a process sleep. */
  sleeping(process: object): number {
    return this.#timers.filter((timer) => timer.process === process && timer.kind === 'sleep').length;
  }

  /** When the next job of a process starts. */
  nextJob(process: object): number | undefined {
    return this.#timers.find((timer) => timer.process === process && timer.kind === 'job')?.at;
  }

  /** Fires those that are due, or the first of them. Nobody waits for the back end, so its jobs run at the same time. */
  async fire(now: number): Promise<void> {
    const all = this.#timers.filter(({ at }) => at <= now);
    if (all.filter(({ kind }) => kind === 'job').length > 1) this.hasOverlapped = true;
    const due = this.isInTurn ? all.slice(0, 1) : all;
    this.#timers = this.#timers.slice(due.length);
    for (const { kind, fire } of due) if (kind === 'world') await fire();
    for (const { kind, fire } of due) if (kind !== 'world') fire();
  }

  /** Removes those of a process that has ended. */
  drop(process: object): void {
    this.#timers = this.#timers.filter((timer) => timer.process !== process);
  }
}
