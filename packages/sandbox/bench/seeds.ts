import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchOptions, type Measurement, Rounds } from '@payments-openapi/tooling/measurement';
import { createSandbox } from '../src/app/in-process.ts';
import type { EngineOptions } from '../src/app/options.ts';
import { createControl } from '../src/generated/client.ts';
import type { Seed } from '../src/generated/contract.ts';

/** The time to load and to save a seed with many orders, and how long another sandbox waits meanwhile. */
export async function measureSeeds(
  { rounds, orders, say }: Pick<BenchOptions, 'rounds' | 'orders' | 'say'>,
  newDatabase: () => Promise<string>,
): Promise<Measurement> {
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-bench-'));
  const seed = seedOf(orders);
  const waits = new Rounds();
  const times = new Rounds();
  const databases: Record<string, (round: number) => Promise<EngineOptions>> = {
    'SQLite memory': async () => ({}),
    'SQLite disk': async (round) => ({ folder: path.join(folder, String(round)) }),
    PostgreSQL: async () => ({ databaseUrl: await newDatabase() }),
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const [name, options] of Object.entries(databases)) {
        say(`seeds: round ${round}, ${name}`);
        const limits = { bodyBytes: 2 ** 30, seedEntries: 2 ** 30 };
        const { fetch, control, close } = await createSandbox({ ...(await options(round)), limits });
        try {
          await control.sandboxes.create({ id: 'large', seed: 'empty' });
          await control.sandboxes.create({ id: 'other', seed: 'empty' });
          const [large, other] = ['large', 'other'].map((id) =>
            createControl({ baseUrl: `http://sandbox.test/sandboxes/${id}`, fetch, timeout: 600_000 }),
          ) as [typeof control, typeof control];
          const acts = { load: () => large.seeds.load(seed), save: () => large.seeds.save() };
          for (const [act, work] of Object.entries(acts)) {
            const { took, longest } = await besides(work, other);
            times.add(`${name}, ${act}`, took / 1_000);
            waits.add(`${name}, longest wait of another sandbox beside a ${act}`, longest);
          }
        } finally {
          await close();
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return {
    title: 'Seeds',
    note:
      `A seed of ${orders} paid orders loaded into a sandbox and saved from it, in process, and the longest that a call ` +
      'of another sandbox waits meanwhile, reading the body and checking it against the contract included.',
    results: [...times.figures('s'), ...waits.figures('ms')],
    figures: [],
  };
}

function seedOf(number: number): Seed {
  const numbers = Array.from({ length: number }, (_, i) => String(10 ** 15 + i));
  return {
    orders: numbers.map((number) => ({
      number,
      reference_number: `INV-${number}`,
      currency: 'HKD',
      initial_total: 60,
    })),
    transactions: numbers.map((order_number) => ({
      order_number,
      uuid: `tx-${order_number}`,
      type: 'Sales',
      amount: 60,
    })),
  };
}

type Control = ReturnType<typeof createControl>;

async function besides(
  work: () => PromiseLike<unknown>,
  other: Control,
): Promise<{ took: number; longest: number }> {
  const start = performance.now();
  let over = false;
  const finished = Promise.resolve(work()).finally(() => {
    over = true;
  });
  let longest = 0;
  for (let i = 0; !over; i++) {
    const asked = performance.now();
    // Alternates calls that read and calls that write.
    if (i % 2 === 0) await other.clock.get();
    else await other.customers.create({ reference_number: `CRM-${asked}` });
    longest = Math.max(longest, performance.now() - asked);
  }
  await finished;
  return { took: performance.now() - start, longest };
}
