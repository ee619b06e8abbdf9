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

export const NOTHING_TO_JUDGE = 'There is nothing to judge: your back end changed nothing at the service';

/** Thrown if all runs passed because nothing happened in them. */
export class NothingToJudgeError extends Error {
  override name = 'NothingToJudgeError';

  readonly neverWorked: readonly NeverWorked[];

  constructor(neverWorked: readonly NeverWorked[]) {
    super([`${NOTHING_TO_JUDGE}.`, ...neverWorked.map(neverWorkedLine)].join('\n'));
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

  get neverWorked(): NeverWorked[] {
    return [...this.#times.values()].flatMap(({ hasWorked, ...found }) => (hasWorked ? [] : [found]));
  }
}

/** Says that an action never worked. */
export function neverWorkedLine({ action, times, reason }: NeverWorked): string {
  return `${action} never worked, in ${times} ${times === 1 ? 'attempt' : 'attempts'}${reason ? `. The last one: ${reason}` : ''}`;
}
