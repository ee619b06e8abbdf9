import type { BenchOptions, Measurement } from '@payments-openapi/tooling/measurement';
import { measureAdvances } from './advance.ts';
import { measureBilling } from './billing.ts';
import { measureDue } from './due.ts';
import { measureHostile } from './hostile.ts';
import { measureInspector } from './inspector.ts';
import { measureLargeSandbox } from './large-sandbox.ts';
import { measurePage } from './page.ts';
import { type BenchPostgres, startBenchPostgres } from './postgres.ts';
import { measureRequests } from './requests.ts';
import { measureSandboxes } from './sandboxes.ts';
import { measureSeeds } from './seeds.ts';
import { measureStart } from './start.ts';
import { measureWorst } from './worst-request.ts';

/** The parts that can be measured separately. */
export const PARTS = [
  'requests',
  'start',
  'billing',
  'advance',
  'sandboxes',
  'seeds',
  'due',
  'worst',
  'large',
  'hostile',
  'inspector',
  'page',
] as const;

export type Part = (typeof PARTS)[number];

export interface Bench {
  postgres?: string;
  measurements: Measurement[];
}

/** Measures the parts, one after the other, with its own PostgreSQL. */
export async function runBench(parts: readonly Part[], options: BenchOptions): Promise<Bench> {
  let started: Promise<BenchPostgres> | undefined;
  const startPostgres = () => {
    if (!started) options.say('starting PostgreSQL');
    started ??= startBenchPostgres();
    return started;
  };
  const newDatabase = async () => (await startPostgres()).newDatabase();
  const measure: Record<Part, () => Promise<Measurement>> = {
    requests: () => startPostgres().then((postgres) => measureRequests(options, postgres)),
    start: () => measureStart(options),
    billing: () => measureBilling(options, newDatabase),
    advance: () => measureAdvances(options),
    sandboxes: () => measureSandboxes(options, newDatabase),
    seeds: () => measureSeeds(options, newDatabase),
    due: () => measureDue(options, newDatabase),
    worst: () => measureWorst(options),
    large: () => measureLargeSandbox(options),
    hostile: () => measureHostile(options, newDatabase),
    inspector: () => measureInspector(options),
    page: () => measurePage(options),
  };
  try {
    const measurements: Measurement[] = [];
    for (const part of parts) measurements.push(await measure[part]());
    const postgres = (await started)?.version;
    return { ...(postgres !== undefined && { postgres }), measurements };
  } finally {
    await (await started)?.stop();
  }
}
