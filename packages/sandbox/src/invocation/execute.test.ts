import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SchemaProblem } from '../contract/problem.ts';
import { EVENT_STREAM_TYPE, Live, StreamedData } from '../contract/response-data.ts';
import type { CheckedOperation, Input } from '../contract/validator.ts';
import type { Database } from '../database/database.ts';
import { StaleSandboxError } from '../database/incarnation.ts';
import { openSqlite } from '../database/sqlite.ts';
import { Failure } from '../input/failures.ts';
import { YAML_TYPE } from '../input/yaml.ts';
import type { Context, Waiting } from '../records/context.ts';
import { migrate } from '../records/migrations.ts';
import {
  DEFAULT_SETTINGS,
  type Fault,
  insertSandbox,
  loadSandbox,
  replaceSandbox,
} from '../records/sandboxes.ts';
import type { Exchange } from '../requests/exchange.ts';
import { createInvocation, type InvocationOptions } from './invocation.ts';
import type { Reply } from './reply.ts';

type Handle = (input: Input, context: Context, waiting: Waiting) => Promise<unknown>;

let database: Database;
let sandboxId: string;

beforeAll(async () => {
  database = openSqlite(':memory:');
  await migrate(database);
});
afterAll(() => database.close());

/** An operation `GET /things`, by default one that accepts anything. */
function operationOf(changes: Partial<CheckedOperation>): CheckedOperation {
  return {
    operationId: 'things_list',
    method: 'GET',
    path: '/things',
    security: [{}],
    hasBody: false,
    readsYaml: false,
    writesYaml: false,
    writesOtherTypes: false,
    isPaged: false,
    headerNames: [],
    checkInput: () => [],
    checkOutput: () => [],
    ...changes,
  } as CheckedOperation;
}

/** A server with this one operation, over a sandbox of its own. */
async function serverOf(
  handle: Handle,
  {
    operation = {} as Partial<CheckedOperation>,
    control = false,
    ...options
  }: Partial<InvocationOptions> & { operation?: Partial<CheckedOperation>; control?: boolean } = {},
) {
  sandboxId = randomUUID();
  const clock = Temporal.Instant.from('2026-02-02T04:00:00Z');
  await insertSandbox(database, { id: sandboxId, clock, settings: DEFAULT_SETTINGS });
  const seen: Exchange[] = [];
  const logged: unknown[][] = [];
  const closing = new AbortController();
  const gone = new AbortController();
  const invocation = createInvocation({
    database,
    limits: { waitTimeout: 1_000 },
    routes: [{ operation: operationOf(operation), handle: handle as never, control }],
    wake: () => undefined,
    observe: (exchange) => seen.push(exchange),
    failureStatus: 'by_kind',
    strict: false,
    closing: closing.signal,
    log: { error: (...all) => logged.push(all) },
    bodyBytes: 1_000,
    ...options,
  });
  const begin = (more = '', headers: Record<string, string> = {}, method = 'GET', caller?: object) =>
    invocation.begin({
      method,
      url: `/sandboxes/${sandboxId}${more.startsWith('/') ? '' : '/things'}${more}`,
      headers,
      hasBody: false,
      ...(caller && { caller }),
    });
  const call = (...request: Parameters<typeof begin>) =>
    begin(...request).answer(undefined, () => gone.signal);
  return { begin, call, seen, logged, closing, gone };
}

async function addFault(changes: Partial<Fault>) {
  const sandbox = await loadSandbox(database, sandboxId);
  const fault = { id: 'fault', operation_id: null, calls_checked: 0, calls_hit: 0, ...changes } as Fault;
  await replaceSandbox(database, { ...sandbox, faults: [fault] });
}

const envelopeOf = (reply: Reply | undefined) => JSON.parse(String(reply?.body));

async function textOf(reply: Reply | undefined): Promise<string> {
  const parts: string[] = [];
  if (typeof reply?.body === 'string') return reply.body;
  for await (const part of reply?.body ?? []) parts.push(Buffer.from(part).toString());
  return parts.join('');
}

const PROBLEMS: SchemaProblem[] = [
  { path: 'data.a', pointer: '/response/data/a', text: 'must be string', keyword: 'type' },
  { path: '', pointer: '/response', text: 'is wrong', keyword: 'not' },
];
const broken = ['data.a must be string', 'is wrong'];
const violations = [
  { in: 'response', pointer: '/data/a', expected: 'must be string' },
  { in: 'response', pointer: '', expected: 'is wrong' },
];

describe('A response that breaks the contract', () => {
  const operation = { checkOutput: () => PROBLEMS };

  it('is sent, logged, and shown with its problems in the request log', async () => {
    const { call, seen, logged } = await serverOf(async () => ({ a: 1 }), { operation });
    const reply = await call();
    expect([reply?.status, envelopeOf(reply)]).toEqual([
      200,
      { code: 200, message: 'succeed', data: { a: 1 } },
    ]);
    expect(logged).toEqual([[{ operationId: 'things_list', broken }, 'the response breaks the contract']]);
    expect(seen).toMatchObject([{ problems: [], response_problems: broken, violations }]);
  });

  it('is an internal error if the server is strict', async () => {
    const { call, seen } = await serverOf(async () => ({ a: 1 }), { operation, strict: true });
    const reply = await call();
    expect(reply?.status).toBe(500);
    expect(envelopeOf(reply)).toEqual({
      code: 900500,
      message: expect.stringContaining('things_list: data.a must be string; is wrong'),
    });
    expect(seen).toMatchObject([{ http_status: 500, response_problems: broken, violations }]);
  });

  it('is noticed in each part of one that is sent in parts', async () => {
    const parts: unknown[] = [];
    const checkOutput = (envelope: unknown) => {
      parts.push(envelope);
      return parts.length < 2 ? [] : PROBLEMS;
    };
    const streamed = new StreamedData(async (createSink) => {
      const sink = createSink();
      for (const clock of ['one', 'two']) sink.add({ seed: { clock } });
      return sink;
    });
    const { call } = await serverOf(async () => streamed, { operation: { checkOutput }, strict: true });
    expect((await call())?.status).toBe(500);
    expect(parts).toMatchObject([{ data: { seed: { clock: 'one' } } }, { data: { seed: { clock: 'two' } } }]);
  });
});

describe('A response in another type', () => {
  const document = () =>
    new StreamedData(async (createSink) => {
      const sink = createSink();
      sink.add({ seed: { clock: 'now' } });
      return sink;
    });
  const yaml = { accept: YAML_TYPE };

  it('is YAML if the caller prefers it and the operation has it', async () => {
    const { call } = await serverOf(async () => document(), {
      operation: { writesYaml: true, writesOtherTypes: true },
    });
    const reply = await call('', yaml);
    expect(reply?.headers).toMatchObject({ 'content-type': YAML_TYPE, vary: 'accept' });
    expect(await textOf(reply)).toBe('clock: now\n');
    const other = await call();
    expect(other?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept',
    });
    expect(JSON.parse(await textOf(other))).toMatchObject({ data: { seed: { clock: 'now' } } });
  });

  it('is JSON if the operation has no other', async () => {
    const { call } = await serverOf(async () => document());
    const reply = await call('', yaml);
    expect(reply?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply?.headers).not.toHaveProperty('vary');
  });

  it.each(['the server closes', 'the caller has gone'])('is a stream of events until %s', async (what) => {
    let signal: AbortSignal | undefined;
    const live = new Live({
      page: async () => ({ events: [] }),
      follow: async (until) => {
        signal = until;
        return (async function* () {
          yield 'data: 1\n\n';
        })();
      },
    });
    const { call, closing, gone } = await serverOf(async () => live);
    expect(envelopeOf(await call())).toMatchObject({ data: { events: [] } });
    expect(signal).toBeUndefined();
    const reply = await call('', { accept: EVENT_STREAM_TYPE });
    expect(reply?.headers['content-type']).toBe(EVENT_STREAM_TYPE);
    expect(await textOf(reply)).toBe('data: 1\n\n');
    expect(signal?.aborted).toBe(false);
    (what === 'the server closes' ? closing : gone).abort();
    expect(signal?.aborted).toBe(true);
  });
});

describe('An operation', () => {
  it('gets its parameters, the headers that it has, and when to stop waiting', async () => {
    const got: Input[] = [];
    let waiting: Waiting | undefined;
    const { call, closing, gone } = await serverOf(
      async (input, _, until) => {
        got.push(input);
        waiting = until;
        return {};
      },
      { operation: { headerNames: ['x-one', 'x-two'] } },
    );
    await call('?a=%20b', { 'x-one': '1', 'x-other': '3' });
    expect(got).toEqual([{ path: {}, query: { a: ' b' }, header: { 'x-one': '1' }, body: undefined }]);
    expect([waiting?.gone(), waiting?.closing()]).toEqual([gone.signal, closing.signal]);
  });

  it('can start the delivery of the callbacks of its sandbox', async () => {
    const wake = vi.fn();
    const { call } = await serverOf(async (_, context) => context.deliver(), { wake });
    await call();
    expect(wake.mock.calls).toEqual([[sandboxId]]);
  });

  it('runs at once if it returns no page, and pages are read in turn: first who has read least', async () => {
    const order: string[] = [];
    let goOn = Promise.withResolvers<void>();
    const handle: Handle = async ({ query }) => {
      order.push(String(query.name));
      await goOn.promise;
      return {};
    };
    const [greedy, modest] = [{}, {}];
    const paged = await serverOf(handle, { operation: { isPaged: true } });
    const read = (name: string, limit: string, caller?: object) =>
      paged.call(`?name=${name}&limit=${limit}`, {}, 'GET', caller);
    const all = [read('greedy', '30', greedy), read('modest', '20', modest)];
    all.push(read('greedy again', '30', greedy), read('modest again', '20', modest), read('no number', 'x'));
    await expect.poll(() => order).toEqual(['greedy']);
    goOn.resolve();
    await Promise.all(all);
    expect(order).toEqual(['greedy', 'modest', 'no number', 'modest again', 'greedy again']);

    order.length = 0;
    goOn = Promise.withResolvers();
    const unpaged = await serverOf(handle);
    const both = [unpaged.call('?name=one'), unpaged.call('?name=two')];
    await expect.poll(() => order).toEqual(['one', 'two']);
    goOn.resolve();
    await Promise.all(both);
  });

  it.each([
    [true, [], 409],
    [true, [{ key: [] }], 200],
    [false, [], 200],
  ])(
    'that fails responds with its own status if it is a probe (control: %s, security: %j)',
    async (control, security, status) => {
      const handle = () => Promise.reject(new Failure('conflict'));
      const { call } = await serverOf(handle, {
        control,
        operation: { path: control ? '/_sandbox/things' : '/things', security },
        failureStatus: 200,
      });
      expect((await call(control ? '/_sandbox/things' : ''))?.status).toBe(status);
    },
  );
});

describe('A call', () => {
  it('is told from its headers', async () => {
    const { begin } = await serverOf(async () => ({}), {
      control: true,
      operation: { path: '/_sandbox/things', security: [] },
    });
    const told = ({ control, open, refused }: ReturnType<typeof begin>) => ({ control, open, refused });
    expect(told(begin('/_sandbox/things'))).toEqual({ control: true, open: true, refused: false });
    expect(told(begin('/nothing'))).toEqual({ control: false, open: false, refused: true });
    const other = await serverOf(async () => ({}));
    expect(told(other.begin())).toEqual({ control: false, open: false, refused: false });
  });

  it('has the methods of its path in the response to OPTIONS, and the id of the request', async () => {
    const { call } = await serverOf(async () => ({}));
    expect(await call('', { 'x-request-id': 'mine' }, 'OPTIONS')).toEqual({
      status: 204,
      headers: { allow: 'GET, HEAD, OPTIONS', 'x-request-id': 'mine' },
      body: '',
    });
  });

  it('with a method that its path does not have gets a failure that names those', async () => {
    const { call } = await serverOf(async () => ({}));
    const reply = await call('', {}, 'POST');
    expect([reply?.status, reply?.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('of the control interface is hit by no fault', async () => {
    const { call } = await serverOf(async () => ({}), {
      control: true,
      operation: { path: '/_sandbox/things', security: [] },
    });
    await addFault({ effect: 'drop_before' });
    expect((await call('/_sandbox/things'))?.status).toBe(200);
  });

  it('is logged with the milliseconds that it took', async () => {
    let now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const { call, seen } = await serverOf(async () => {
      now += 12.34567;
    });
    await call();
    expect(seen).toMatchObject([{ duration_ms: 12.346 }]);
  });

  it('that a fault delays is refused if its sandbox is replaced meanwhile', async () => {
    const handle = vi.fn<Handle>();
    const { call } = await serverOf(handle, {
      database: {
        ...database,
        async transaction(work, options) {
          const done = await database.transaction(work, options);
          await database.query("UPDATE sandboxes SET incarnation = 'next' WHERE sandbox_id = $1", [
            sandboxId,
          ]);
          return done;
        },
      },
    });
    await addFault({ effect: 'none' });
    expect(envelopeOf(await call())).toEqual({
      code: 900409,
      message: expect.stringContaining(`the sandbox "${sandboxId}" was reset or restored during the call`),
    });
    expect(handle).not.toHaveBeenCalled();
  });

  it('that meets a deletion is refused once it is known that it is one', async () => {
    const { call } = await serverOf(async () => {
      await database.query(
        "UPDATE sandboxes SET suspended_at = 1, incarnation = 'next' WHERE sandbox_id = $1",
        [sandboxId],
      );
      setImmediate(() => database.query('DELETE FROM sandboxes WHERE sandbox_id = $1', [sandboxId]));
      throw new StaleSandboxError(sandboxId, false);
    });
    expect(envelopeOf(await call())).toEqual({
      code: 900404,
      message: expect.stringContaining(`there is no sandbox "${sandboxId}"`),
    });
  });

  it('that is duplicated fails twice if its operation does', async () => {
    let calls = 0;
    const { call, seen } = await serverOf(async () => {
      calls++;
      await nextTurn();
      if (calls === 1) throw new Failure('notFound', 'at first');
      return {};
    });
    await addFault({ effect: 'duplicate', times: 1 });
    await call();
    expect(seen).toMatchObject([
      { http_status: 404, code: 900404, fault_id: 'fault' },
      { http_status: 200, code: 200, fault_id: 'fault' },
    ]);
  });
});
