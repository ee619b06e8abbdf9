/** A step of a script that was done, in the run in which something goes wrong and in the one without. */
export interface Attempt {
  action: string;
  /** Whether it resolved in one of the two. */
  hasWorked: boolean;
  /** Why it rejected although nothing went wrong. */
  reason?: string;
}

/** An action that rejected whenever somebody did it. */
export interface NeverWorked {
  action: string;
  times: number;
  /** Why it did at last. */
  reason?: string;
}

/** Attempts after which an action that never worked is broken, rather than refused for a reason now and then. */
const ENOUGH = 20;

/** Thrown if all runs passed, but say nothing about an action, because it never worked. */
export class NeverWorkedError extends Error {
  override name = 'NeverWorkedError';
  /** What the runs do not say. */
  readonly missing: string;
  readonly neverWorked: readonly NeverWorked[];

  constructor(neverWorked: readonly NeverWorked[], hasWritten: boolean) {
    const missing = hasWritten
      ? 'The runs say nothing about an action that never worked'
      : 'There is nothing to judge: your back end changed nothing at the service';
    super([`${missing}.`, ...neverWorked.map(neverWorkedLine)].join('\n'));
    this.missing = missing;
    this.neverWorked = neverWorked;
  }
}

/** Finds the actions that never worked: whatever comes after them has not been simulated. */
export class Attempts {
  readonly #times = new Map<string, NeverWorked & { hasWorked: boolean }>();

  add(attempts: readonly Attempt[]): void {
    for (const { action, hasWorked, reason } of attempts) {
      const before = this.#times.get(action) ?? { action, times: 0, hasWorked: false };
      this.#times.set(action, {
        action,
        times: before.times + 1,
        reason: reason ?? before.reason,
        hasWorked: hasWorked || before.hasWorked,
      });
    }
  }

  /** @param hasWritten whether anything was changed at the service @throws {NeverWorkedError} */
  check(hasWritten: boolean): void {
    const { neverWorked } = this;
    const said = hasWritten ? neverWorked.filter(({ times }) => times >= ENOUGH) : neverWorked;
    if (said.length > 0) throw new NeverWorkedError(said, hasWritten);
  }

  get neverWorked(): NeverWorked[] {
    return [...this.#times.values()].flatMap(({ hasWorked, ...found }) => (hasWorked ? [] : [found]));
  }
}

/** Says that an action never worked. */
export function neverWorkedLine({ action, times, reason }: NeverWorked): string {
  return `${action} never worked, in ${times} ${times === 1 ? 'attempt' : 'attempts'}${reason ? `. The last one: ${reason}` : ''}`;
}
