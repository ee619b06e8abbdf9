import { measureBilling } from './billing.ts';
import { measureJumps } from './jump.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { startBenchPostgres } from './postgres.ts';
import { measureRequests } from './requests.ts';
import { measureSandboxes } from './sandboxes.ts';
import { measureStart } from './start.ts';
import { measureWorst } from './worst-request.ts';

/** What can be measured by itself. */
export const PARTS = ['requests', 'start', 'billing', 'jump', 'sandboxes', 'worst'] as const;

export type Part = (typeof PARTS)[number];

export type Bench = { postgres: string; measurements: Measurement[] };

/** Measures the parts, one after the other, with a PostgreSQL of its own. */
export async function runBench(parts: readonly Part[], options: BenchOptions): Promise<Bench> {
  options.say('starting PostgreSQL');
  const postgres = await startBenchPostgres();
  const newDatabase = () => postgres.newDatabase();
  const measure: Record<Part, () => Promise<Measurement>> = {
    requests: () => measureRequests(options, postgres),
    start: () => measureStart(options),
    billing: () => measureBilling(options, newDatabase),
    jump: () => measureJumps(options),
    sandboxes: () => measureSandboxes(options, newDatabase),
    worst: () => measureWorst(options),
  };
  try {
    const measurements: Measurement[] = [];
    for (const part of parts) measurements.push(await measure[part]());
    return { postgres: postgres.version, measurements };
  } finally {
    await postgres.stop();
  }
}
