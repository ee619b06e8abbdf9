/** What is counted of the work in a sandbox, each in a column of its row. */
export const COUNTS = [
  'orders_made',
  'attempts_succeeded',
  'attempts_declined',
  'attempts_pending',
  'orders_failed',
  'orders_voided',
  'cycles_changed',
  'callbacks_enqueued',
] as const;

/** What happened in a stretch of a sandbox's time. */
export type Summary = Record<(typeof COUNTS)[number], number>;

export const NOTHING = summaryBy(() => 0);

export function summaryBy(count: (name: (typeof COUNTS)[number]) => number): Summary {
  return Object.fromEntries(COUNTS.map((name) => [name, count(name)])) as Summary;
}

export function plus(a: Summary, b: Summary): Summary {
  return summaryBy((name) => a[name] + b[name]);
}

export function minus(a: Summary, b: Summary): Summary {
  return summaryBy((name) => a[name] - b[name]);
}
