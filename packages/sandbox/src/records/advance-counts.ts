import type { Scope } from '../database/collection.ts';
import { clockAdvances } from './collections.ts';
import { addSummaries, EMPTY_SUMMARY, type Tally } from './summary.ts';

/** Adds to the counts of the advances in whose period something happened. Called with the sandbox's row locked. */
export async function addToAdvances(scope: Scope, tally: Tally): Promise<void> {
  for (const stored of await clockAdvances.list(scope)) {
    const { from, to, done } = stored.document;
    const sum = tally.sum((at) => at > from && at <= to);
    if (sum === EMPTY_SUMMARY) continue;
    await clockAdvances.replace(scope, stored, { ...stored.document, done: addSummaries(done, sum) });
  }
}
