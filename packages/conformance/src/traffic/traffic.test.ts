import { createServer, request } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createClient } from '@payments-openapi/client';
import { startServer } from '@payments-openapi/sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { DEFAULT_PROFILE } from '../profile/presets.ts';
import { proposedRows } from './discrepancies.ts';
import type { RecordedExchange, SkippedEntry } from './har.ts';
import { exchangeOf } from './match.ts';
import { startProxy } from './proxy.ts';
import { createTrafficChecker } from './traffic.ts';

const contract = await readContract();
const validate = createValidate(contract.document);
const json = { 'content-type': 'application/json' };
const user = '/svc/ts/api/v1/openapi/user';

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status?: number;
  answer?: unknown;
}

function recorded({
  method = 'GET',
  path,
  headers = json,
  body = '',
  status = 200,
  answer,
}: Sent): RecordedExchange {
  return {
    request: { method, url: `https://pay.example${path}`, headers: new Headers(headers), body },
    response: { status, headers: new Headers(json), body: JSON.stringify(answer) },
  };
}

function exampleOf(operationId: string, scenario: string): unknown {
  const operation = contract.operations.find((one) => one.operationId === operationId);
  return operation?.responseExamples.find((one) => one.scenario === scenario)?.value;
}

/** A server that always returns the same response. */
async function serve(headers: Record<string, string>, body: string | Buffer): Promise<string> {
  const server = createServer((call, response) => {
    call.resume().on('end', () => response.writeHead(200, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a proxy to a server with this body, which it says is gzip. The proxy must not check it. */
async function proxyOfGzip(body: Buffer) {
  const skipped: SkippedEntry[] = [];
  const proxy = await startProxy({
    to: await serve({ ...json, 'content-encoding': 'gzip' }, body),
    onExchange: () => expect.unreachable(),
    onSkip: (entry) => void skipped.push(entry),
  });
  onTestFinished(proxy.close);
  return { proxy, skipped };
}

/** A server that sends the beginning of a response, and then waits. */
async function serveHalf(): Promise<{ to: string; connected: Promise<Socket> }> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  return { to: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connected };
}

describe('an exchange', () => {
  it.each([
    ['GET', '/svc/payment/api/v1/openapi/customers/ref/CRM-1', 'customers_getByReference', { id: 'CRM-1' }],
    [
      'GET',
      '/svc/payment/api/v1/openapi/customers/a%2Fb/payment_tokens',
      'customers_listPaymentTokens',
      { uuid: 'a/b' },
    ],
    ['GET', `/sandboxes/mine${user}?user_id=7`, 'users_get', {}],
    ['PUT', user, undefined, undefined],
    ['GET', '/index.html', undefined, undefined],
  ])('%s %s matches %s', (method, path, operationId, pathParams) => {
    const { request, response } = recorded({ method, path });
    const { operation, validity } = exchangeOf(contract, validate, request, response);
    expect(operation?.operationId).toBe(operationId);
    expect(validity?.request.pathParams).toEqual(pathParams);
  });

  it.each([
    [
      'a field of the wrong type',
      json,
      '{"card_reference_id":7,"p_user_id":"u"}',
      'body/card_reference_id must be string',
    ],
    ['a body that is not JSON', json, '{', 'body is not JSON'],
    ['another media type', { 'content-type': 'text/plain' }, '{}', 'media type is text/plain'],
    ['nothing wrong', json, '{"card_reference_id":"c","p_user_id":"u"}', 'a valid request'],
  ])('with %s has the problem as its title', (_, headers, body, title) => {
    const { request, response } = recorded({
      method: 'POST',
      path: '/svc/ts/api/v1/openapi/cards/link',
      headers,
      body,
    });
    expect(exchangeOf(contract, validate, request, response).title).toBe(title);
  });
});

describe('traffic', () => {
  it('passes if it conforms to the contract, and lists what was not checked', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    traffic.check(recorded({ path: `${user}?user_id=7`, answer: exampleOf('users_get', 'byUserId') }));
    traffic.check(recorded({ path: '/logo.png', answer: null }));
    const { findings, skipped, results } = traffic.run();
    expect(findings).toEqual([]);
    expect(skipped.map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
      'GET /logo.png: no operation of the contract has this method and path',
      'responses: no response contained anything to check',
      'requests: every request was valid',
    ]);
    const checksWith = (wanted: string) =>
      results.filter(({ outcome }) => outcome === wanted).map(({ check }) => check);
    expect(checksWith('passed')).toEqual(['C01', 'C02', 'C03', 'C12']);
    // A user has no deprecated members.
    expect(checksWith('skipped')).toEqual(['C01', 'C14', 'C06']);
  });

  it('has findings where it differs, and proposes rows without values', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const answer = JSON.parse(JSON.stringify(exampleOf('users_get', 'byUserId')));
    answer.data.user.phone_number = 61230416;
    answer.data.user.nickname = 'Ming the private';
    traffic.check(recorded({ path: `${user}?user_id=7`, answer }));
    traffic.check(
      recorded({
        method: 'POST',
        path: '/svc/ts/api/v1/openapi/cards/link',
        body: '{"card_reference_id":7,"p_user_id":"u"}',
        answer: exampleOf('cards_link', 'toUser'),
      }),
    );
    const run = traffic.run();
    expect(run.findings.map(({ check, operationId }) => `${check} ${operationId}`)).toEqual([
      'C02 users_get',
      'C06 cards_link',
    ]);
    const rows = proposedRows(run).join('\n');
    expect(rows).toMatchInlineSnapshot(`
      "| Subject | The source | The contract | A client tolerates |
      | ------- | ---------- | ------------ | ------------------ |
      | <a id="users-get-data-user-phone-number"></a>\`users_get\`, \`/data/user/phone_number\` | Traffic shows a number there. | The value must be string. | Such a value. |
      | <a id="cards-link-refused-requests"></a>\`cards_link\`, refused requests | Traffic shows a success (HTTP 200) where body/card_reference_id must be string. | Such a request is invalid and must be refused. | That it is accepted. |
      | <a id="users-get-data-user-nickname"></a>\`users_get\`, \`/data/user/nickname\` | Traffic contains it, as a string. | It is not declared. | The field, which it ignores. |"
    `);
    expect(rows).not.toMatch(/61230416|Ming/);
  });

  it('that differs in several ways in one field gets one row', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const answer = structuredClone(exampleOf('cardTransactions_list', 'firstPage')) as {
      data: { transactions: Record<string, unknown>[] };
    };
    const [first, second] = answer.data.transactions;
    if (!first || !second) throw new Error('the example has too few entries');
    first.card = 7;
    second.card = null;
    traffic.check(recorded({ path: '/svc/ts/api/v1/openapi/transactions', answer }));
    const [, , ...rows] = proposedRows(traffic.run());
    expect(rows).toEqual([
      '| <a id="card-transactions-list-data-transactions-card"></a>`cardTransactions_list`, `/data/transactions/*/card` ' +
        '| Traffic shows `null` there. Traffic shows a number there. | The value must be string. | Such a value. |',
    ]);
  });

  it('that omits a required field gets a row that names it', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const answer = JSON.parse(JSON.stringify(exampleOf('users_get', 'byUserId')));
    delete answer.data.user.last_name;
    traffic.check(recorded({ path: `${user}?user_id=7`, answer }));
    const [, , ...rows] = proposedRows(traffic.run());
    expect(rows).toEqual([
      '| <a id="users-get-data-user"></a>`users_get`, `/data/user` ' +
        '| Traffic shows an object without `last_name`. | It requires `last_name`. | An object without it. |',
    ]);
  });

  it.each([
    ['contains a card number that nobody sent', 'card 4111 1111 1111 1111 or 4111111111111111 bad', 1],
    ['repeats an order number that looks like a card number', 'no order 5555555555554444', 0],
  ])('in which a failure %s', (_, message, findings) => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    traffic.check(recorded({ path: `${user}?user_id=7`, answer: exampleOf('users_get', 'byUserId') }));
    traffic.check(
      recorded({
        path: '/svc/ts/api/v1/openapi/transactions?order_number=5555555555554444',
        status: 400,
        answer: { code: 400, message },
      }),
    );
    const run = traffic.run();
    expect(run.findings.map(({ check, expected }) => `${check} ${expected}`)).toEqual(
      Array(findings).fill('C12 /message of a failure without a full card or document number'),
    );
  });

  it('proves nothing if every caller is refused, and a refusal of the caller is not one of the request', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const broken = { method: 'POST', path: '/svc/ts/api/v1/openapi/cards/link', body: '{}' };
    traffic.check(recorded({ ...broken, status: 401, answer: { code: 401, message: 'who are you?' } }));
    expect(() => traffic.run()).toThrow('No request in this traffic succeeded: every response was HTTP 401');
    traffic.check(recorded({ path: `${user}?user_id=7`, answer: exampleOf('users_get', 'byUserId') }));
    const { results } = traffic.run();
    expect(results.filter(({ check }) => check === 'C06')).toEqual([
      expect.objectContaining({ outcome: 'skipped', reason: expect.stringContaining('HTTP 401') }),
    ]);
  });

  it('has no pass for an operation of which every request is refused', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const broken = { method: 'POST', path: '/svc/ts/api/v1/openapi/cards/link', body: '{}' };
    traffic.check(recorded({ ...broken, status: 400, answer: { code: 400, message: 'no' } }));
    traffic.check(recorded({ path: `${user}?user_id=7`, answer: exampleOf('users_get', 'byUserId') }));
    const { results, skipped } = traffic.run();
    const linking = results.filter(({ operationId }) => operationId === 'cards_link');
    expect(linking.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual(
      ['C01', 'C02', 'C03', 'C12', 'C06'].map((id) => `${id} skipped`),
    );
    expect(skipped.filter(({ operationId }) => operationId === 'cards_link')).toHaveLength(5);
  });

  it('has a finding for a response nested too deep to check', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const { request, response } = recorded({ path: `${user}?user_id=7`, answer: {} });
    const data = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    traffic.check({ request, response: { ...response, body: `{"code":200,"message":"x","data":${data}}` } });
    expect(traffic.run().findings).toEqual([
      expect.objectContaining({ check: 'C01', actual: 'JSON nested more than 1,000 levels deep' }),
    ]);
  });

  it('that cannot be checked is listed once for each method, path and reason', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    traffic.check(recorded({ path: `${user}?user_id=7`, answer: exampleOf('users_get', 'byUserId') }));
    for (const id of [8, 9])
      traffic.skip({
        request: { method: 'GET', url: `https://pay.example${user}?user_id=${id}` },
        reason: 'it broke',
      });
    expect(traffic.run().skipped.filter(({ reason }) => reason === 'it broke')).toEqual([
      expect.objectContaining({ title: `GET ${user}` }),
    ]);
  });

  it('that matches no operation proves nothing', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    traffic.check(recorded({ path: '/logo.png', answer: null }));
    expect(() => traffic.run()).toThrow('No request matched an operation of the contract');
  });
});

describe('the proxy', () => {
  it('is transparent between the client and the sandbox, and has no findings', async () => {
    const sandbox = await startServer({ port: 0 });
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const proxy = await startProxy({ to: sandbox.url, onExchange: traffic.check, onSkip: traffic.skip });
    onTestFinished(async () => {
      await proxy.close();
      await sandbox.close();
    });
    const api = createClient({ baseUrl: proxy.url });
    const found = await api.users.get({ user_id: 'usr_01J9ZPX2K8' });
    expect(found.user.id).toBe('usr_01J9ZPX2K8');
    await api.cards.link({ card_reference_id: 'CARD-000812', p_user_id: 'usr_01J9ZPX2K8' });
    await expect(api.cards.link({ card_reference_id: 7 as never, p_user_id: 'u' })).rejects.toThrow(
      'cards_link',
    );
    for await (const transaction of api.transactions.list({ limit: 2 }))
      expect(transaction.uuid).toBeTypeOf('string');
    const run = traffic.run();
    expect(run.findings).toEqual([]);
    expect(run.requests.answered).toBeGreaterThan(3);
    expect(run.results).toContainEqual(
      expect.objectContaining({ check: 'C06', operationId: 'cards_link', outcome: 'passed' }),
    );
  });

  it('decompresses bodies to check them, and forwards them unchanged', async () => {
    const body = gzipSync(JSON.stringify(exampleOf('users_get', 'byUserId')));
    const seen: RecordedExchange[] = [];
    const to = await serve({ ...json, 'content-encoding': 'gzip' }, body);
    const proxy = await startProxy({
      to: `${to}/base/`,
      onExchange: (one) => void seen.push(one),
      onSkip: () => expect.unreachable(),
    });
    onTestFinished(proxy.close);
    const answer = await fetch(`${proxy.url}${user}?user_id=7`);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.json()).toEqual(exampleOf('users_get', 'byUserId'));
    expect(seen[0]?.request.url).toBe(`${to}/base${user}?user_id=7`);
    expect(JSON.parse(seen[0]?.response.body ?? '')).toEqual(exampleOf('users_get', 'byUserId'));
  });

  it('forwards a body of more than 8 MiB, and reports that it was not checked', async () => {
    const long = 'x'.repeat(8 * 1024 * 1024 + 1);
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const callbacks = { onExchange: traffic.check, onSkip: traffic.skip };
    const receives = await startProxy({ to: await serve(json, long), ...callbacks });
    const sends = await startProxy({ to: await serve(json, '{}'), ...callbacks });
    onTestFinished(async () => void (await Promise.all([receives.close(), sends.close()])));
    expect(await (await fetch(`${receives.url}${user}?user_id=7`)).text()).toBe(long);
    const answer = await fetch(`${sends.url}${user}?user_id=7`, { method: 'POST', body: long });
    expect(await answer.json()).toEqual({});
    expect(() => traffic.run()).toThrow(
      'There was nothing to check: the response body is longer than 8 MiB; the request body is longer than 8 MiB',
    );
  });

  it('skips a response that is longer than 8 MiB once it is decompressed', async () => {
    const { proxy, skipped } = await proxyOfGzip(gzipSync(Buffer.alloc(8 * 1024 * 1024 + 1)));
    await (await fetch(`${proxy.url}${user}`)).arrayBuffer();
    expect(skipped).toMatchObject([{ reason: 'the response body is longer than 8 MiB' }]);
  });

  it.each([
    ['not compressed', Buffer.from('{"code":200}')],
    ['truncated', gzipSync('{"code":200}').subarray(0, -4)],
  ])('skips a response with content-encoding gzip whose body is %s', async (_, body) => {
    const { proxy, skipped } = await proxyOfGzip(body);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    request(`${proxy.url}${user}`, (answer) => answer.resume().on('close', resolve)).end();
    await closed;
    expect(skipped).toMatchObject([{ reason: 'the response body is not valid gzip' }]);
  });

  it.each([
    ['closes the connection', (socket: Socket) => socket.end()],
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ])('closes the connection to the client if the server %s, and reports the exchange', async (_, stop) => {
    const { to, connected } = await serveHalf();
    const { promise: skipped, resolve: onSkip } = Promise.withResolvers<SkippedEntry>();
    const proxy = await startProxy({ to, onExchange: () => expect.unreachable(), onSkip });
    onTestFinished(proxy.close);
    const answer = await fetch(`${proxy.url}${user}`);
    stop(await connected);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(await skipped).toMatchObject({ request: { method: 'GET' }, reason: 'the response broke off' });
  });

  it('reports an exchange if the client closes the connection', async () => {
    const { to } = await serveHalf();
    const { promise: skipped, resolve: onSkip } = Promise.withResolvers<SkippedEntry>();
    const proxy = await startProxy({ to, onExchange: () => expect.unreachable(), onSkip });
    onTestFinished(proxy.close);
    const call = request(`${proxy.url}${user}`, (answer) => answer.once('data', () => call.destroy()));
    call.on('error', () => {}).end();
    expect(await skipped).toMatchObject({ reason: 'the client closed the connection' });
  });

  it('reports a request whose client does not wait for the response', async () => {
    const { to, connected } = await serveHalf();
    const { promise: skipped, resolve: onSkip } = Promise.withResolvers<SkippedEntry>();
    const proxy = await startProxy({ to, onExchange: () => expect.unreachable(), onSkip });
    onTestFinished(proxy.close);
    const call = request(`${proxy.url}${user}`);
    call.on('error', () => {}).end();
    await connected;
    call.destroy();
    expect(await skipped).toMatchObject({ reason: 'the client closed the connection' });
  });

  it('reports the exchanges that it interrupts when it is stopped, and blames nobody else', async () => {
    const { to } = await serveHalf();
    const skipped: SkippedEntry[] = [];
    const errors: Error[] = [];
    const proxy = await startProxy({
      to,
      onExchange: () => expect.unreachable(),
      onSkip: (entry) => void skipped.push(entry),
      onError: (error) => void errors.push(error),
    });
    const answer = await fetch(`${proxy.url}${user}`);
    await proxy.close();
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(skipped).toMatchObject([{ reason: 'the proxy was stopped before the response ended' }]);
    expect(errors).toEqual([]);
  });

  it.each([
    ['http://other.example/svc', 421],
    ['http://', 421],
    ['//other.example/svc', 200],
    ['/%zz', 200],
  ])('continues after the request line GET %s, which gets %s', async (target, status) => {
    const seen: RecordedExchange[] = [];
    const proxy = await startProxy({
      to: await serve(json, '{}'),
      onExchange(one) {
        seen.push(one);
        throw new Error('whatever a check does');
      },
      onSkip: () => expect.unreachable(),
      onError: () => {},
    });
    onTestFinished(proxy.close);
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    request(proxy.url, { path: target }, (answer) => resolve(answer.resume().statusCode)).end();
    expect(await promise).toBe(status);
    expect(await (await fetch(`${proxy.url}${user}`)).json()).toEqual({});
    expect(seen).toHaveLength(status === 200 ? 2 : 1);
  });

  it('returns 502 if the server does not respond, and checks nothing', async () => {
    const errors: Error[] = [];
    const proxy = await startProxy({
      to: 'http://127.0.0.1:9',
      onExchange: () => expect.unreachable(),
      onSkip: () => expect.unreachable(),
      onError: (error) => void errors.push(error),
    });
    onTestFinished(proxy.close);
    const answer = await fetch(`${proxy.url}${user}`);
    expect([answer.status, await answer.text()]).toEqual([
      502,
      'The server behind this proxy does not respond\n',
    ]);
    expect(errors).toHaveLength(1);
  });
});
