import { setImmediate } from 'node:timers';

/** Number of pages that are read at once: SQLite reads them one by one, and while PostgreSQL does, this process is idle. */
const LANES = { sqlite: 1, postgresql: 8 };

/** Runs work that costs so much in one of a few lanes. */
export type InLane = <T>(caller: object | undefined, cost: number, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  rank: number;
  begin(): void;
}

/**
 * A page of a thousand entries takes the process tens of milliseconds. So only a few are read at once, other calls run before
 * the next one begins, and the caller that has read least goes first.
 */
export function createLanes(type: keyof typeof LANES): InLane {
  const read = new WeakMap<object, number>();
  const waiting: Waiting[] = [];
  let free = LANES[type];
  /** The rank that began last. A new caller starts with it. */
  let current = 0;

  const beginNext = () => {
    const next = takeFirst(waiting);
    if (!next) {
      free++;
      return;
    }
    current = Math.max(current, next.rank);
    next.begin();
  };

  return async (caller, cost, work) => {
    const rank = Math.max(current, (caller && read.get(caller)) ?? 0);
    if (caller) read.set(caller, rank + cost);
    if (free > 0) free--;
    else await new Promise<void>((begin) => waiting.push({ rank, begin }));
    try {
      return await work();
    } finally {
      setImmediate(beginNext);
    }
  };
}

/** Removes and returns the lowest rank; of equal ones, the first. */
function takeFirst(waiting: Waiting[]): Waiting | undefined {
  let first = 0;
  for (const [i, { rank }] of waiting.entries()) if (rank < (waiting[first]?.rank ?? 0)) first = i;
  return waiting.splice(first, 1)[0];
}
