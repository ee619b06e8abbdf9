import { fileURLToPath } from 'node:url';
import { type BenchOptions, type Measurement, Rounds } from '@payments-openapi/tooling/measurement';
import { execa } from 'execa';
import { buildSandbox } from './build.ts';
import { USER_PATH } from './load.ts';
import { startLoader } from './loader.ts';
import { startBare, startPrism, startSandbox } from './targets.ts';

const CONNECTIONS = 10;

const SERVERS = {
  sandbox: () => startSandbox(),
  // The very first start: there is no cache of compiled code.
  'sandbox, first ever': () => startSandbox([], { NODE_DISABLE_COMPILE_CACHE: '1' }),
  Prism: startPrism,
  bare: startBare,
};

/** From the start of the process to its first response, and its peak memory. */
export async function measureStart({ rounds, requests, say }: BenchOptions): Promise<Measurement> {
  const starts = new Rounds();
  const memory = new Rounds();
  // Not counted: it fills the caches of the system and of Node.js.
  await (await startSandbox()).stop();
  for (let round = 1; round <= rounds; round++) {
    starts.add('in process', await startInProcess());
    for (const [name, start] of Object.entries(SERVERS)) {
      say(`start: round ${round}, ${name}`);
      const server = await start();
      const loader = startLoader('./load-http.ts');
      try {
        starts.add(name, server.startMs);
        for (const kind of ['create', 'read'] as const) {
          await loader.run({ kind, url: server.url, connections: CONNECTIONS, until: { requests } });
        }
        const peak = await server.peakMemory();
        if (peak !== undefined) memory.add(name, peak);
      } finally {
        await server.stop();
        await loader.stop();
      }
    }
  }
  return {
    title: 'Start and memory',
    note:
      'From starting the process to the end of its first answer, a users_get; the peak of its memory (RSS) after ' +
      `${requests} creates and as many reads. The sandbox keeps state in memory. bare: Fastify, the same checks, a Map.`,
    results: [
      {
        name: 'start, sandbox × Prism',
        unit: '×',
        rounds: starts.ratio('sandbox', 'Prism'),
        aim: { most: 0.2 },
      },
      {
        name: 'start, sandbox × bare',
        unit: '×',
        rounds: starts.ratio('sandbox', 'bare'),
        aim: { most: 0.7 },
      },
      {
        name: 'import, create, first call in process',
        unit: 'ms',
        rounds: starts.of('in process'),
        aim: { most: 150 },
      },
      {
        name: 'memory, sandbox × Prism',
        unit: '×',
        rounds: memory.ratio('sandbox', 'Prism'),
        aim: { most: 0.7 },
      },
    ],
    figures: [...starts.figures('ms to first answer'), ...memory.figures('MB at peak')],
  };
}

async function startInProcess(): Promise<number> {
  const script = fileURLToPath(new URL('./start-in-process.ts', import.meta.url));
  const { stdout } = await execa(process.execPath, [
    script,
    `${await buildSandbox()}/index.js`,
    `${USER_PATH}?user_id=first`,
  ]);
  return Number(stdout);
}
