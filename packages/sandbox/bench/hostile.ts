import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchOptions, type Measurement, Rounds } from '@payments-openapi/tooling/measurement';
import { advance } from '../src/app/advance.ts';
import { createControl } from '../src/generated/client.ts';
import { makeDailyPlans } from '../test/daily-plans.ts';
import type { ServerProcess } from './server-process.ts';
import { startSandbox } from './targets.ts';

/** Maximum milliseconds of processor time that a server may spend before it answers somebody else. */
const MAX_MS = 250;

/** Seconds after which the memory of a server must be back. */
const SECONDS = 60;

/** MB above the memory before at which it counts as back, and which it must not exceed at the end of that time. */
const BACK_MB = 32;
const MAX_MB = 128;

/** Bytes of such responses that others have read before, since a heap that has served any has grown. */
const READ_BEFORE = 4 * 2 ** 20;

interface Attack {
  connections: number;
  /** Requests of a connection, sent at once. */
  requests: number;
  path: string;
  headers: Record<string, string>;
  seconds: number;
}

/** What callers ask for without reading any of it. */
const ATTACKS = {
  'pages, pipelined': {
    connections: 20,
    requests: 2_000,
    path: '/svc/payment/api/v1/openapi/transactions/list?limit=1000',
    headers: {},
    seconds: 10,
  },
  // A connection that reads nothing of a stream is closed after half a minute.
  'event streams': {
    connections: 99,
    requests: 1,
    path: '/_sandbox/events',
    headers: { Accept: 'text/event-stream', 'Last-Event-ID': '0' },
    seconds: 35,
  },
} satisfies Record<string, Attack>;

/** The longest wait of another caller, and the memory of a server, while many connections read no response. */
export async function measureHostile(
  { rounds, say }: Pick<BenchOptions, 'rounds' | 'say'>,
  newDatabase: () => Promise<string>,
): Promise<Measurement> {
  const [costs, backs, waits, peaks] = [new Rounds(), new Rounds(), new Rounds(), new Rounds()];
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-bench-'));
  const targets = {
    'SQLite in memory': () => startSandbox(),
    'SQLite in a folder': () => startSandbox([`--data=${folder}`]),
    PostgreSQL: async () => startSandbox([], { DATABASE_URL: await newDatabase() }),
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const [target, start] of Object.entries(targets)) {
        const server = await start();
        try {
          say(`hostile callers: round ${round}, ${target}, a year of 40 daily plans`);
          await fill(server.url);
          for (const [name, attack] of Object.entries(ATTACKS)) {
            say(`hostile callers: round ${round}, ${target}, ${name}`);
            const measured = await measureAttack(server, attack);
            const label = `${name}, ${target}`;
            costs.add(`${label}: processor time before another call is answered`, measured.cost);
            backs.add(`${label}: memory when it is back, or a minute later`, measured.left);
            waits.add(`${label}: longest wait of another call`, measured.wait);
            peaks.add(`${label}: memory, at most`, measured.peak);
          }
        } finally {
          await server.stop();
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const pages = ATTACKS['pages, pipelined'];
  return {
    title: 'Callers that do not read',
    page: 'packages/docs/pages/scaling.md',
    note:
      `${pages.connections} connections that each send ${pages.requests} requests for a page of 1,000 transactions at ` +
      `once, and ${ATTACKS['event streams'].connections} streams of about 45,000 events, none of which is read, while ` +
      'another caller reads and writes in another sandbox. The processor time is what the server has spent from the ' +
      'request of this caller to its response, at most; the wait also depends on what else the machine does. Memory is ' +
      `compared with what it was before, when such responses had been read; within ${BACK_MB} MB of that it is back.`,
    results: [
      ...costs.figures('ms').map((figure) => ({ ...figure, aim: { most: MAX_MS } })),
      ...backs.figures('MB more').map((figure) => ({ ...figure, aim: { most: MAX_MB } })),
    ],
    figures: [...waits.figures('ms'), ...peaks.figures('MB more')],
  };
}

async function fill(baseUrl: string): Promise<void> {
  const control = createControl({ baseUrl });
  const { sandboxes } = control;
  await sandboxes.reset('default', { seed: 'empty', clock: '2026-01-01T00:00:00Z' });
  await makeDailyPlans(baseUrl, 40);
  await advance(control, 'P1Y');
  if (!(await sandboxes.list({ limit: 100 })).sandboxes.some(({ id }) => id === 'other'))
    await sandboxes.create({ id: 'other', seed: 'empty' });
}

let customers = 0;

async function measureAttack(server: ServerProcess, attack: Attack) {
  const other = createControl({ baseUrl: `${server.url}/sandboxes/other` });
  const call = async (i: number) => {
    if (i % 2 === 0) return other.clock.get();
    const reference_number = `CRM-${++customers}`;
    return other.customers.create({ reference_number, name: 'Wong Siu Ming', dial_code: '852' });
  };
  await readSome(server.url, attack);
  for (let i = 0; i < 50; i++) await call(i);
  const before = (await server.memory()) ?? Number.NaN;
  const sockets = Array.from({ length: attack.connections }, () => begin(server.url, attack));
  const [end, worst] = [performance.now() + 1000 * attack.seconds, { cost: 0, wait: 0, memory: 0 }];
  for (let i = 0; performance.now() < end; i++) {
    const [spent, start] = [await server.cpuTime(), performance.now()];
    await call(i);
    worst.wait = Math.max(worst.wait, performance.now() - start);
    worst.cost = Math.max(worst.cost, (((await server.cpuTime()) ?? Number.NaN) - (spent ?? 0)) / 1000);
    worst.memory = Math.max(worst.memory, (await server.memory()) ?? Number.NaN);
  }
  for (const socket of sockets) socket.destroy();
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const left = async () => ((await server.memory()) ?? Number.NaN) - before;
  // Another caller goes on meanwhile: a process that does nothing collects no garbage either.
  for (let i = 0; (await left()) > BACK_MB && seconds() <= SECONDS; i++) {
    await call(i);
    await pause(50);
  }
  return { cost: worst.cost, wait: worst.wait, peak: worst.memory - before, left: await left() };
}

async function readSome(url: string, { path, headers }: Attack): Promise<void> {
  for (let read = 0; read < READ_BEFORE; ) {
    const { body } = await fetch(url + path, { headers });
    if (!body) throw new Error('a response without a body');
    for await (const chunk of body) {
      read += chunk.length;
      if (read >= READ_BEFORE) break;
    }
  }
}

function begin(url: string, { path, headers, requests }: Attack): Socket {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const socket = connect(Number(port), hostname).pause();
  // The server may close it.
  socket.on('error', () => undefined);
  socket.write(request.repeat(requests));
  return socket;
}
