/** How an action ended in a run in which nothing went wrong. */
export interface Tried {
  action: string;
  /** With what it rejected, if it did. */
  rejection?: string;
}

/** Thrown if an action rejects whenever somebody does it, even though nothing goes wrong, so that the runs say nothing about it. */
export class NeverResolvedError extends Error {
  override name = 'NeverResolvedError';
}

/** Tries of an action without a success after which it is broken, instead of rightly refused now and then. */
const ENOUGH = 20;

/** @throws {NeverResolvedError} if an action was often tried while nothing went wrong, and never resolved */
export function checkResolved(tried: readonly Tried[]): void {
  for (const [action, tries] of Map.groupBy(tried, (each) => each.action)) {
    if (tries.length < ENOUGH || tries.some(({ rejection }) => rejection === undefined)) continue;
    throw new NeverResolvedError(
      `${action} rejected each of the ${tries.length} times that somebody did it while nothing went wrong, at last with: ` +
        `${tries.at(-1)?.rejection}. So the runs say nothing about what it does`,
    );
  }
}
