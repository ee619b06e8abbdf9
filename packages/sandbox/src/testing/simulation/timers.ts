interface Timer {
  at: number;
  order: number;
  life: object;
  fire: () => void;
}

/** Timers by the time of a simulation, in milliseconds. */
export class Timers {
  #timers: Timer[] = [];
  #order = 0;

  add(at: number, life: object, fire: () => void): void {
    this.#timers.push({ at, order: this.#order++, life, fire });
  }

  /** When the next one fires. */
  next(): number | undefined {
    return this.#first()?.at;
  }

  /** Fires the next one. */
  fire(): void {
    const first = this.#first();
    if (!first) return;
    this.#timers.splice(this.#timers.indexOf(first), 1);
    first.fire();
  }

  /** Removes those of a process that has ended. */
  drop(life: object): void {
    this.#timers = this.#timers.filter((timer) => timer.life !== life);
  }

  #first(): Timer | undefined {
    return this.#timers.reduce<Timer | undefined>(
      (first, each) =>
        !first || each.at < first.at || (each.at === first.at && each.order < first.order) ? each : first,
      undefined,
    );
  }
}
