import type { BillingEvent } from '../billing/run.ts';

/** The counts of the work in a sandbox. */
const COUNTS = [
  'orders_created',
  'attempts_succeeded',
  'attempts_declined',
  'attempts_pending',
  'orders_failed',
  'orders_voided',
  'cycles_changed',
  'callbacks_enqueued',
  'callbacks_attempted',
] as const;

/** What happened in a period of a sandbox's time. */
export type Summary = Record<(typeof COUNTS)[number], number>;

export const EMPTY_SUMMARY = summaryBy(() => 0);

export function addSummaries(a: Summary, b: Summary): Summary {
  return summaryBy((name) => a[name] + b[name]);
}

function summaryBy(count: (name: (typeof COUNTS)[number]) => number): Summary {
  return Object.fromEntries(COUNTS.map((name) => [name, count(name)])) as Summary;
}

/** Counts what happened by the instant of the sandbox's time when it did: ISO 8601, UTC. */
export class Tally {
  readonly #at = new Map<string, Summary>();

  addEvent(event: BillingEvent): void {
    const summary = this.#summaryAt(event.at);
    if (event.kind === 'billing_made') summary.orders_created++;
    else if (event.kind === 'attempt_made') summary[`attempts_${event.outcome}`]++;
    else if (event.kind === 'order_failed') summary.orders_failed++;
    else if (event.kind === 'order_voided') summary.orders_voided++;
    else if (event.kind === 'cycle_changed') summary.cycles_changed++;
  }

  addCallback({ at }: { at: string }): void {
    this.#summaryAt(at).callbacks_enqueued++;
  }

  addCallbackAttempt({ at }: { at: string }): void {
    this.#summaryAt(at).callbacks_attempted++;
  }

  add(other: Tally): void {
    for (const [at, summary] of other.#at) this.#at.set(at, addSummaries(this.#summaryAt(at), summary));
  }

  get isEmpty(): boolean {
    return this.#at.size === 0;
  }

  /** Sums what happened at the instants that `isIn` selects, in milliseconds of the sandbox's time. */
  sum(isIn: (at: number) => boolean = () => true): Summary {
    let sum = EMPTY_SUMMARY;
    for (const [at, summary] of this.#at) if (isIn(Date.parse(at))) sum = addSummaries(sum, summary);
    return sum;
  }

  #summaryAt(at: string): Summary {
    let summary = this.#at.get(at);
    if (!summary) {
      summary = { ...EMPTY_SUMMARY };
      this.#at.set(at, summary);
    }
    return summary;
  }
}
