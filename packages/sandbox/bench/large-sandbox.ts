import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenApiDocument, type Operation, operations, resolve } from '@payments-openapi/spec';
import {
  type BenchOptions,
  type Measurement,
  type Result,
  Rounds,
} from '@payments-openapi/tooling/measurement';
import { DEFAULT_LIMITS } from '../src/app/limits.ts';
import { loadControlContract, loadServiceContract } from '../src/contract/load.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { migrate } from '../src/records/migrations.ts';
import { DEFAULT_SANDBOX } from '../src/records/sandboxes.ts';
import { runSandbox } from '../src/recurring/runner.ts';
import { billOneMonth, makePlans } from './billing-world.ts';

/** Maximum milliseconds of CPU time for which a read may block other sandboxes. */
const MAX_MS = 250;

/** Values that make a read long: many entries, or a search through all of them that finds nothing. */
const LONG: Record<string, string> = { limit: '1000', until: '2026-06-01T00:00:00Z' };
const NOTHING = 'nothing-like-it';

/** How long reads of a sandbox with many plans, orders and logged calls block other sandboxes, on SQLite. */
export async function measureLargeSandbox({
  rounds,
  orders,
  requests,
  say,
}: BenchOptions): Promise<Measurement> {
  const plans = Math.ceil(orders / 3);
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-bench-'));
  const longest = new Rounds();
  try {
    say(`large sandbox: making ${plans} plans`);
    await makeLarge(path.join(folder, 'sandbox.sqlite'), plans);
    const server = await startWatched(folder);
    try {
      say('large sandbox: filling the request log');
      await fillLog(server.url, Math.min(requests, DEFAULT_LIMITS.requestsKept));
      for (let round = 1; round <= rounds; round++) {
        for (const url of [loadServiceContract(), loadControlContract()].flatMap(longReads)) {
          say(`large sandbox: round ${round}, ${url}`);
          longest.add(url, await server.longestTurn(url));
        }
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return {
    title: 'Reads of a large sandbox',
    isGate: true,
    note:
      `The most processor time between two turns of the event loop, for which all other callers wait, while a sandbox of ` +
      `${plans} monthly plans, each billed twice, and a full request log answers a read, on SQLite.`,
    results: longest
      .figures('ms')
      .map((figure): Result => ({ ...figure, aim: { most: MAX_MS } }))
      .sort((a, b) => Math.max(...b.rounds) - Math.max(...a.rounds)),
    figures: [],
  };
}

async function makeLarge(file: string, plans: number): Promise<void> {
  const database = openSqlite(file);
  try {
    await migrate(database);
    await makePlans(database, DEFAULT_SANDBOX, plans);
    await billOneMonth(database, DEFAULT_SANDBOX);
    await runSandbox(database, DEFAULT_SANDBOX);
  } finally {
    await database.close();
  }
}

/** The URLs of every read that lists something: long pages, and searches that find nothing. */
function longReads(document: OpenApiDocument): string[] {
  return operations(document)
    .filter(({ method, operationId }) => method === 'GET' && operationId !== 'seeds_save')
    .flatMap((operation) => {
      const query = namesIn('query', document, operation);
      const long = query.filter((name) => name in LONG).map((name) => `${name}=${LONG[name]}`);
      const others = query.filter((name) => name !== 'offset' && name !== 'since' && !(name in LONG));
      const searches = ['', ...others.map((name) => `${name}=${NOTHING}`)];
      return pathsOf(document, operation).flatMap((at) =>
        searches.map((search) => `${at}?${[...long, search].filter(Boolean).join('&')}`),
      );
    });
}

function namesIn(place: string, document: OpenApiDocument, { parameters }: Operation): string[] {
  return parameters
    .map(({ value }) => resolve(document, value))
    .filter((each) => each.in === place)
    .map(({ name }) => name);
}

/** A path for each value of its parameter; none for a path to one resource. */
function pathsOf(document: OpenApiDocument, { path: at, parameters }: Operation): string[] {
  const [named] = parameters.map(({ value }) => value).filter((each) => each.in === 'path');
  if (!named) return [at];
  const values: unknown[] = resolve(document, named.schema).enum ?? [];
  return values
    .map((value) => at.replace(`{${named.name}}`, String(value)))
    .filter((each) => !each.includes('{'));
}

/** Makes calls with large bodies. */
async function fillLog(url: string, calls: number): Promise<void> {
  const payees = operations(loadServiceContract()).find(({ operationId }) => operationId === 'payees_create');
  const body = JSON.stringify({ payee: { nickname: 'x'.repeat(7_000) } });
  const headers = { 'content-type': 'application/json' };
  for (let i = 0; i < calls; i++) {
    await (await fetch(`${url}${payees?.path}`, { method: 'POST', headers, body })).text();
  }
}

/** A sandbox in its own process that measures the turns of its event loop. */
async function startWatched(folder: string) {
  const child = fork(fileURLToPath(new URL('./worst-server.ts', import.meta.url)), [folder]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const ask = async (what: 'watch' | 'seen'): Promise<{ longest: number }> => {
    child.send(what);
    const [answer] = (await once(child, 'message')) as [{ longest: number }];
    return answer;
  };
  return {
    url,
    async longestTurn(at: string) {
      await ask('watch');
      await (await fetch(url + at)).text();
      return (await ask('seen')).longest;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
