/** What a ratio or a time should come to. */
export type Aim = { least: number } | { most: number };

/** One value a round, of the same thing. */
export type Figure = { name: string; unit: string; rounds: number[] };

/** A figure that is held against an aim: times something else in the same round, or a time of its own. */
export type Result = Figure & { aim?: Aim };

export type Measurement = {
  title: string;
  /** Whether an aim that is missed fails the command. @default false */
  isGate?: boolean;
  /** How it was measured, in a sentence or two. */
  note: string;
  /** What is judged, ratios first. */
  results: Result[];
  /** What was counted, for those who want to know more. */
  figures: Figure[];
};

export type BenchOptions = {
  /** How often everything is measured; the things compared take turns within a round. */
  rounds: number;
  /** Length of one measurement of requests, in seconds. */
  seconds: number;
  /** Requests of each kind after which the memory of a server is read. */
  requests: number;
  /** Numbers of due cycles for the billing run, rising. */
  cycles: readonly number[];
  /** Other sandboxes among which one is made, reset and deleted. */
  others: number;
  /** How often one is made, reset and deleted in a round; the median counts. */
  times: number;
  /** Orders of a seed that is loaded and saved. */
  orders: number;
  /** Blown-up requests of each operation that are tried in search for the worst. */
  tried: number;
  /** Tells what is being measured. */
  say(progress: string): void;
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Whether the median keeps to the aim. */
export function isMet({ rounds, aim }: Result): boolean | undefined {
  if (!aim) return undefined;
  return 'least' in aim ? median(rounds) >= aim.least : median(rounds) <= aim.most;
}

/** Values by name, one a round. */
export class Rounds {
  readonly #values = new Map<string, number[]>();

  add(name: string, value: number): void {
    this.#values.set(name, [...this.of(name), value]);
  }

  of(name: string): number[] {
    return this.#values.get(name) ?? [];
  }

  /** The one divided by the other, round by round: what slowed the machine down slowed down both. */
  ratio(name: string, by: string): number[] {
    const divisors = this.of(by);
    return this.of(name).map((value, round) => value / (divisors[round] ?? Number.NaN));
  }

  figures(unit: string): Figure[] {
    return [...this.#values].map(([name, rounds]) => ({ name, unit, rounds }));
  }
}
