import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { CLOSED_URL } from '@payments-openapi/tooling/serve';
import { describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../src/index.ts';
import { type Behaviour, json, service } from './service.ts';
import { rejection, user } from './stub.ts';
import { virtualTime } from './time.ts';

const done = json({ code: 200, message: 'succeed', data: { user_id: 'u' } });
const busy = { code: 50301, message: 'busy' };

const drop: Behaviour = (request) => request.socket.destroy();
const dropWithin: Behaviour = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"code":200,"message":"succ', () => request.socket.destroy());
};
const html: Behaviour = (_, response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
const truncated: Behaviour = (_, response) => void response.end('{"code":200,"message":"succ');
const redirect: Behaviour = (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end();

const calls: [string, (api: Client) => PromiseLike<unknown>][] = [
  ['read', (api) => api.users.get({ user_id: 'u' })],
  ['write', (api) => api.users.create({ user })],
];

/** What comes of a fault: for a read what it fails with, and whether it is sent again, and for a write the same. */
const faults: { what: string; fault: Behaviour; error: object; isRepeated: boolean }[] = [
  {
    what: 'drops the connection once it has read',
    fault: drop,
    error: { name: 'ConnectionError' },
    isRepeated: true,
  },
  {
    what: 'drops the connection during its response',
    fault: dropWithin,
    error: { name: 'ConnectionError' },
    isRepeated: true,
  },
  {
    what: 'responds with the HTML of a proxy',
    fault: html,
    error: { name: 'ResponseError', httpStatus: 502, text: '<html>Bad gateway</html>' },
    isRepeated: true,
  },
  {
    what: 'responds with truncated JSON',
    fault: truncated,
    error: { name: 'ResponseError', httpStatus: 200, text: '{"code":200,"message":"succ' },
    isRepeated: false,
  },
  {
    what: 'sends elsewhere',
    fault: redirect,
    error: { name: 'ResponseError', httpStatus: 307 },
    isRepeated: false,
  },
];

describe.each(faults)('a service that $what', ({ fault, error, isRepeated }) => {
  it('gets a retry of a read where that may help', async () => {
    virtualTime();
    await using once = await service([fault, done]);
    const call = createClient({ baseUrl: once.baseUrl }).users.get({ user_id: 'u' });
    if (isRepeated) expect(await call).toEqual({ user_id: 'u' });
    else expect(await rejection(call)).toMatchObject(error);
    await using always = await service([fault]);
    expect(await rejection(createClient({ baseUrl: always.baseUrl }).users.get())).toMatchObject({
      ...error,
      outcome: undefined,
    });
    expect(always.seen).toHaveLength(isRepeated ? 3 : 1);
  });

  it('gets a write once, whose outcome is then unknown', async () => {
    virtualTime();
    await using always = await service([fault]);
    expect(await rejection(createClient({ baseUrl: always.baseUrl }).users.create({ user }))).toMatchObject({
      ...error,
      outcome: 'unknown',
    });
    expect(always.seen).toHaveLength(1);
  });
});

describe('a service that drops the connection during its response', () => {
  const later: Behaviour = (request, response) => {
    response.writeHead(503, { 'retry-after': '7', 'content-length': '100' });
    response.write('{"code":50301', () => request.socket.destroy());
  };

  it('is asked again when its Retry-After says', async () => {
    const time = virtualTime();
    await using running = await service([later, done]);
    await createClient({ baseUrl: running.baseUrl }).users.get();
    expect(time.waits).toEqual([7_000]);
  });

  it('has its status in the error', async () => {
    await using running = await service([later]);
    const error = await rejection(createClient({ baseUrl: running.baseUrl }).users.create({ user }));
    expect(error).toMatchObject({ name: 'ConnectionError', httpStatus: 503, outcome: 'unknown' });
    expect(running.seen).toHaveLength(1);
  });
});

describe('a service that cannot be reached', () => {
  it.each([
    ['refuses the connection', CLOSED_URL],
    ['refuses it under each of its addresses', CLOSED_URL.replace('127.0.0.1', 'localhost')],
    ['has no address', 'http://no-such-host.invalid'],
  ])('gets a retry even of a write, because nothing was sent: it %s', async (_, baseUrl) => {
    const time = virtualTime();
    const api = createClient({ baseUrl });
    expect(await rejection(api.users.create({ user }))).toMatchObject({
      name: 'ConnectionError',
      outcome: 'not_sent',
    });
    expect(time.waits).toEqual([250, 500]);
  });

  it('and drops connections before it reads leaves the outcome of a write unknown', async () => {
    virtualTime();
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const api = createClient({ baseUrl: `http://127.0.0.1:${port}` });
    expect(await rejection(api.users.create({ user }))).toMatchObject({
      name: 'ConnectionError',
      outcome: 'unknown',
    });
    expect(connections).toBe(1);
    expect(await rejection(api.users.get())).toMatchObject({ name: 'ConnectionError' });
    expect(connections).toBe(4);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a service that is slow', () => {
  it.each(calls)('is waited for while its response arrives in pieces: %s', async (_, call) => {
    virtualTime();
    let finish = () => {};
    await using slow = await service([
      (_request, response) => {
        response.write('{"code":200,"message":"succeed",');
        finish = () => response.end('"data":{"user_id":"u"}}');
      },
    ]);
    const answer = call(createClient({ baseUrl: slow.baseUrl }));
    await expect.poll(() => slow.seen.length).toBeGreaterThan(0);
    finish();
    expect(await answer).toEqual({ user_id: 'u' });
  });

  it.each<[string, Behaviour]>([
    ['does not respond', () => {}],
    ['never ends its response', (_, response) => void response.write('{"code":200,')],
    [
      'responds without end',
      (_, response) => {
        const more = () => response.destroyed || response.write(' ', () => setImmediate(more));
        more();
      },
    ],
  ])(
    'is given up when the limit is over, its response cancelled and no timer left: it %s',
    async (_, behaviour) => {
      for (const [kind, call] of calls) {
        const time = virtualTime();
        await using hanging = await service([behaviour]);
        const error = rejection(call(createClient({ baseUrl: hanging.baseUrl, retries: 0, timeout: 4000 })));
        await expect.poll(() => hanging.seen.length).toBeGreaterThan(0);
        time.expire();
        expect(await error).toMatchObject({
          name: 'TimeoutError',
          timeout: 4000,
          outcome: kind === 'write' ? 'unknown' : undefined,
        });
        expect(time.isLimited()).toBe(false);
        await expect.poll(hanging.closed).toBe(1);
      }
    },
  );

  it('is no longer waited for when a signal aborts, with its reason', async () => {
    virtualTime();
    await using hanging = await service([(_, response) => void response.write('{"code":200,')]);
    const controller = new AbortController();
    const error = rejection(
      createClient({ baseUrl: hanging.baseUrl }).users.create({ user }, { signal: controller.signal }),
    );
    await expect.poll(() => hanging.seen.length).toBeGreaterThan(0);
    const reason = new Error('the page was left');
    controller.abort(reason);
    expect(await error).toMatchObject({ name: 'AbortError', outcome: 'unknown', cause: reason });
    await expect.poll(hanging.closed).toBe(1);
  });
});

describe('a response that arrives too late', () => {
  it('from a fetch that ignores the signal is cancelled', async () => {
    const time = virtualTime();
    const cancel = vi.fn();
    let answer: (response: Response) => void = () => {};
    const fetch = () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      });
    const error = rejection(createClient({ baseUrl: 'http://service.test', fetch }).users.create({ user }));
    await expect.poll(() => time.isLimited()).toBe(true);
    await Promise.resolve();
    time.expire();
    expect(await error).toHaveProperty('name', 'TimeoutError');
    answer(new Response(new ReadableStream({ cancel })));
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
  });
});

describe('a service that limits its callers', () => {
  it.each([
    ['seconds', { 'retry-after': '2' }, 2000],
    [
      'a date',
      { 'retry-after': 'Sun, 01 Mar 2026 00:00:03 GMT', date: 'Sun, 01 Mar 2026 00:00:00 GMT' },
      3000,
    ],
    ['nothing', {}, 250],
  ])('gets a retry after the time that it says: %s', async (_, headers, wait) => {
    const time = virtualTime();
    const limited: Behaviour = (request, response, body) => {
      response.sendDate = false;
      json(busy, 429, headers as Record<string, string>)(request, response, body);
    };
    await using limiting = await service([limited, done]);
    expect(await createClient({ baseUrl: limiting.baseUrl }).users.get()).toEqual({ user_id: 'u' });
    expect(time.waits).toEqual([wait]);
    expect(limiting.seen).toHaveLength(2);
  });

  it('gets no retry if it asks for a longer wait', async () => {
    const time = virtualTime();
    await using limiting = await service([json(busy, 429, { 'retry-after': '3600' })]);
    const error = await rejection(createClient({ baseUrl: limiting.baseUrl }).users.get());
    expect(error).toMatchObject({ name: 'ApiError', code: 50301, httpStatus: 429 });
    expect(time.waits).toEqual([]);
    expect(limiting.seen).toHaveLength(1);
  });
});
