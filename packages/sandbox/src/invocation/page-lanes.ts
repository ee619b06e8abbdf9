import { setImmediate } from '#platform';

/** Number of pages that are read at once: SQLite reads them one by one, and while PostgreSQL does, this process is idle. */
const LANES = { sqlite: 1, postgresql: 8 };

/**
 * Cost of all pages that are read at once, unless there is only one. PostgreSQL can deliver them together, and this process
 * then has to process them all before it reads another call.
 */
const MAX_COST = 1_002;

/** Runs work of a given cost in one of a few lanes. */
export type RunInLane = <T>(caller: object | undefined, cost: number, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  rank: number;
  cost: number;
  begin(): void;
}

/**
 * A page of a thousand entries takes the process tens of milliseconds. So only a few are read at once, other calls run before
 * the next one begins, and the caller that has read least goes first.
 */
export function createLanes(type: keyof typeof LANES): RunInLane {
  const read = new WeakMap<object, number>();
  const waiting: Waiting[] = [];
  const reading = { pages: 0, cost: 0 };
  /** The rank that began last. A new caller starts with it. */
  let current = 0;

  const beginNext = () => {
    for (;;) {
      const first = firstOf(waiting);
      const next = waiting[first];
      if (!next || reading.pages === LANES[type]) return;
      if (reading.pages > 0 && reading.cost + next.cost > MAX_COST) return;
      waiting.splice(first, 1);
      current = Math.max(current, next.rank);
      reading.pages += 1;
      reading.cost += next.cost;
      next.begin();
    }
  };

  const end = (cost: number) => {
    reading.pages -= 1;
    reading.cost -= cost;
    beginNext();
  };

  return async (caller, cost, work) => {
    const rank = Math.max(current, (caller && read.get(caller)) ?? 0);
    if (caller) read.set(caller, rank + cost);
    await new Promise<void>((begin) => {
      waiting.push({ rank, cost, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      setImmediate(end, cost);
    }
  };
}

/** The place of the lowest rank; of equal ones, the first. */
function firstOf(waiting: readonly Waiting[]): number {
  let first = 0;
  for (const [i, { rank }] of waiting.entries()) if (rank < (waiting[first]?.rank ?? 0)) first = i;
  return first;
}
