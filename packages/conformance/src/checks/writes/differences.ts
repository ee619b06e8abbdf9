import type { Exchange } from '../../wire/exchange.ts';
import type { Observation, Session } from '../session.ts';

/** A difference between a response and what is known. */
export interface Difference extends Observation {
  exchange: Exchange;
}

/** Reports differences as findings of a step, which sent these exchanges before and after those of each. */
export function reportDifferences(
  session: Session,
  differences: readonly Difference[],
  { first = [], last = [] }: { first?: Exchange[]; last?: Exchange[] } = {},
): void {
  for (const { exchange, before = [], ...observation } of differences)
    session.finding(exchange, { ...observation, before: [...first, ...before, ...last] });
}
