/** The target of a ratio or a time. */
export type Aim = { least: number } | { most: number };

/** One value per round. */
export interface Figure {
  name: string;
  unit: string;
  rounds: number[];
}

/** A figure with a target: a ratio to something else in the same round, or a time. */
export type Result = Figure & { aim?: Aim };

export interface Measurement {
  title: string;
  /** Whether the command fails if the target is missed. @default false */
  isGate?: boolean;
  /** How it was measured, in one or two sentences. */
  note: string;
  /** The page of Markdown on which it is published, relative to the repository. @default none */
  page?: string;
  /** Figures with targets, ratios first. */
  results: Result[];
  /** The measured values, for more detail. */
  figures: Figure[];
}

export interface BenchOptions {
  /** Number of rounds; compared things alternate within a round. */
  rounds: number;
  /** Length of one measurement of requests, in seconds. */
  seconds: number;
  /** Number of requests of each kind after which the memory of a server is measured. */
  requests: number;
  /** Numbers of due cycles for the billing run, ascending. */
  cycles: readonly number[];
  /** Number of other sandboxes while one is created, reset and deleted. */
  others: number;
  /** Number of times that one is created, reset and deleted per round; the median counts. */
  times: number;
  /** Number of orders in a seed that is loaded and saved. */
  orders: number;
  /** Number of inflated requests of each operation tried in the search for the worst. */
  tried: number;
  /** Reports what is being measured. */
  say(progress: string): void;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** A percentile of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Whether the median meets the target. */
export function isMet({ rounds, aim }: Result): boolean | undefined {
  if (!aim) return undefined;
  return 'least' in aim ? median(rounds) >= aim.least : median(rounds) <= aim.most;
}

/** Values by name, one per round. */
export class Rounds {
  readonly #values = new Map<string, number[]>();

  add(name: string, value: number): void {
    this.#values.set(name, [...this.of(name), value]);
  }

  of(name: string): number[] {
    return this.#values.get(name) ?? [];
  }

  /** Divides one by the other, round by round: whatever slowed the machine down affected both. */
  ratio(name: string, by: string): number[] {
    const divisors = this.of(by);
    return this.of(name).map((value, round) => value / (divisors[round] ?? Number.NaN));
  }

  figures(unit: string): Figure[] {
    return [...this.#values].map(([name, rounds]) => ({ name, unit, rounds }));
  }
}
