import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Aim,
  type BenchOptions,
  type Measurement,
  type Result,
  Rounds,
} from '@payments-openapi/tooling/measurement';
import type { Job } from './load.ts';
import { type Loader, startLoader } from './loader.ts';
import type { BenchPostgres } from './postgres.ts';
import type { ServerProcess } from './server-process.ts';
import { startBare, startPrism, startSandbox, startShell } from './targets.ts';

/** Number of connections to a server: few, as from one application. */
const CONNECTIONS = 10;

/** Seconds of warm-up requests before the first round. */
const WARM_UP = { seconds: 1 };

const KINDS = ['create', 'read'] as const;

interface Target {
  name: string;
  url: string;
  loader: Loader;
  server?: ServerProcess;
}

/** What is compared, and the targets for a create and a read. */
const COMPARED: readonly { name: string; by: string; aims?: Record<Job['kind'], Aim> }[] = [
  ...['SQLite memory', 'SQLite disk', 'in process'].map((name) => ({
    name,
    by: 'Prism',
    aims: { create: { least: 2.5 }, read: { least: 6 } },
  })),
  { name: 'PostgreSQL', by: 'Prism', aims: { create: { least: 2 }, read: { least: 3.5 } } },
  { name: 'shell', by: 'bare', aims: { create: { least: 0.85 }, read: { least: 0.85 } } },
  { name: 'SQLite memory', by: 'bare', aims: { create: { least: 0.5 }, read: { least: 0.65 } } },
  { name: 'in process', by: 'SQLite memory', aims: { create: { least: 1.5 }, read: { least: 1.5 } } },
];

/** Requests per second, the 99th percentile of the response time, and the CPU time that a request costs its server. */
export async function measureRequests(options: BenchOptions, postgres: BenchPostgres): Promise<Measurement> {
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-bench-'));
  const started: { stop(): Promise<void> }[] = [];
  const tracked = <T extends { stop(): Promise<void> }>(one: T): T => {
    started.push(one);
    return one;
  };
  try {
    options.say('requests: starting servers');
    const overHttp = tracked(startLoader('./load-http.ts'));
    const database = await postgres.newDatabase();
    const servers = {
      'SQLite memory': () => startSandbox(),
      'SQLite disk': () => startSandbox([`--data=${folder}`]),
      PostgreSQL: () => startSandbox([], { DATABASE_URL: database }),
      Prism: startPrism,
      bare: startBare,
      shell: startShell,
    };
    const targets: Target[] = [];
    for (const [name, start] of Object.entries(servers)) {
      const server = tracked(await start());
      targets.push({ name, url: server.url, loader: overHttp, server });
    }
    targets.push({ name: 'in process', url: '', loader: tracked(startLoader('./load-in-process.ts')) });
    return await takeTurns(targets, options);
  } finally {
    for (const { stop } of started.reverse()) await stop();
    await rm(folder, { recursive: true });
  }
}

async function takeTurns(
  targets: readonly Target[],
  { rounds, seconds, say }: BenchOptions,
): Promise<Measurement> {
  const rates = new Rounds();
  const times = new Rounds();
  const costs = new Rounds();
  for (let round = 0; round <= rounds; round++) {
    for (const kind of KINDS) {
      for (const { name, url, loader, server } of targets) {
        say(round === 0 ? `requests: warming up ${name}` : `requests: round ${round}, ${kind}, ${name}`);
        const until = round === 0 ? WARM_UP : { seconds };
        const before = await server?.cpuTime();
        const { requests, rate, p99 } = await loader.run({ kind, url, connections: CONNECTIONS, until });
        const after = await server?.cpuTime();
        if (round === 0) continue;
        rates.add(`${name}, ${kind}`, rate);
        times.add(`${name}, ${kind}`, p99);
        if (before !== undefined && after !== undefined)
          costs.add(`${name}, ${kind}`, (after - before) / requests);
      }
    }
  }
  const results = COMPARED.flatMap(({ name, by, aims }) =>
    KINDS.map((kind): Result => {
      const values = rates.ratio(`${name}, ${kind}`, `${by}, ${kind}`);
      return {
        name: `${name}, ${kind}, × ${by}`,
        unit: '×',
        rounds: values,
        ...(aims && { aim: aims[kind] }),
      };
    }),
  );
  return {
    title: 'Requests',
    note:
      `users_create, each user new, and users_get by user_id; checked in both directions, outbox and request log on; ` +
      `${CONNECTIONS} connections kept alive, ${seconds} s each, load from a process of its own. Prism logs nothing. ` +
      'bare: Fastify, the same checks, a Map. shell: the sandbox over that Map, without database and request log. ' +
      'On a busy machine, compare the CPU times of the servers.',
    results,
    figures: [...rates.figures('requests/s'), ...times.figures('ms p99'), ...costs.figures('µs of CPU time')],
  };
}
