import { afterAll, describe, expect, it } from 'vitest';
import { measureBilling } from '../bench/billing.ts';
import { startLoader } from '../bench/loader.ts';
import type { BenchOptions } from '../bench/measurement.ts';
import { report } from '../bench/report.ts';
import { measureSandboxes } from '../bench/sandboxes.ts';
import { startBare, startSandbox, startShell } from '../bench/targets.ts';
import { openFresh } from './databases.ts';

// That it runs, not how fast: figures belong to a quiet machine.

const tiny: BenchOptions = {
  rounds: 1,
  seconds: 0.1,
  requests: 20,
  cycles: [3, 5],
  others: 2,
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
  it.each([
    ['the billing run', measureBilling],
    ['sandboxes', measureSandboxes],
  ])('fills every round of %s', async (_, measure) => {
    const measured = await measure(tiny, newDatabase);
    const all = [...measured.results, ...measured.figures];
    expect(all.filter(({ rounds }) => rounds.length !== 1 || !rounds.every(Number.isFinite))).toEqual([]);
    for (const { name } of measured.results) expect(report([measured])).toContain(name);
  });

  it.each([
    ['the sandbox', startSandbox],
    ['its shell', startShell],
    ['bare Fastify', startBare],
  ])('creates and reads users of %s over HTTP', async (_, start) => {
    const server = await start();
    const loader = startLoader('./load-http.ts');
    try {
      for (const kind of ['create', 'read'] as const) {
        const load = await loader.run({ kind, url: server.url, connections: 2, until: { requests: 20 } });
        expect(load.rate).toBeGreaterThan(0);
      }
    } finally {
      await loader.stop();
      await server.stop();
    }
  });
});
