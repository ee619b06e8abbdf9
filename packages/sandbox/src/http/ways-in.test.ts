import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../database/sqlite.ts';
import { createControl } from '../generated/client.ts';
import { migrate } from '../records/migrations.ts';
import type { FaultRequest } from '../records/sandboxes.ts';
import { newUser, serve, type TestServer } from './served.fixture.ts';

const json = { 'content-type': 'application/json' };
const user = '/svc/ts/api/v1/openapi/user';
const payees = '/svc/ts/api/v1/openapi/payees';
const customers = '/svc/payment/api/v1/openapi/customers';
const seeds = '/_sandbox/seeds';
const post = (body: BodyInit, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

/** Headers of the connection, not of the response. */
const OF_A_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

describe('A request over HTTP and the same in process', () => {
  const database = openSqlite(':memory:');
  const id = randomUUID();
  const existing = newUser();
  const { reference_id } = JSON.parse(String(existing.body)).user;
  const known = `${user}?reference_id=${reference_id}`;
  let served: TestServer;
  beforeAll(async () => {
    await migrate(database);
    served = await serve(database, id, { limits: { bodyBytes: 10_000 } });
    await served.fetch(`/sandboxes/${id}${user}`, existing);
  });
  afterAll(async () => {
    await served.close();
    await database.close();
  });

  /** The complete response to each. */
  const answersTo = async (path: string, init: RequestInit = {}) => {
    const headers = { 'x-request-id': 'the-same', ...init.headers };
    const seen = async (way: typeof fetch, base: string) => {
      const response = await way(base + path, { ...init, headers });
      const kept = [...response.headers].filter(([name]) => !OF_A_CONNECTION.includes(name));
      const body = Buffer.from(await response.arrayBuffer()).toString();
      return { status: response.status, headers: Object.fromEntries(kept), body };
    };
    const origin = served.url.slice(0, -`/sandboxes/${id}`.length);
    const inSandbox = path.startsWith('/sandboxes/') ? '' : `/sandboxes/${id}`;
    return [await seen(fetch, origin + inSandbox), await seen(served.fetch, inSandbox)] as const;
  };

  const expectAlike = async (status: number, path: string, init?: RequestInit) => {
    const [overHttp, inProcess] = await answersTo(path, init);
    expect(inProcess).toEqual(overHttp);
    expect(inProcess).toMatchObject({ status, headers: { 'x-request-id': 'the-same' } });
    return inProcess;
  };

  it.each<[string, number, string, RequestInit?]>([
    ['a success', 200, known],
    ['a success without a body', 200, known, { method: 'HEAD' }],
    ['a failure of an operation', 404, `${user}?user_id=none`],
    ['a failure without a body', 404, `${user}?user_id=none`, { method: 'HEAD' }],
    ['a conflict', 409, user, existing],
    ['a query that breaks the contract', 400, user],
    ['a body that breaks the contract', 400, payees, post('{"payee":{"type":"x"}}')],
    ['an unknown path', 404, '/nowhere'],
    ['an unknown path, and a body that is no JSON', 404, '/nowhere', post('<a/>', {})],
    ['an unknown path of the control interface', 404, '/_sandbox/nowhere'],
    ['a sandbox that does not exist', 404, `/sandboxes/none${user}?user_id=x`],
    ['a method that the path lacks', 405, user, { method: 'DELETE' }],
    ['the same without a body', 405, payees, { method: 'HEAD' }],
    ['a question for methods', 204, user, { method: 'OPTIONS' }],
    ['a question for methods of no path', 404, '/nowhere', { method: 'OPTIONS' }],
    ['malformed JSON', 400, user, post('{')],
    ['bytes that are no UTF-8', 400, user, post(Buffer.from('{"a":"\xff"}', 'latin1'))],
    ['half a surrogate pair', 400, user, post('{"user":"\ud800"}')],
    ['no body', 400, user, { method: 'POST' }],
    ['an empty body', 400, user, post('')],
    ['a body of no media type', 415, user, post(new Uint8Array([123, 125]), {})],
    ['a text without a media type', 415, user, post('{}', {})],
    ['another media type', 415, user, post('{}', { 'content-type': 'text/xml' })],
    [
      'a media type in capitals',
      400,
      user,
      post('{}', { 'content-type': 'Application/JSON ; charset=UTF-8' }),
    ],
    ['another charset', 415, user, post('{}', { 'content-type': 'application/json; charset=utf-16' })],
    ['an encoding', 415, user, post('{}', { ...json, 'content-encoding': 'gzip' })],
    ['YAML where it is not read', 415, user, post('a: 1', { 'content-type': 'application/yaml' })],
    ['YAML where it is read', 400, `${seeds}/load`, post('users: 1', { 'content-type': 'application/yaml' })],
    ['a body that is too large', 413, user, post(`"${'x'.repeat(10_000)}"`)],
    ['a body that is too large, of characters of several bytes', 413, user, post(`"${'界'.repeat(4_000)}"`)],
    ['a NUL in the path', 400, `${customers}/ref/a%00b`],
    ['escapes that are no UTF-8', 400, `${customers}/ref/%ff`],
    ['a path parameter that is too long', 400, `${customers}/ref/${'x'.repeat(513)}`],
    ['a query parameter given twice', 400, `${user}?user_id=a&user_id=b`],
    ['an escaped path parameter', 404, `${customers}/ref/a%2Fb%20c`],
    ['a document in parts', 200, `${seeds}/save`],
    ['a document in parts, as YAML', 200, `${seeds}/save`, { headers: { accept: 'application/yaml' } }],
    ['an operation of the control interface', 200, '/_sandbox/clock'],
    ['a text with characters of several bytes', 404, `${customers}/ref/%E7%95%8C`],
  ])('get the same response: %s', async (_, status, path, init) => {
    await expectAlike(status, path, init);
  });

  it('get the same response to OPTIONS, with the methods of the path', async () => {
    const { headers, body } = await expectAlike(204, user, { method: 'OPTIONS' });
    expect([headers.allow, body]).toEqual(['GET, HEAD, POST, OPTIONS', '']);
  });

  it.each<[FaultRequest, number]>([
    [{ effect: 'failure', operation_id: null, times: 2 }, 500],
    [
      { effect: 'failure', operation_id: null, times: 2, code: 300013, http_status: 429, retry_after: '7' },
      429,
    ],
    [{ effect: 'none', operation_id: null, times: 2, delay_ms: 1 }, 200],
    [{ effect: 'truncated', operation_id: null, times: 2 }, 200],
    [{ effect: 'garbage', operation_id: null, times: 2, http_status: 502 }, 502],
    [{ effect: 'slow_body', operation_id: null, times: 2, delay_ms: 1 }, 200],
  ])('get the same response under a fault: %j', async (fault, status) => {
    await createControl({ baseUrl: served.url }).faults.create(fault);
    await expectAlike(status, known);
  });

  it.each(['drop_before', 'drop_after'] as const)('are dropped alike: %s', async (effect) => {
    await createControl({ baseUrl: served.url }).faults.create({ effect, times: 2 });
    await expect(fetch(`${served.url}${user}?user_id=x`)).rejects.toThrow(TypeError);
    await expect(served.fetch(`/sandboxes/${id}${user}?user_id=x`)).rejects.toThrow(TypeError);
  });

  it('differ in access rules: a caller with the fetch is in the process, whatever its headers say', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    expect((await fetch(`${served.url}/_sandbox/clock`, { headers })).status).toBe(403);
    expect((await served.fetch(`/sandboxes/${id}/_sandbox/clock`, { headers })).status).toBe(200);
  });
});
