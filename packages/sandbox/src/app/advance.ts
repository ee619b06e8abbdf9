import { inspect } from '#platform';
import type { Control } from '../generated/client.ts';
import type { ClockAdvanceSummary } from '../generated/contract.ts';
import { isDuration, isInstant } from '../input/time.ts';

/**
 * Advances the clock, by a duration or to an instant, and waits until everything due has happened, however long that takes.
 * @throws {TypeError} if the target is neither a duration nor an instant
 */
export async function advance({ clock }: Control, target = 'PT0S'): Promise<ClockAdvanceSummary> {
  if (typeof target !== 'string' || !(isDuration(target) || isInstant(target)))
    throw new TypeError(
      `${inspect(target)} is neither an ISO 8601 duration such as P1M or PT12H nor an instant such as 2026-02-01T00:00:00Z`,
    );
  const move = async (how: { by: string } | { to: string }) =>
    (await clock.advance(how, { timeout: Number.POSITIVE_INFINITY })).summary;
  const summary = await move(target.startsWith('P') ? { by: target } : { to: target });
  let left = summary.under_way;
  while (left) left = (await move({ by: 'PT0S' })).under_way;
  return { ...summary, under_way: null };
}
