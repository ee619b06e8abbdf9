import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BenchOptions,
  type Measurement,
  type Result,
  Rounds,
} from '@payments-openapi/tooling/measurement';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { migrate } from '../src/records/migrations.ts';
import { runSandbox } from '../src/recurring/runner.ts';
import { billOneMonth, makePlans } from './billing-world.ts';
import { billSetBased, makeModel } from './set-based.ts';

/** Opens an empty database. */
type Open = () => Promise<Database>;

/** Due cycles per second of the billing run, compared to a statement that only writes. */
export async function measureBilling(
  { rounds, cycles, say }: BenchOptions,
  newDatabase: () => Promise<string>,
): Promise<Measurement> {
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-bench-'));
  const rates = new Rounds();
  let files = 0;
  const databases: Record<string, Open> = {
    'SQLite memory': async () => openSqlite(':memory:'),
    'SQLite disk': async () => openSqlite(path.join(folder, `${++files}.sqlite`)),
    PostgreSQL: async () => openPostgres(await newDatabase()),
  };
  try {
    for (const [name, open] of Object.entries(databases)) {
      say(`billing: warming up ${name}`);
      await compare(open, Math.min(WARM, Math.max(...cycles)), 0);
    }
    for (let round = 1; round <= rounds; round++) {
      for (const due of cycles) {
        for (const [name, open] of Object.entries(databases)) {
          say(`billing: round ${round}, ${name}, ${due} due cycles`);
          const { run, limit } = await compare(open, due, round);
          rates.add(`${name}, ${due} due`, run);
          rates.add(`${name}, ${due} due, set-based`, limit);
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const most = Math.max(...cycles);
  const least = Math.min(...cycles);
  const names = Object.keys(databases);
  return {
    title: 'Billing run',
    note:
      'Due cycles a second of monthly plans, each of its own customer, charged with success: an order, its recurring ' +
      'order, a transaction, the changed plan and three events each. Set-based: the same rows, put together from ready texts and ' +
      'ids and written by one statement a table in one transaction. Growth: time a cycle at the most due cycles × at the fewest; 1 is linear.',
    results: [
      ...names.flatMap((name) =>
        cycles.map(
          (due): Result => ({
            name: `${name}, ${due} due, × set-based`,
            unit: '×',
            rounds: rates.ratio(`${name}, ${due} due`, `${name}, ${due} due, set-based`),
            aim: { least: 0.5 },
          }),
        ),
      ),
      ...names.map(
        (name): Result => ({
          name: `${name}, growth from ${least} to ${most}`,
          unit: '×',
          rounds: rates.ratio(`${name}, ${least} due`, `${name}, ${most} due`),
          aim: { most: LINEAR },
        }),
      ),
    ],
    figures: rates.figures('due cycles/s'),
  };
}

/** Number of due cycles after which the code of a run is warmed up. */
const WARM = 10_000;

/** Tolerance for the time per cycle among many, since no machine is entirely idle. */
const LINEAR = 1.25;

/** Each in its own sandbox of one new database, in alternating order. */
async function compare(open: Open, due: number, round: number): Promise<{ run: number; limit: number }> {
  const database = await open();
  try {
    await migrate(database);
    for (const id of ['run', 'limit']) {
      await makePlans(database, id, due);
      await billOneMonth(database, id);
    }
    const model = await makeModel(database, 'model');
    const run = () => perSecond(due, async () => (await runSandbox(database, 'run')).orders_created);
    const limit = () => perSecond(due, () => billSetBased(database, 'limit', model));
    if (round % 2 === 1) return { run: await run(), limit: await limit() };
    const first = await limit();
    return { run: await run(), limit: first };
  } finally {
    await database.close();
  }
}

async function perSecond(due: number, work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const done = await work();
  const seconds = (performance.now() - start) / 1000;
  if (done !== due) throw new Error(`${done} cycles were billed and not ${due}`);
  return due / seconds;
}
