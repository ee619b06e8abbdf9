import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchOptions, type Measurement, Rounds } from '@payments-openapi/tooling/measurement';
import { createControl } from '../src/generated/client.ts';
import { makeDailyPlans } from '../test/daily-plans.ts';
import { startSandbox } from './targets.ts';

/** Maximum time for which other calls may wait during an advance. */
const MAX_MS = 250;

interface Advance {
  /** Number of daily plans. */
  plans: number;
  days(quick: boolean): number;
  /** @default in memory */
  inFolder?: boolean;
}

const DENSE_AND_FAR: Advance = { plans: 40, days: (quick) => (quick ? 365 * 5 : 365 * 50) };

const ADVANCES: Record<string, Advance> = {
  'dense and far': DENSE_AND_FAR,
  'dense and far, in a folder': { ...DENSE_AND_FAR, inFolder: true },
  'many at once': { plans: 1_000, days: () => 1 },
};

/** The longest time that a call to another sandbox waits while the clock of one is advanced, on SQLite. */
export async function measureAdvances({ rounds, cycles, say }: BenchOptions): Promise<Measurement> {
  const waits = new Rounds();
  const advances = new Rounds();
  const quick = Math.max(...cycles) < 100_000;
  for (let round = 1; round <= rounds; round++) {
    for (const [name, { plans, days, inFolder }] of Object.entries(ADVANCES)) {
      say(`advance: round ${round}, ${plans} daily plans over ${days(quick)} days`);
      const folder = inFolder ? await mkdtemp(path.join(tmpdir(), 'payments-bench-')) : undefined;
      const server = await startSandbox(folder === undefined ? [] : [`--data=${folder}`]);
      try {
        const { sandboxes } = createControl({ baseUrl: server.url });
        await sandboxes.reset('default', { seed: 'empty', clock: '2026-02-02T04:00:00Z' });
        await makeDailyPlans(server.url, plans);
        await sandboxes.create({ id: 'other', seed: 'empty' });
        const { worstMs, tookMs } = await advance(server.url, days(quick));
        waits.add(`${name}, longest wait of another sandbox`, worstMs);
        advances.add(`${name}, ${plans} daily plans over ${days(quick)} days`, tookMs / 1000);
      } finally {
        await server.stop();
        if (folder !== undefined) await rm(folder, { recursive: true });
      }
    }
  }
  return {
    title: 'Advances of a clock',
    note:
      "The longest wait of any call to another sandbox of the same server, called one after the other while one sandbox's " +
      'clock advances over many billings, over HTTP, on SQLite: in memory, or in a folder.',
    results: waits.figures('ms').map((figure) => ({ ...figure, aim: { most: MAX_MS } })),
    figures: advances.figures('s'),
  };
}

async function advance(baseUrl: string, days: number): Promise<{ worstMs: number; tookMs: number }> {
  const { clock } = createControl({ baseUrl });
  const other = createControl({ baseUrl: `${baseUrl}/sandboxes/other` });
  const start = performance.now();
  let over = false;
  const finished = (async () => {
    // A response before the end contains what is under way.
    await clock.advance({ by: `P${days}D` });
    while ((await clock.get()).clock.advancing_to !== null) await other.clock.get();
  })().finally(() => {
    over = true;
  });
  let worstMs = 0;
  for (let i = 0; !over; i++) {
    const asked = performance.now();
    // Alternates calls that read and calls that write.
    if (i % 2 === 0) await other.clock.get();
    else
      await other.customers.create({ reference_number: `CRM-${i}`, name: 'Wong Siu Ming', dial_code: '852' });
    worstMs = Math.max(worstMs, performance.now() - asked);
  }
  await finished;
  return { worstMs, tookMs: performance.now() - start };
}
