import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLOSED_URL } from '@payments-openapi/tooling/serve';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpSender, type HttpSender, readAddress } from './http-sender.ts';
import { type Receiver, startReceiver, timesOf, withStatus } from './receiver.fixture.ts';
import type { TransportOptions } from './transport.ts';

/** Targets of a sandbox whose own machine alone can call it. */
const LOCAL = { allowed: async () => ['localhost'] };

const BODY = { id: 'callback-1', event: 'order.completed', created_at: '2026-02-02T04:00:00Z', data: {} };

describe('A sender', () => {
  let receiver: Receiver;
  const opened: HttpSender[] = [];
  const open = (options: Partial<TransportOptions> = {}) => {
    const sender = createHttpSender({
      timeout: 60_000,
      targets: LOCAL,
      ownPorts: () => [],
      ...options,
    });
    opened.push(sender);
    return sender;
  };
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    for (const sender of opened.splice(0)) await sender.close();
  });

  it('reports what it sent and what came back', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const sent = await open().send(receiver.url, BODY);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(JSON.parse(body)).toEqual(BODY);
    expect(sent).toEqual({
      timedOut: false,
      outcome: {
        http_status: 200,
        error: null,
        request_headers: {
          'content-type': 'application/json',
          'user-agent': 'payments-sandbox',
          'webhook-id': 'callback-1',
          'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
        },
        response_headers: expect.objectContaining({ 'content-length': '6' }),
        response_body: 'thanks',
      },
    });
    expect(headers).toMatchObject(sent?.outcome.request_headers ?? {});
    expect(Number(headers['webhook-timestamp'])).toBeGreaterThanOrEqual(before);
  });

  it('announces the whole body of a request that it cuts off, and reports the part that it sent', async () => {
    const arrived = Promise.withResolvers<{ headers: object; part: string }>();
    const server = createServer((request) => {
      const parts: string[] = [];
      request.setEncoding('utf8').on('data', (text) => parts.push(text));
      request.on('error', () => arrived.resolve({ headers: request.headers, part: parts.join('') }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = await open().send(`http://127.0.0.1:${port}/`, BODY, undefined, 'cut_off');
    expect(sent?.outcome.error).toBe('cut off by an injected fault');
    const whole = JSON.stringify(BODY);
    const { headers, part } = await arrived.promise;
    expect([whole.startsWith(part), part]).toEqual([true, sent?.outcome.request_body]);
    expect(part.length).toBeLessThan(whole.length);
    expect(headers).toMatchObject({ 'content-length': `${whole.length}`, 'webhook-id': BODY.id });
    server.closeAllConnections();
    server.close();
  });

  it.each([
    [200, null],
    [204, null],
    [299, null],
    [300, 'redirects are not followed'],
    [399, 'redirects are not followed'],
    [400, 'HTTP status 400'],
    [503, 'HTTP status 503'],
  ])('takes the status %i for the error %j', async (status, error) => {
    receiver.answers.push(withStatus(status));
    expect((await open().send(receiver.url, BODY))?.outcome).toMatchObject({ http_status: status, error });
  });

  it('keeps the beginning of a response, however it arrives, without secrets', async () => {
    receiver.answers.push((response) => {
      response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'], link: ['</1>', '</2>'], etag: 'ok' });
      response.write(`card 4111 1111 1111 1111, ${'é'.repeat(1_000)}`);
      setImmediate(() => response.end('x'.repeat(4_000)));
    });
    const sent = await open().send(receiver.url, BODY);
    const { response_body = '', response_headers } = sent?.outcome ?? {};
    expect(response_body).toMatch(/^card 411111\*\*\*1111, éé+x+$/);
    expect(response_body?.length).toBeGreaterThan(2_000);
    expect(response_body?.length).toBeLessThanOrEqual(2_048);
    expect(response_headers).toMatchObject({ 'set-cookie': '***', link: '</1>, </2>', etag: 'ok' });
  });

  it('keeps headers of up to 8,192 characters as JSON, and none beyond', async () => {
    const sender = open();
    const headersOf = async (length: number) => {
      receiver.answers.push(withStatus(200, { warning: 'x'.repeat(length) }));
      return (await sender.send(receiver.url, BODY))?.outcome.response_headers;
    };
    const most = 7_000 + 8_192 - JSON.stringify(await headersOf(7_000)).length;
    expect(JSON.stringify(await headersOf(most))).toHaveLength(8_192);
    expect(await headersOf(most + 1)).toEqual({});
  });

  it('says why there was no response', async () => {
    const { port } = new URL(CLOSED_URL);
    const sender = open();
    expect(await sender.send(CLOSED_URL, BODY)).toMatchObject({
      timedOut: false,
      outcome: { http_status: null, error: `connect ECONNREFUSED 127.0.0.1:${port}`, response_body: null },
    });
    // A name with several addresses has an error for each, and none for the whole but its code.
    const named = await sender.send(`http://localhost:${port}`, BODY);
    expect(named?.outcome.error).toMatch(/ECONNREFUSED/);
  });

  it('says that a receiver did not respond in time, which is no other failure', async () => {
    const timeUp = timesOf(60_000);
    const arrived = Promise.withResolvers<void>();
    receiver.answers.push(() => arrived.resolve());
    const sender = open();
    const sending = sender.send(receiver.url, BODY);
    await arrived.promise;
    timeUp();
    expect(await sending).toMatchObject({
      timedOut: true,
      outcome: { http_status: null, error: 'no response within 60000 ms' },
    });
    expect((await sender.send(receiver.url, BODY))?.timedOut).toBe(false);
  });

  it('reports nothing of what it cut', async () => {
    const arrived = Promise.withResolvers<void>();
    receiver.answers.push(() => arrived.resolve());
    const sender = open();
    const sending = sender.send(receiver.url, BODY);
    await arrived.promise;
    sender.cut();
    expect(await sending).toBeUndefined();
  });

  it('sends nothing once it is closed', async () => {
    const sender = createHttpSender({ timeout: 60_000, targets: LOCAL, ownPorts: () => [] });
    await sender.send(receiver.url, BODY);
    await sender.close();
    expect((await sender.send(receiver.url, BODY))?.outcome.error).toMatch(
      /^The client is (closed|destroyed)$/,
    );
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['http://127.0.0.1', 80],
    ['https://127.0.0.1', 443],
    ['http://127.0.0.1:4010', 4010],
    ['https://localhost:4010', 4010],
  ])('does not call %s if its own server listens on the port %i', async (url, port) => {
    const sent = await open({ ownPorts: () => [2, port] }).send(url, BODY);
    expect(sent?.outcome.error).toMatch(/with this port is this server itself$/);
  });

  it('calls this machine on other ports than its own', async () => {
    const sent = await open({ ownPorts: () => [80, 443] }).send(receiver.url, BODY);
    expect(sent?.outcome.http_status).toBe(200);
  });

  it('calls nothing that is no http or https URL', async () => {
    expect(await open().send('ftp://127.0.0.1/', BODY)).toEqual({
      timedOut: false,
      outcome: {
        http_status: null,
        error: 'not an http or https URL',
        request_headers: {},
        response_headers: {},
        response_body: null,
      },
    });
    for (const url of ['xhttp://a/', 'httpx://a/', 'https', ''])
      expect(readAddress(url), url).toBeUndefined();
    expect(readAddress('HTTPS://a.example/b')?.href).toBe('https://a.example/b');
  });
});
