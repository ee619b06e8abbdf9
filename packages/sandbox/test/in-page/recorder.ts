import crypto from 'node:crypto';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import type { Client } from '@payments-openapi/client';
import { type Json, operations, requestExamples } from '@payments-openapi/spec';
import { randomOf } from '@payments-openapi/tooling/random';
import type { Control } from '../../src/generated/client.ts';
import { membership } from '../../src/testing/membership.fixture.ts';
import { sendExample } from '../send-example.ts';
import { answerOf, type Exchange, RARE_MS, receive, seedRuntime } from './seeded.ts';

// `recorder.ts SEED STEPS`: a process that records exchanges with a sandbox on Node's own SQLite, timers and
// cryptography. Only callbacks take the way of a page, since it has no network to compare.

const [seed = 1, steps = 100] = process.argv.slice(2).map(Number);

const { draw } = seedRuntime(seed);
crypto.randomFillSync = ((bytes: Uint8Array) => {
  draw(bytes);
  return bytes;
}) as typeof crypto.randomFillSync;
crypto.randomInt = ((most: number) => {
  const bytes = new Uint8Array(4);
  draw(bytes);
  return Math.floor((new DataView(bytes.buffer).getUint32(0, true) / 2 ** 32) * most);
}) as typeof crypto.randomInt;
crypto.randomUUID = (() => {
  const bytes = new Uint8Array(16);
  draw(bytes);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}) as typeof crypto.randomUUID;
const pause = promises.setTimeout;
promises.setTimeout = ((ms, ...rest) =>
  pause((ms ?? 0) < RARE_MS ? ms : 2 ** 31 - 1, ...rest)) as typeof pause;
const [realTimeout, realInterval] = [timers.setTimeout, timers.setInterval];
timers.setTimeout = ((work: () => void, ms?: number) =>
  realTimeout(work, (ms ?? 0) < RARE_MS ? ms : 2 ** 31 - 1)) as typeof realTimeout;
timers.setInterval = ((work: () => void, ms?: number) =>
  realInterval(work, (ms ?? 0) < RARE_MS ? ms : 2 ** 31 - 1)) as typeof realInterval;
syncBuiltinESMExports();

registerHooks({
  resolve(specifier, context, next) {
    const url = new URL('../../src/callbacks/page-transport.ts', import.meta.url).href;
    return next(specifier === '#transport' ? url : specifier, context);
  },
});

const [
  { startEngine },
  { openSqlite },
  { createFetch, BASE },
  { NAMED_SEEDS },
  { createControl },
  contracts,
  { createClient },
] = await Promise.all([
  import('../../src/app/engine.ts'),
  import('../../src/database/sqlite.ts'),
  import('../../src/http/fetch.ts'),
  import('../../src/resources/seed/named.ts'),
  import('../../src/generated/client.ts'),
  import('../../src/contract/load.ts'),
  import('@payments-openapi/client'),
]);

const engine = await startEngine({}, {}, async () => ({
  seed: NAMED_SEEDS.ready,
  database: openSqlite(':memory:'),
  receive,
  seedError: (failure) => failure,
}));
const { invocation, closing, limits } = engine;
const own = createFetch({ invocation, closing, bodyBytes: limits.bodyBytes });

const recorded: Exchange[] = [];

/** A fetch that records what it sends and receives. */
const fetch: typeof globalThis.fetch = async (input, init = {}) => {
  const body = typeof init.body === 'string' ? init.body : undefined;
  const request = new Request(new URL(String(input), BASE), init);
  const exchange = {
    method: request.method,
    url: request.url,
    // Otherwise a new one is drawn.
    headers: { ...Object.fromEntries(request.headers), 'x-request-id': `request-${recorded.length}` },
    body,
  };
  const response = await answerOf(own, exchange);
  recorded.push({ ...exchange, response });
  if (response.status === 0) throw new TypeError(response.text);
  return new Response([204, 304].includes(response.status) ? null : response.text, response);
};

const control: Control = createControl({ baseUrl: BASE, fetch });
const api: Client = createClient({ baseUrl: BASE, fetch, retries: 0 });
const service = contracts.loadServiceContract();
const examples = [service, contracts.loadControlContract()].flatMap((document) =>
  operations(document).flatMap(({ operationId }) =>
    requestExamples(document, operationId).map((example) => ({ operationId, ...example })),
  ),
);

/** Every named request of both contracts or, in a sample, a few of each operation of the service. */
async function everyExample(isSample: boolean): Promise<void> {
  const ofService = new Set(operations(service).map(({ operationId }) => operationId));
  for (const example of examples) {
    if (isSample && !ofService.has(example.operationId)) continue;
    await control.sandboxes.reset('default');
    await control.sandboxes.create({ id: 'worker-1' }).catch(() => undefined);
    await send(example);
  }
  for (const id of ['worker-1', 'before-upgrade']) await control.sandboxes.delete(id).catch(() => undefined);
}

/** A plan with three declined payments, and callbacks of which those to one URL fail. */
async function billFor(months: number): Promise<void> {
  for (const path of ['hook', 'fails']) {
    await control.sandboxes.reset('default');
    const plan = { ...membership({ callback_url: `https://shop.example/${path}` }), name: 'Café 會員 😀' };
    await api.recurringPlans.create({ plan });
    for (let month = 1; month <= months; month++) {
      if (month === 2) await control.paymentRules.create({ outcome: 'declines_then_succeeds', times: 3 });
      await control.clock.advance({ by: 'P1M' });
      await api.recurringOrders.list({ limit: 50 });
    }
    await control.events.list({});
    const { deliveries } = await control.deliveries.list({});
    for (const { id } of deliveries.slice(0, 3)) await control.deliveries.get(id);
    await control.requests.list({});
  }
}

/** Random requests of both contracts, about what earlier responses contain, with members left out or changed. */
async function randomSteps(count: number): Promise<void> {
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const known: string[] = ['default'];
  const usable = examples.filter(({ operationId }) => !UNLIKELY.has(operationId) || random() < 0.1);
  for (let step = 0; step < count; step++) {
    const example = pick(usable);
    const pathParams = { ...example.pathParams };
    for (const name of Object.keys(pathParams)) if (random() < 0.4) pathParams[name] = pick(known);
    const other = () => (random() < 0.08 ? pick([null, '', 0, -1, 'x', [], {}, ...known]) : undefined);
    const body = example.body === undefined ? undefined : mutated(example.body, other);
    await send({ ...example, pathParams, body });
    for (const [id] of (recorded.at(-1)?.response.text ?? '').matchAll(/[\da-f]{8}-[\da-f-]{27}|\d{15,22}/g))
      if (random() < 0.05) known.push(id);
    if (known.length > 200) known.splice(0, 100);
  }
}

/** Operations that leave nothing for others to work on. */
const UNLIKELY = new Set(['sandboxes_reset', 'sandboxes_delete', 'sandboxes_restore', 'seeds_load']);

/** A copy in which some values are others. */
function mutated(value: Json, other: () => Json | undefined): Json {
  const replaced = other();
  if (replaced !== undefined) return replaced;
  if (Array.isArray(value)) return value.map((each) => mutated(each, other));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mutated(each, other)]));
}

/** Without waiting for what an example delays. */
async function send(example: (typeof examples)[number]): Promise<void> {
  const sent = JSON.stringify(example, (name, value) => (name === 'delay_ms' ? 1 : value));
  await sendExample(fetch, JSON.parse(sent)).catch(() => undefined);
}

await everyExample(steps < 1_000);
await billFor(steps < 1_000 ? 4 : 24);
await control.sandboxes.reset('default');
await randomSteps(steps);
process.stdout.write(JSON.stringify(recorded), () => process.exit(0));
