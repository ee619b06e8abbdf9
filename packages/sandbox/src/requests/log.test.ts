import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import type { Database } from '../database/database.ts';
import { createControl } from '../generated/client.ts';
import type { RequestEntry } from '../generated/contract.ts';
import { newUser, START, serve, type TestServer } from '../http/served.fixture.ts';
import { requests } from '../records/collections.ts';
import type { Exchange } from './exchange.ts';
import { createRequestLog } from './log.ts';
import { measured } from './size.ts';
import { WaitingCalls } from './waiting.ts';

const path = '/svc/ts/api/v1/openapi/user';
const payees = '/svc/ts/api/v1/openapi/payees';
const json = { 'content-type': 'application/json' };

describeDatabases('The request log', (database) => {
  let served: TestServer;
  beforeEach(async () => {
    served = await serve(database(), randomUUID(), { limits: { requestsKept: 5 } });
  });
  afterEach(() => served.close());

  /** Newest first. */
  const read = async (): Promise<RequestEntry[]> => {
    await served.services.requestLog.flush();
    return (await requests.list(await served.begin())).map(({ document }) => document);
  };

  it('lists a call that matches the contract', async () => {
    const answer = await fetch(served.url + path, newUser());
    expect(await read()).toEqual([
      {
        id: expect.any(String),
        request_id: answer.headers.get('x-request-id'),
        received_at: expect.stringMatching(/Z$/),
        clock: START,
        operation_id: 'users_create',
        method: 'POST',
        url: path,
        http_status: 200,
        code: 200,
        duration_ms: expect.any(Number),
        problems: [],
        response_problems: [],
        fault_id: null,
        request_body: expect.objectContaining({ user: expect.objectContaining({ issuing_country: 'HKG' }) }),
        response_body: { code: 200, message: 'succeed', data: { user_id: expect.any(String) } },
        request_headers: expect.objectContaining({ 'content-type': 'application/json' }),
        response_headers: expect.objectContaining({ 'x-request-id': answer.headers.get('x-request-id') }),
        violations: [],
      },
    ]);
  });

  it('shows where a call does not match the contract', async () => {
    await fetch(served.url + payees, { method: 'POST', headers: json, body: '{"payee":{"type":1}}' });
    const [entry] = await read();
    expect(entry).toMatchObject({ operation_id: 'payees_create', http_status: 400 });
    expect(entry?.problems).toContain('body.payee.type must be string');
    expect(entry?.problems).toContain('body.payee.nickname is required');
  });

  it('lists calls that match no operation', async () => {
    await fetch(`${served.url}/nowhere`);
    await fetch(served.url + path, { method: 'DELETE' });
    await fetch(served.url + path, { method: 'POST', headers: json, body: '{' });
    const entries = (await read()).map(({ operation_id, code, problems }) => [
      operation_id,
      code,
      problems.length,
    ]);
    expect(entries).toEqual([
      ['users_create', 900443, 1],
      [null, 900441, 1],
      [null, 900440, 1],
    ]);
  });

  it('names the fault that hit a call, and shows that there was no response', async () => {
    const control = createControl({ baseUrl: served.url });
    const { fault } = await control.faults.create({ effect: 'drop_before' });
    await fetch(served.url + path, newUser()).catch(() => undefined);
    expect(await read()).toMatchObject([{ fault_id: fault.id, http_status: null, code: null }]);
  });

  it('masks card numbers and tokens wherever they are', async () => {
    const body = { number: '4111111111111111', token: 'tok-1', nested: [{ default_payment_token: 'tok-2' }] };
    await fetch(`${served.url}${payees}?token=tok-3&card=4111111111111111&token_type=Alipay`, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer tok-4' },
      body: JSON.stringify(body),
    });
    const [entry] = await read();
    expect(JSON.stringify(entry)).not.toMatch(/tok-|4111111111111111/);
    expect(entry?.url).toBe(`${payees}?token=***&card=411111***1111&token_type=Alipay`);
    expect(entry?.request_body).toEqual({
      number: '411111***1111',
      token: '***',
      nested: [{ default_payment_token: '***' }],
    });
  });

  it('shows the newest calls up to its limit, and keeps few more', async () => {
    const control = createControl({ baseUrl: served.url });
    const shown = async (offset: number) =>
      (await control.requests.list({ offset })).requests.map(({ url }) => url.split('=')[1]);
    for (let i = 0; i < 13; i++) await fetch(`${served.url}${path}?user_id=${i}`);
    expect(await shown(0)).toEqual(['12', '11', '10', '9', '8']);
    await fetch(`${served.url}${path}?user_id=13`);
    expect(await shown(0)).toEqual(['13', '12', '11', '10', '9']);
    expect(await shown(3)).toEqual(['10', '9']);
    expect(await shown(5)).toEqual([]);
    for (let i = 0; i < 20; i++) {
      await fetch(`${served.url}${path}?user_id=${i}`);
      expect((await read()).length).toBeLessThanOrEqual(7);
    }
  });

  it('finds a call by its id, sent or generated, whatever its result', async () => {
    const control = createControl({ baseUrl: served.url });
    const find = async (request_id: string) =>
      (await control.requests.list({ request_id })).requests.map(({ url, code }) => [url, code]);
    const headers = { 'x-request-id': 'checkout-7' };
    const answer = await fetch(`${served.url}${path}?user_id=1`, { headers });
    expect(answer.headers.get('x-request-id')).toBe('checkout-7');
    await fetch(`${served.url}/nowhere`, { headers });
    expect(await find('checkout-7')).toEqual([
      ['/nowhere', 900440],
      [`${path}?user_id=1`, 900404],
    ]);
    const made = (await fetch(`${served.url}${path}?user_id=2`)).headers.get('x-request-id') ?? '';
    expect(await find(made)).toEqual([[`${path}?user_id=2`, 900404]]);
    expect(await find('another')).toEqual([]);
  });

  it.each(['two words', 'x'.repeat(129), ''])(
    'gives a call an id of its own in place of %j',
    async (given) => {
      const answer = await fetch(served.url + path, { headers: { 'x-request-id': given } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('masks an id that is a card number, and finds the call all the same', async () => {
    await fetch(served.url + path, { headers: { 'x-request-id': '4111111111111111' } });
    const { requests: found } = await createControl({ baseUrl: served.url }).requests.list({
      request_id: '4111111111111111',
    });
    expect(found.map(({ request_id }) => request_id)).toEqual(['411111***1111']);
  });

  it('leaves out large bodies', async () => {
    const body = JSON.stringify({ payee: 'x'.repeat(20_000) });
    await fetch(served.url + payees, { method: 'POST', headers: json, body });
    const [entry] = await read();
    expect(entry).not.toHaveProperty('request_body');
  });

  it('leaves out large bodies that come in chunks, and those that are large once parsed', async () => {
    const body = new Blob([JSON.stringify({ payee: 'x'.repeat(20_000) })]).stream();
    const init = { method: 'POST', headers: json, body, duplex: 'half' } as const;
    await fetch(served.url + payees, init);
    const [entry] = await read();
    expect(entry).toMatchObject({ operation_id: 'payees_create', code: 900400 });
    expect(entry).not.toHaveProperty('request_body');
  });

  it('keeps the newest calls, and no more bytes than its limit', async () => {
    const other = await serve(database(), randomUUID(), { limits: { requestBytesKept: 50_000 } });
    onTestFinished(() => other.close());
    const post = (i: number) => {
      const body = JSON.stringify({ payee: { nickname: `${i} ${'x'.repeat(12_000)}` } });
      return fetch(other.url + payees, { method: 'POST', headers: json, body });
    };
    for (let i = 0; i < 24; i++) {
      await post(i);
      if (i % 3 === 2) await other.services.requestLog.flush();
    }
    const kept = (await requests.list(await other.begin())).map(({ document }) => document.request_body);
    expect(kept.length).toBeLessThan(10);
    expect(kept[0]).toMatchObject({ payee: { nickname: expect.stringMatching(/^23 /) } });
  });

  it('counts calls that arrive too fast to be written', async () => {
    const log = createRequestLog({
      database: database(),
      limits: { requestsKept: 1_000, requestBytesKept: 20_000 },
      onError: (error) => {
        throw error;
      },
    });
    const { sandboxId } = await served.begin();
    for (let i = 0; i < 50; i++) log.add(call(sandboxId, 'x'.repeat(2_000)));
    await log.flush();
    const listed = await read();
    expect(listed.length).toBeGreaterThan(3);
    expect(listed.length + log.dropped(sandboxId)).toBe(50);
    const { requests: page, dropped } = await createControl({ baseUrl: served.url }).requests.list({
      limit: 3,
    });
    expect([page.length, dropped]).toEqual([3, 0]);
  });

  it('keeps nothing of sandboxes that do not exist', async () => {
    const url = served.url.replace(/[^/]+$/, 'nobody');
    expect((await fetch(url + path)).status).toBe(404);
    await read();
    const rows = await database().query("SELECT id FROM requests WHERE sandbox_id = 'nobody'");
    expect(rows).toEqual([]);
  });
});

/** A call as the server reports it. */
function call(sandboxId: string, text: string): Exchange {
  return {
    sandboxId,
    receivedAt: 0,
    request_id: 'one',
    operation_id: null,
    method: 'POST',
    url: '/',
    http_status: 200,
    code: 200,
    duration_ms: 1,
    problems: [],
    response_problems: [],
    fault_id: null,
    requestBody: JSON.stringify({ text }),
    request_headers: {},
    response_headers: {},
    violations: [],
  };
}

describe('The request log of a database that does not respond', () => {
  it('writes one batch at a time, with a limited number of bytes waiting', async () => {
    const hanging = Promise.withResolvers<never>();
    let begun = 0;
    const database: Database = {
      type: 'sqlite',
      sliceMs: 15,
      query: () => hanging.promise,
      run: () => hanging.promise,
      transaction: () => {
        begun++;
        return hanging.promise;
      },
      close: async () => undefined,
    };
    const errors: unknown[] = [];
    const log = createRequestLog({
      database,
      limits: { requestsKept: 1_000, requestBytesKept: 100_000 },
      onError: (error) => errors.push(error),
    });
    const flushes: Promise<unknown>[] = [];
    for (let second = 0; second < 20; second++) {
      for (let i = 0; i < 100; i++) log.add(call('default', 'x'.repeat(10_000)));
      flushes.push(log.flush().catch(String));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(begun).toBe(1);
    expect(log.dropped('default')).toBeGreaterThan(1_980);
    hanging.reject(new Error('the database is gone'));
    expect(new Set(await Promise.all(flushes))).toEqual(new Set(['Error: the database is gone']));
    expect(log.dropped('default')).toBe(2_000);
  });

  it('counts the dropped calls of a limited number of sandboxes', () => {
    const waiting = new WaitingCalls({ callsKept: 10, bytesKept: 10_000 });
    for (let i = 0; i < 2_000; i++) waiting.add(call(`s${i}`, 'x'.repeat(100)));
    const taken = waiting.take();
    expect(taken.size).toBeLessThan(150);
    expect(waiting.dropped('s0')).toBe(0);
    expect(waiting.dropped('s999')).toBe(1);
  });

  it('keeps the parts of a call that are not too large, and the first of its problems', () => {
    const problems = Array.from({ length: 100 }, (_, i) => `${i} ${'x'.repeat(1_000)}`);
    const { finished, bytes } = measured({
      ...call('s', 'x'.repeat(20_000)),
      problems,
      url: `/${'x'.repeat(99_999)}`,
    });
    expect(finished.requestBody).toBeUndefined();
    expect([finished.url.length, bytes < 40_000]).toEqual([16_384, true]);
    expect(finished.problems.slice(-2)).toEqual([problems[7], '92 more problems, too long to keep']);
  });
});
