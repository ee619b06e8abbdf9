import type { RequestEntry } from '../../../../src/generated/contract.ts';
import { hasFailed, messageOf } from './failed.ts';

export interface Totals {
  calls: number;
  refused: number;
  /** Refusals by code, the most frequent first, each with its last message. `null` stands for calls without an envelope. */
  codes: { code: number | null; calls: number; message: string | undefined }[];
  /** The operations that took longest, by their median. */
  slowest: { operation: string; calls: number; median: number; longest: number }[];
  /** Calls by real time, in periods of the same length, oldest first. */
  periods: { from: string; calls: number; refused: number }[];
  /** Length of a period in milliseconds. */
  period: number;
}

const MAX_PERIODS = 48;

/** Lengths of periods in milliseconds: seconds, minutes, hours and days that people read easily. */
const LENGTHS = [1, 5, 15, 60, 300, 900, 3_600, 10_800, 43_200, 86_400].map((seconds) => seconds * 1_000);

/** Adds up calls, newest first. */
export function totalsOf(entries: readonly RequestEntry[]): Totals {
  const refused = entries.filter(hasFailed);
  const byCode = Map.groupBy(refused, ({ code }) => code);
  const known = entries.filter(({ operation_id }) => operation_id !== null);
  const byOperation = Map.groupBy(known, ({ operation_id }) => operation_id ?? '');
  return {
    calls: entries.length,
    refused: refused.length,
    codes: [...byCode]
      .map(([code, all]) => ({ code, calls: all.length, message: messageOf(all[0]?.response_body) }))
      .toSorted((one, other) => other.calls - one.calls),
    slowest: [...byOperation]
      .map(([operation, all]) => ({ operation, calls: all.length, ...durationsOf(all) }))
      .toSorted((one, other) => other.median - one.median)
      .slice(0, 5),
    ...periodsOf(entries),
  };
}

function durationsOf(entries: readonly RequestEntry[]): { median: number; longest: number } {
  const sorted = entries.map(({ duration_ms }) => duration_ms).toSorted((one, other) => one - other);
  return { median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, longest: sorted.at(-1) ?? 0 };
}

function periodsOf(entries: readonly RequestEntry[]): Pick<Totals, 'periods' | 'period'> {
  const times = entries.map(({ received_at }) => Date.parse(received_at));
  const [first, last] = [Math.min(...times.slice(-1)), Math.max(...times.slice(0, 1))];
  const span = Math.max(0, last - first);
  const period = LENGTHS.find((length) => span / length < MAX_PERIODS) ?? Math.ceil(span / MAX_PERIODS);
  if (entries.length === 0) return { periods: [], period };
  const start = Math.floor(first / period);
  const periods = Array.from({ length: Math.floor(last / period) - start + 1 }, (_, index) => ({
    from: new Date((start + index) * period).toISOString(),
    calls: 0,
    refused: 0,
  }));
  for (const [index, entry] of entries.entries()) {
    const one = periods[Math.floor((times[index] ?? 0) / period) - start];
    if (!one) continue;
    one.calls += 1;
    if (hasFailed(entry)) one.refused += 1;
  }
  return { periods, period };
}
