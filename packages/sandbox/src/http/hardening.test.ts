import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeServers } from '../../test/databases.ts';
import { type RunningServer, startServer } from '../app/serve.ts';
import { createControl } from '../generated/client.ts';
import { sendRaw } from './wire.fixture.ts';

const user = '/svc/ts/api/v1/openapi/user';
const payees = '/svc/ts/api/v1/openapi/payees';
const customers = '/svc/payment/api/v1/openapi/customers/ref';
const json = { 'content-type': 'application/json' };

let server: RunningServer;

function serveTests(state: () => { databaseUrl?: string }) {
  beforeAll(async () => {
    const limits = { bodyBytes: 10_000, headerBytes: 8_000 };
    server = await startServer({ port: 0, seed: 'empty', limits, ...state() });
  });
  afterAll(() => server.close());
}

/** Each is refused by an envelope with this code, under this status. */
async function expectRefusal(response: Response, code: number, status: number) {
  const text = await response.text();
  expect.soft({ status: response.status, body: text }).toMatchObject({ status });
  expect.soft(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const envelope = JSON.parse(text);
  expect(envelope).toEqual({ code, message: expect.any(String) });
  expect(envelope.message).not.toMatch(/\bat .*\.(ts|js)\b|node:/);
  return envelope.message as string;
}

const post = (body: BodyInit, headers: Record<string, string> = json, path = user) =>
  fetch(server.url + path, { method: 'POST', headers, body });

describeServers('A call that the sandbox refuses', (state) => {
  serveTests(state);

  it.each([
    ['an unknown path', '/nowhere'],
    ['a path that is too long', `/${'x/'.repeat(1500)}`],
    ['a name of the prototype as path', '/__proto__/constructor'],
    ['an unknown path of a sandbox', '/sandboxes/default/nowhere'],
  ])('is refused: %s', async (_, path) => {
    await expectRefusal(await fetch(server.url + path), 900440, 404);
  });

  it('is refused as an unknown path whatever its body is', async () => {
    await expectRefusal(await post('<a/>', { 'content-type': 'text/xml' }, '/nowhere'), 900440, 404);
  });

  it.each(['DELETE', 'PATCH', 'PUT'])(
    'is refused: %s on a path without it, which says what it has',
    async (method) => {
      const response = await fetch(server.url + user, {
        method,
        body: 'x',
        headers: { 'content-type': 'text/xml' },
      });
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
      await expectRefusal(response, 900441, 405);
    },
  );

  it('returns the methods of a path for OPTIONS', async () => {
    const response = await fetch(server.url + user, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([
      204,
      'GET, HEAD, POST, OPTIONS',
      '',
    ]);
  });

  it('has the same status and no body for HEAD', async () => {
    const response = await fetch(`${server.url}${user}?user_id=none`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([404, '']);
    const other = await fetch(server.url + payees, { method: 'HEAD' });
    expect([other.status, await other.text()]).toEqual([405, '']);
  });

  it.each([
    ['no media type', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text', { 'content-type': 'text/plain' }],
    ['something that is no media type', { 'content-type': ';;;' }],
    ['a content encoding', { ...json, 'content-encoding': 'gzip' }],
    ['another charset than UTF-8', { 'content-type': 'application/json; charset=utf-16' }],
  ])('is refused: a body with %s', async (_, headers: Record<string, string>) => {
    await expectRefusal(await post(new TextEncoder().encode('{}'), headers), 900442, 415);
  });

  it.each([
    ['no JSON', '{'],
    ['two values', '{} {}'],
    ['a byte order mark', '\u{feff}{}'],
    ['arrays within arrays without end', '['.repeat(4_000)],
    ['objects 65 deep', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['an escaped NUL', '{"user":"\\u0000"}'],
    ['half a surrogate pair', '{"user":"\\ud800"}'],
    ['half a surrogate pair as a name', '{"\\udfff":1}'],
    ['a raw NUL', '{"user":"\0"}'],
    ['a field named __proto__', '{"user":{},"__proto__":{"a":1}}'],
    ['a field named __proto__ by escapes', '{"\\u005f_proto__":{"a":1}}'],
    ['bytes that are no UTF-8', Buffer.from('{"user":"\xff"}', 'latin1')],
    ['a surrogate pair encoded as UTF-8', Buffer.from('{"user":"\xed\xa0\x80"}', 'latin1')],
  ])('is refused: a body with %s', async (_, body) => {
    await expectRefusal(await post(body), 900443, 400);
  });

  it.each(['utf-8', '"UTF-8"'])('is read: a body that says it is %s', async (charset) => {
    const type = `application/json; charset=${charset}`;
    await expectRefusal(await post('{}', { 'content-type': type }), 900400, 400);
  });

  it('is refused if its body exceeds the limit, by its Content-Length or while it arrives', async () => {
    await expectRefusal(await post(`"${'x'.repeat(10_000)}"`), 900444, 413);
    const chunks = new Blob(['x'.repeat(20_000)]).stream();
    const init = { method: 'POST', headers: json, body: chunks, duplex: 'half' } as const;
    await expectRefusal(await fetch(server.url + user, init), 900444, 413);
  });

  it.each([
    ['a NUL in the query', `${user}?user_id=%00`],
    ['a NUL in the path', `${customers}/a%00b`],
    ['no UTF-8 in the query', `${user}?user_id=%ff`],
    ['no UTF-8 in the path', `${customers}/%ff`],
    ['half a surrogate pair in the query', `${user}?user_id=%ED%A0%80`],
    ['a parameter that is too long', `${customers}/${'x'.repeat(2_000)}`],
    ['half an escape', `${user}?user_id=%e`],
    ['a parameter given twice', `${user}?user_id=a&user_id=b`],
    ['a parameter given twice in two spellings', `${user}?user_id=a&%75ser_id=b`],
  ])('is refused: %s', async (_, path) => {
    await expectRefusal(await fetch(server.url + path), 900448, 400);
  });

  it('names every offending field at once', async () => {
    const body = JSON.stringify({ user: { reference_id: 1, calling_code: '', document_type: 'X' } });
    const message = await expectRefusal(await post(body), 900400, 400);
    for (const name of ['reference_id', 'calling_code', 'phone_number', 'document_type', 'issuing_country']) {
      expect.soft(message).toContain(`user.${name}`);
    }
  });

  it.each([
    [user, '{"user":{}}', 'body.user must have at least one of first_name, last_name'],
    ['/_sandbox/clock/advance', '{}', 'body must have at least one of to, by'],
    ['/_sandbox/clock/advance', '[]', 'body must be object'],
    ['/_sandbox/orders', '{}', 'body must have at least one of initial_total, line_items'],
    [
      '/_sandbox/seeds/load',
      '{"orders":[{}]}',
      'body.orders[0] must have at least one of initial_total, line_items',
    ],
  ])('names what %s needs one of', async (path, body, expected) => {
    const message = await expectRefusal(await post(body, json, path), 900400, 400);
    expect(message.replace('Invalid request: ', '').split('; ')).toContain(expected);
  });

  it.each([
    [
      '/_sandbox/clock/advance',
      '{"to":"2026-07-01T00:00:00Z","by":"P1M"}',
      'body must have only one of to, by',
    ],
    [
      '/_sandbox/sandboxes',
      '{"settings":{"time_zone":""}}',
      'body.settings.time_zone must NOT have fewer than 1 characters',
    ],
  ])('names what is wrong in %s: %s', async (path, body, expected) => {
    expect(await expectRefusal(await post(body, json, path), 900400, 400)).toBe(
      `Invalid request: ${expected}`,
    );
  });

  it('is refused if it contains an infinite number', async () => {
    const body = '{"line_items":[{"purchase_id":1e400}]}';
    const message = await expectRefusal(await post(body, json, '/_sandbox/orders'), 900400, 400);
    expect(message).toContain('body.line_items[0].purchase_id must be integer');
  });

  it('treats names of the prototype like any other name', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const query = await fetch(`${server.url}${user}?${name}=1&user_id=${name}`);
      await expectRefusal(query, 900404, 404);
      await expectRefusal(await fetch(`${server.url}/sandboxes/${name}${user}?user_id=1`), 900404, 404);
    }
    const body = JSON.stringify({ constructor: 1, user: { toString: 1 } });
    expect(await expectRefusal(await post(body), 900400, 400)).toContain('user.reference_id is required');
  });

  it('has one status for every failure if the server is set to', async () => {
    const other = await startServer({ port: 0, seed: 'empty', failureStatus: 200 });
    try {
      await expectRefusal(await fetch(`${other.url}/nowhere`), 900440, 200);
      const { status, body } = await sendRaw(other.url, 'NONSENSE\r\n\r\n');
      expect([status, JSON.parse(body).code]).toEqual([200, 900449]);
      const expecting = 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\n\r\n';
      const unmet = await sendRaw(other.url, expecting);
      expect([unmet.status, JSON.parse(unmet.body).code]).toEqual([200, 900452]);
    } finally {
      await other.close();
    }
  });

  it('keeps its connection if it is well-formed', async () => {
    const forwarded = 'GET /_sandbox/clock HTTP/1.1\r\nHost: localhost\r\nVia: a proxy\r\n\r\n';
    const { status, headers } = await sendRaw(server.url, forwarded);
    expect(status).toBe(403);
    expect(headers).not.toMatch(/^connection: close$/im);
  });
});

describeServers('Malformed HTTP', (state) => {
  serveTests(state);

  const body = '{"user":{}}';
  const coding = 'its Transfer-Encoding is not just chunked, or it is not of HTTP/1.1';

  it.each([
    ['no HTTP at all', ['NONSENSE\r\n\r\n'], 400, 900449],
    ['an unknown method', ['FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n'], 400, 900449],
    [
      'a method of other protocols',
      ['PROPFIND / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
      404,
      900440,
    ],
    ['a version from the future', ['GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'], 400, 900449],
    [
      'headers beyond the limit',
      [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`],
      431,
      900450,
    ],
    ['many headers', [`GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(3_000)}\r\n`], 431, 900450],
    [
      'a URL beyond the limit',
      [`GET /${'x'.repeat(9_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
      431,
      900450,
    ],
    [
      'a URL with an address of its own',
      ['GET http://127.0.0.1/x HTTP/1.1\r\nHost: localhost\r\n\r\n'],
      404,
      900440,
    ],
    [
      'a URL with the address of another',
      ['GET http://elsewhere/x HTTP/1.1\r\nHost: localhost\r\n\r\n'],
      403,
      900453,
    ],
    ['an asterisk as URL', ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'], 404, 900440],
    [
      'bytes above ASCII in the URL',
      [Buffer.from('GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n', 'latin1')],
      400,
      900449,
    ],
    ['a NUL in a header', ['GET / HTTP/1.1\r\nHost: localhost\r\nX: \0\r\n\r\n'], 400, 900449],
    ['no host', [`GET ${user}?user_id=x HTTP/1.1\r\n\r\n`], 404, 900404],
    [
      'headers with names as long as that of the host',
      ['GET /x HTTP/1.1\r\nHost: localhost\r\nFrom: a@shop.example\r\nDate: now\r\n\r\n'],
      404,
      900440,
    ],
    ['two hosts', ['GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'], 400, 900449],
    [
      'an expectation that nobody meets',
      [`POST ${user} HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nContent-Length: 2\r\n\r\n{}`],
      417,
      900452,
    ],
    [
      'two lengths',
      [`POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
      400,
      900449,
    ],
    [
      'a length beside chunks',
      [
        `POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
      400,
      900449,
    ],
    [
      'chunks, each of them fine',
      [
        `POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        `5\r\n${body.slice(0, 5)}\r\n`,
        `6\r\n${body.slice(5)}\r\n0\r\n\r\n`,
      ],
      400,
      900400,
    ],
    [
      'a chunk of no size',
      [
        `POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        'zz\r\n',
      ],
      400,
      900449,
    ],
  ])('get an envelope: %s', async (_, parts, status, code) => {
    const answer = await sendRaw(server.url, ...parts);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
    expect(JSON.parse(answer.body)).toEqual({ code, message: expect.any(String) });
  });

  it('gets its response as JSON and loses its connection if it is no HTTP at all', async () => {
    const { headers, body } = await sendRaw(server.url, 'NONSENSE\r\n\r\n');
    const [first, ...lines] = headers.split('\r\n');
    expect(first).toBe('HTTP/1.1 400 Bad Request');
    expect(lines.map((line) => line.toLowerCase())).toEqual([
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]);
  });

  it.each([
    ['in another coding, whatever a proxy makes of it', '1.1', 'Transfer-Encoding: gzip, chunked', coding],
    [
      'in another coding, over two lines',
      '1.1',
      'Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked',
      coding,
    ],
    ['in an empty coding', '1.1', 'Transfer-Encoding: ,chunked', coding],
    [
      'in chunks, which HTTP/1.0 does not have',
      '1.0',
      'Connection: keep-alive\r\nTransfer-Encoding: chunked',
      coding,
    ],
    ['for two hosts', '1.1', 'Host: localhost\r\nTransfer-Encoding: chunked', 'it has several Host headers'],
    [
      'with an expectation, so that a caller may not send it',
      '1.1',
      'Expect: miracles\r\nTransfer-Encoding: chunked',
      'The only supported expectation is 100-continue',
      { status: 417, code: 900452 },
    ],
  ])(
    'loses its connection and whatever follows, since where its body ends is open: %s',
    async (_, version, lines, detail, { status, code } = { status: 400, code: 900449 }) => {
      const head = (path: string) =>
        `POST ${path} HTTP/${version}\r\nHost: localhost\r\nContent-Type: application/json`;
      const follows = JSON.stringify({ reference_number: `after ${lines}`, name: 'Chan', dial_code: '852' });
      const answer = await sendRaw(
        server.url,
        `${head(user)}\r\n${lines}\r\n\r\n2\r\n{}\r\n0\r\n\r\n` +
          `${head('/_sandbox/customers')}\r\nContent-Length: ${follows.length}\r\n\r\n${follows}`,
      );
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.body)).toEqual({ code, message: expect.stringContaining(detail) });
      expect(answer.headers).toMatch(/^connection: close$/im);
      const { resources } = await createControl({ baseUrl: server.url }).resources.list('customers');
      expect(resources).toEqual([]);
    },
  );

  it('gets 100 Continue if it asks for it', async () => {
    const head = `POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n`;
    const answer = await sendRaw(server.url, `${head}Content-Length: ${body.length}\r\n\r\n`, body);
    expect(`${answer.headers} ${answer.body}`).toMatch(/^HTTP\/1\.1 100 Continue .*"code":900400/s);
  });

  it.each([
    ['too large', 'application/json', 10_001, 413, 900444],
    ['of another type', 'text/xml', 10, 415, 900442],
  ])(
    'is refused at once if it asks whether to send a body that is %s',
    async (_, type, length, status, code) => {
      const head = `POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nExpect: 100-continue\r\n`;
      const answer = await sendRaw(server.url, `${head}Content-Length: ${length}\r\n\r\n`);
      expect(answer.headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(JSON.parse(answer.body).code).toBe(code);
      // The caller may send the body nevertheless.
      expect(answer.headers).toMatch(/^connection: close$/im);
    },
  );

  it('has chunks that count as 64 bytes or more, since each takes memory, and loses its connection', async () => {
    const head = `POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const spaces = (count: number) => '1\r\n \r\n'.repeat(count);
    // The limit of this server is 10,000 bytes.
    const few = await sendRaw(server.url, head, spaces(100), `b\r\n${body}\r\n0\r\n\r\n`);
    expect([few.status, JSON.parse(few.body).code]).toEqual([400, 900400]);
    const customer = JSON.stringify({ reference_number: 'follows', name: 'Chan', dial_code: '852' });
    const follows = `POST /_sandbox/customers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${customer.length}\r\n\r\n${customer}`;
    const many = await sendRaw(server.url, `${head}${spaces(200)}0\r\n\r\n${follows}`);
    expect([many.status, JSON.parse(many.body).code]).toEqual([413, 900444]);
    expect(many.headers).toMatch(/^connection: close$/im);
    const { resources } = await createControl({ baseUrl: server.url }).resources.list('customers');
    expect(resources).toEqual([]);
  });

  it('that ends in the middle of a body does not affect the server', async () => {
    const { hostname, port } = new URL(server.url);
    const { connect } = await import('node:net');
    const head = `POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(head, () => socket.destroy()));
      socket.on('close', () => resolve());
    });
    const { requests } = createControl({ baseUrl: server.url });
    // Nobody reads a response, and the sandbox is not at fault.
    await expect
      .poll(async () => (await requests.list({ limit: 1 })).requests[0])
      .toMatchObject({ code: 900443, problems: [expect.stringMatching('incomplete')] });
    expect((await fetch(`${server.url}${user}?user_id=x`)).status).toBe(404);
  });

  it('that arrives too slowly is given up', async () => {
    const other = await startServer({ port: 0, seed: 'empty', limits: { requestTimeout: 50 } });
    try {
      const slowHead = await sendRaw(other.url, 'GET / HTTP/1.1\r\n');
      const slowBody = await sendRaw(
        other.url,
        `POST ${user} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
      );
      for (const { status, body } of [slowHead, slowBody]) {
        expect([status, JSON.parse(body).code]).toEqual([408, 900451]);
      }
    } finally {
      await other.close();
    }
  });
});
