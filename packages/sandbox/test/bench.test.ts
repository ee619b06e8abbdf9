import type { BenchOptions } from '@payments-openapi/tooling/measurement';
import { report } from '@payments-openapi/tooling/report';
import { sampled } from '@payments-openapi/tooling/whole';
import { afterAll, describe, expect, it } from 'vitest';
import { measureBilling } from '../bench/billing.ts';
import { billOneMonth, makePlans } from '../bench/billing-world.ts';
import { measureDue } from '../bench/due.ts';
import { startLoader } from '../bench/loader.ts';
import { measureSandboxes } from '../bench/sandboxes.ts';
import { measureSeeds } from '../bench/seeds.ts';
import { billSetBased, makeModel } from '../bench/set-based.ts';
import { startBare, startSandbox, startShell } from '../bench/targets.ts';
import { measureWorst } from '../bench/worst-request.ts';
import type { Database } from '../src/database/database.ts';
import { events, orders, recurringOrders, recurringPlans, transactions } from '../src/records/collections.ts';
import { runSandbox } from '../src/recurring/runner.ts';
import { describeDatabases, openFresh } from './databases.ts';

// Tests that it runs, not how fast: measure on a quiet machine.

const tiny: BenchOptions = {
  rounds: 1,
  seconds: 0.1,
  requests: 20,
  cycles: [3, 5],
  others: 2,
  times: 1,
  orders: 20,
  tried: 100,
  say: () => undefined,
};

const opened: Awaited<ReturnType<typeof openFresh>>[] = [];
async function newDatabase(): Promise<string> {
  const fresh = await openFresh();
  opened.push(fresh);
  return fresh.url;
}
afterAll(async () => {
  for (const { close } of opened) await close();
});

describe('the bench', () => {
  const measures = [
    ['the billing run', measureBilling],
    ['sandboxes', measureSandboxes],
    ['seeds', measureSeeds],
    ['the search for due work', measureDue],
  ] as const;
  it.each(sampled(measures, 1))('fills every round of %s', async (_, measure) => {
    const measured = await measure(tiny, newDatabase);
    const all = [...measured.results, ...measured.figures];
    expect(all.filter(({ rounds }) => rounds.length !== 1 || !rounds.every(Number.isFinite))).toEqual([]);
    for (const { name } of measured.results) expect(report([measured])).toContain(name);
  });

  it('finds the worst request of an operation', async () => {
    const operations = ['clock_advance', 'users_get'];
    const measured = await measureWorst({ ...tiny, operations }, { body: 500, url: 100 });
    expect(measured.results.map(({ name }) => name.split(',')[0]).sort()).toEqual(operations);
    for (const { rounds } of measured.results) expect(rounds.every((ms) => ms > 0)).toBe(true);
  });
});

describe('a loader', () => {
  const loader = startLoader('./load-http.ts');
  afterAll(() => loader.stop());

  const servers = [
    ['the sandbox', startSandbox],
    ['its shell', startShell],
    ['bare Fastify', startBare],
  ] as const;
  it.each(sampled(servers, 1))('creates and reads users of %s over HTTP', async (_, start) => {
    const server = await start();
    try {
      for (const kind of ['create', 'read'] as const) {
        const load = await loader.run({ kind, url: server.url, connections: 2, until: { requests: 20 } });
        expect(load.rate).toBeGreaterThan(0);
      }
      const isReported = process.platform === 'linux';
      expect(await server.cpuTime()).toEqual(isReported ? expect.any(Number) : undefined);
    } finally {
      await server.stop();
    }
  });
});

describeDatabases('the limit of the billing run', (database) => {
  it('writes the rows of a run, byte for byte but for ids, numbers and how far a plan was advanced', async () => {
    const model = await makeModel(database(), 'model');
    for (const id of ['run', 'limit']) {
      await makePlans(database(), id, 12);
      await billOneMonth(database(), id);
    }
    expect((await runSandbox(database(), 'run')).orders_created).toBe(12);
    expect(await billSetBased(database(), 'limit', model)).toBe(12);
    const rows = await rowsOf(database(), 'run');
    // One of a plan in each table and three events, and what the creation of the first plan left.
    expect(rows).toHaveLength((4 + 3) * 12 + 3 + 6);
    const limit = await rowsOf(database(), 'limit');
    expect(limit.filter((line, i) => line !== rows[i]).slice(0, 1)).toEqual([]);
  });
});

/** Everything that a run writes, as sorted lines. Values that differ from run to run are replaced by placeholders. */
async function rowsOf(database: Database, sandboxId: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { table } of [recurringPlans, recurringOrders, orders, transactions]) {
    const rows = await database.query(`SELECT * FROM ${table} WHERE sandbox_id = $1`, [sandboxId]);
    for (const { sandbox_id, ...row } of rows) lines.push(`${table} ${JSON.stringify(row)}`);
  }
  for (const { document } of await events.list({ sandboxId, executor: database })) {
    // The number of events per row differs, since a run stores those of a transaction together.
    for (const occurrence of document.occurrences) lines.push(`events ${JSON.stringify(occurrence)}`);
  }
  const numbers = String.raw`\b\d{16}(\d{6})?\b|(?<=auth_code\W+)\d{6}`;
  const ids = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{12}';
  const own = new RegExp(String.raw`${numbers}|${ids}|(?<=advanced_to\W+)[^"\\]+`, 'g');
  return lines.map((line) => line.replaceAll(own, (word) => '_'.repeat(word.length))).sort();
}
