import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { addFault, removeFault } from '../control/faults.ts';
import { newUser, serve, type TestServer } from '../http/served.fixture.ts';
import { requests, users } from '../records/collections.ts';
import type { FaultRequest } from '../records/sandboxes.ts';
import { loadSandbox } from '../records/sandboxes.ts';
import { applyBefore } from './fault-effects.ts';

const path = '/svc/ts/api/v1/openapi/user';
const always: FaultRequest = { operation_id: null, effect: 'failure' };

describeDatabases('An injected fault', (database) => {
  let id: string;
  let served: TestServer;

  beforeEach(async () => {
    id = randomUUID();
    served = await serve(database(), id);
  });
  afterEach(() => served.close());

  const add = async (fault: Partial<FaultRequest>) => addFault(await served.begin(), { ...always, ...fault });
  const create = () => fetch(served.url + path, newUser());
  const count = async () => (await users.list(await served.begin())).length;
  const codes = async (times: number) => {
    const seen: number[] = [];
    for (let i = 0; i < times; i++) seen.push(((await (await create()).json()) as { code: number }).code);
    return seen;
  };

  it('returns a failure of the table without handling the call', async () => {
    await add({ code: 300013 });
    const response = await create();
    expect([response.status, await response.json()]).toEqual([
      409,
      { code: 300013, message: 'A user with this reference_id already exists' },
    ]);
    expect(await count()).toBe(0);
  });

  it("says that it was injected where the sandbox's own failure would report a bug", async () => {
    await add({ times: 1 });
    await add({ times: 1, code: 900500 });
    for (let i = 0; i < 2; i++) {
      const response = await create();
      expect([response.status, await response.json()]).toEqual([
        500,
        { code: 900500, message: 'Injected failure' },
      ]);
    }
  });

  it('returns any code, message and status that it is given', async () => {
    await add({ code: 42, message: 'Out of order', http_status: 503 });
    const response = await create();
    expect([response.status, await response.json()]).toEqual([503, { code: 42, message: 'Out of order' }]);
  });

  it('hits the operation that it names and no other', async () => {
    await add({ operation_id: 'users_get' });
    expect(await codes(1)).toEqual([200]);
    expect((await fetch(`${served.url + path}?user_id=x`)).status).toBe(500);
  });

  it('hits as many calls as it is set to, then no more', async () => {
    await add({ times: 2 });
    expect(await codes(4)).toEqual([900500, 900500, 200, 200]);
  });

  it('makes way for the next fault when it has expired', async () => {
    await add({ times: 1, code: 1 });
    await add({ times: 1, code: 2 });
    expect(await codes(3)).toEqual([1, 2, 200]);
  });

  it('hits the same calls in every run with a seed, and others with another seed', async () => {
    const run = async (seed: number) => {
      const { id } = await add({ rate: 0.5, seed });
      const hits = (await codes(24)).join();
      await removeFault(await served.begin(), id);
      return hits;
    };
    const first = await run(7);
    expect(await run(7)).toBe(first);
    expect(await run(8)).not.toBe(first);
    const hits = first.split(',').filter((code) => code !== '200').length;
    expect(hits).toBeGreaterThan(4);
    expect(hits).toBeLessThan(20);
  });

  it.each([
    ['drop_before', 0],
    ['drop_after', 1],
  ] as const)('drops the connection: %s', async (effect, created) => {
    await add({ effect, times: 2 });
    await expect(create()).rejects.toThrow(TypeError);
    const inProcess = served.fetch(`/sandboxes/${id}${path}`, newUser());
    await expect(inProcess).rejects.toThrow('fetch failed');
    expect(await count()).toBe(2 * created);
    expect(await codes(1)).toEqual([200]);
  });

  it('handles a call twice and returns the second response, as after a proxy that repeats it', async () => {
    await add({ effect: 'duplicate', times: 1 });
    const response = await create();
    expect([response.status, await response.json()]).toMatchObject([409, { code: 300013 }]);
    expect(await count()).toBe(1);
    expect(await codes(1)).toEqual([200]);
  });

  it('is logged as the two requests that arrive, each with its own response', async () => {
    const fault = await add({ effect: 'duplicate', times: 1 });
    const response = await create();
    await served.services.requestLog.flush();
    const logged = (await requests.list(await served.begin())).map(({ document }) => document).reverse();
    expect(logged).toMatchObject([
      { http_status: 200, code: 200, problems: [], response_body: { code: 200 } },
      { http_status: 409, code: 300013 },
    ]);
    for (const entry of logged)
      expect(entry).toMatchObject({
        operation_id: 'users_create',
        request_id: response.headers.get('x-request-id'),
        fault_id: fault.id,
        request_body: { user: { issuing_country: 'HKG' } },
      });
  });

  it('lets as many calls pass as it is set to', async () => {
    await add({ after: 2, times: 1 });
    expect(await codes(4)).toEqual([200, 200, 900500, 200]);
  });

  it('breaks the body of a response after the call was handled', async () => {
    await add({ effect: 'garbage', times: 1 });
    await add({ effect: 'truncated', times: 1, http_status: 502 });
    const garbage = await create();
    expect([garbage.status, await garbage.text()]).toEqual([200, expect.stringMatching(/^<html>/)]);
    const truncated = await create();
    expect([truncated.status, await truncated.text()]).toEqual([
      502,
      expect.stringMatching(/^\{"code":200[^}]*$/),
    ]);
    expect(await count()).toBe(2);
  });

  it('sends the body of a response slowly, in pieces', async () => {
    await add({ effect: 'slow_body', delay_ms: 1 });
    const response = await create();
    const pieces: string[] = [];
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) pieces.push(decoder.decode(piece, { stream: true }));
    expect(pieces.length).toBeGreaterThan(1);
    expect(JSON.parse(pieces.join(''))).toMatchObject({ code: 200 });
    const inProcess = await served.fetch(`/sandboxes/${id}${path}`, newUser());
    expect(await inProcess.json()).toMatchObject({ code: 200 });
    expect(await count()).toBe(2);
  });

  it('sends an endless body, until the caller disconnects or the server closes', async () => {
    await add({ effect: 'endless_body', delay_ms: 1 });
    const begin = async (signal?: AbortSignal) => {
      const response = await fetch(served.url + path, { ...newUser(), signal });
      const reader = response.body?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^\{"code/);
      const rest = async () => {
        while (!(await reader?.read())?.done);
      };
      return rest();
    };
    const controller = new AbortController();
    const left = expect(begin(controller.signal)).rejects.toThrow('left');
    const kept = expect(begin()).rejects.toThrow(TypeError);
    await expect.poll(count).toBe(2);
    controller.abort(new Error('left'));
    await left;
    await served.close();
    await kept;
  });

  it('sets Retry-After', async () => {
    await add({ http_status: 429, retry_after: '7' });
    const response = await create();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('handles a call late, after its caller has gone', async () => {
    await add({ effect: 'none', delay_ms: 100, times: 1 });
    const caller = new AbortController();
    const call = fetch(served.url + path, { ...newUser(), signal: caller.signal });
    const hits = async () => (await loadSandbox(database(), id)).faults[0]?.calls_hit;
    await expect.poll(hits).toBe(1);
    caller.abort();
    await call.catch(() => undefined);
    await expect.poll(count).toBe(1);
  });

  it('waits in real time before anything else', async () => {
    const fault = await add({ effect: 'drop_before', delay_ms: 20 });
    const passed: string[] = [];
    // Node fires the timer that is due first, and resolves what needs none before both, however busy the machine is.
    const earlier = wait(10).then(() => passed.push('10 ms'));
    passed.push(String(await applyBefore(fault, 'by_kind')));
    await earlier;
    expect(passed).toEqual(['10 ms', 'dropped']);
  });

  it('ends when it is removed', async () => {
    const { id: faultId } = await add({});
    expect(await codes(1)).toEqual([900500]);
    await removeFault(await served.begin(), faultId);
    expect(await codes(1)).toEqual([200]);
    await expect(removeFault(await served.begin(), faultId)).rejects.toThrow('Not found');
  });

  it('is counted once for all servers that share the sandbox', async () => {
    await add({ times: 5 });
    const other = await serve(database(), id, { make: false });
    try {
      const calls = Array.from({ length: 16 }, (_, i) =>
        fetch((i % 2 ? other : served).url + path, newUser()),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 500)).toHaveLength(5);
      const [fault] = (await loadSandbox(database(), id)).faults;
      expect(fault).toMatchObject({ calls_checked: 5, calls_hit: 5 });
    } finally {
      await other.close();
    }
  });

  it('is limited in number', async () => {
    const context = await served.begin();
    for (let i = 0; i < 100; i++) await addFault(context, always);
    await expect(addFault(context, always)).rejects.toThrow('at most 100 faults');
  });
});

describe('A sandbox without faults', () => {
  it('is not affected by the faults of another', async () => {
    const { openSqlite } = await import('../database/sqlite.ts');
    const { migrate } = await import('../records/migrations.ts');
    const database = openSqlite(':memory:');
    await migrate(database);
    const [one, two] = [await serve(database, 'one'), await serve(database, 'two')];
    await addFault(await one.begin(), always);
    expect((await fetch(two.url + path, newUser())).status).toBe(200);
    expect((await fetch(one.url + path, newUser())).status).toBe(500);
    await Promise.all([one.close(), two.close()]);
    await database.close();
  });
});
