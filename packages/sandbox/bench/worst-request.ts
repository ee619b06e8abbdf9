import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type OpenApiDocument, type Operation, operations } from '@payments-openapi/spec';
import {
  type BenchOptions,
  type Measurement,
  median,
  type Result,
} from '@payments-openapi/tooling/measurement';
import { DEFAULT_LIMITS } from '../src/app/limits.ts';
import { loadControlContract, loadServiceContract } from '../src/contract/load.ts';
import { readySeed } from '../src/resources/seed/ready.ts';
import { exampleBodies, headersOf, type InflatedRequest, type Inflation, inflationsOf } from './inflate.ts';

/** Maximum milliseconds of CPU time for a request of allowed size. */
const MAX_MS = 250;

/** Bytes reserved for what surrounds the inflated part. */
const AROUND = 16_384;

/** Fractions of the allowed size at which everything is tried: a limit can refuse a larger request sooner than a smaller one. */
const SCREENED = [1 / 4, 1 / 64];

/** Fractions of the allowed size at which the worst requests of an operation are tried again. */
const SEARCHED = [1, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05, 0.02, 0.005];

/** Number of times that a slow request is measured again before it is reported: the machine may have been busy. */
const REPEATED = 9;

/** Number of requests of an operation that are tried again. */
const FINALISTS = 3;

interface Tried {
  inflation: Inflation;
  part: number;
  ms: number;
  status: number;
}

/** Finds the request of each operation that takes the most CPU time, by inflating everything that can be long. */
export async function measureWorst(
  {
    rounds,
    say,
    operations: only,
    tried,
  }: Pick<BenchOptions, 'rounds' | 'say' | 'tried'> & { operations?: readonly string[] },
  sizes: { body: number; url: number } = {
    body: DEFAULT_LIMITS.bodyBytes - AROUND,
    url: DEFAULT_LIMITS.headerBytes - 2_000,
  },
): Promise<Measurement> {
  const server = await startMeasured();
  const results: Result[] = [];
  const statuses: Result[] = [];
  try {
    for (const document of [loadServiceContract(), loadControlContract()]) {
      for (const operation of operations(document)) {
        if (only && !only.includes(operation.operationId)) continue;
        say(`worst request: ${operation.operationId}`);
        const every = inflationsOf(document, operation, bodiesOf(document, operation));
        const all = every.filter((_, i) => i % Math.ceil(every.length / tried) === 0);
        const headers = headersOf(operation);
        const attempt = async (inflation: Inflation, part: number): Promise<Tried> => {
          const request = inflation.make(Math.floor(sizes.body * part), Math.floor(sizes.url * part));
          return { inflation, part, ...(await server.measure(operation, request, headers)) };
        };
        const screened: Tried[] = [];
        for (const inflation of all) {
          for (const part of SCREENED) screened.push(await attempt(inflation, part));
        }
        const finalists = [...new Set(screened.sort(worstFirst).map(({ inflation }) => inflation))].slice(
          0,
          FINALISTS,
        );
        const searched: Tried[] = [];
        for (const inflation of finalists) {
          for (const part of SEARCHED) searched.push(await attempt(inflation, part));
        }
        const [worst] = searched.sort(worstFirst);
        if (!worst) continue;
        const repeat = async (times: number) => {
          const taken: number[] = [];
          for (let n = 0; n < times; n++) taken.push((await attempt(worst.inflation, worst.part)).ms);
          return taken;
        };
        let times = await repeat(rounds);
        if (median(times) > MAX_MS) times = await repeat(REPEATED);
        const name = `${operation.operationId}, ${worst.inflation.name}, × ${worst.part}`;
        results.push({ name, unit: 'ms', rounds: times, aim: { most: MAX_MS } });
        say(`worst request: ${name}: ${Math.round(median(times))} ms`);
        const accepted = screened.filter(({ status }) => status === 200).length;
        statuses.push({ name: operation.operationId, unit: 'tried', rounds: [screened.length] });
        statuses.push({ name: `${operation.operationId}, answered 200`, unit: 'tried', rounds: [accepted] });
      }
    }
  } finally {
    await server.stop();
  }
  return {
    title: 'Worst requests',
    isGate: true,
    note:
      'Processor time of the thread that answers, of the worst request of each operation: every array, object, text ' +
      `and number of its examples and of a sample of its schema inflated to ${sizes.body} bytes, those of its URL to ` +
      `${sizes.url}, in each way of inflate.ts; then the worst at other sizes.`,
    results: results.sort((a, b) => Math.max(...b.rounds) - Math.max(...a.rounds)),
    figures: statuses,
  };
}

function worstFirst(a: Tried, b: Tried): number {
  return b.ms - a.ms;
}

/** The body with the most content. */
function bodiesOf(document: OpenApiDocument, operation: Operation): unknown[] {
  if (operation.operationId === 'seeds_load') return [readySeed];
  const length = (body: unknown) => JSON.stringify(body).length;
  return exampleBodies(document, operation)
    .sort((a, b) => length(b) - length(a))
    .slice(0, 1);
}

/** A sandbox in its own process, whose CPU time is measured around each request. */
async function startMeasured() {
  const child = fork(fileURLToPath(new URL('./worst-server.ts', import.meta.url)));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const used = async (): Promise<number> => {
    child.send('used');
    const [{ thread }] = (await once(child, 'message')) as [{ thread: number }];
    return thread;
  };
  const reset = async (seed: 'ready' | 'empty') => {
    const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ seed }) };
    const { ok } = await fetch(`${url}/_sandbox/sandboxes/default/reset`, init);
    if (!ok) throw new Error('the sandbox was not reset');
  };
  let wanted: string | undefined;
  return {
    async measure(
      { operationId, method }: Operation,
      { url: path, type, body }: InflatedRequest,
      headers: Record<string, string>,
    ) {
      const seed = operationId === 'seeds_load' ? 'empty' : 'ready';
      if (wanted !== seed) await reset(seed);
      const before = await used();
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...(type && { 'content-type': type }) },
        ...(body !== undefined && { body }),
      });
      await response.arrayBuffer();
      const ms = (await used()) - before;
      // Changes must not affect the cost of the next request.
      wanted = method !== 'GET' && response.ok ? undefined : seed;
      return { ms, status: response.status };
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
