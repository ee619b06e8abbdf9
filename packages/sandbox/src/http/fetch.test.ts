import { ReadableStream as NodeStream } from 'node:stream/web';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSandbox } from '../app/in-process.ts';
import type { RawBody } from '../invocation/body.ts';
import type { Invocation } from '../invocation/invocation.ts';
import type { Reply } from '../invocation/reply.ts';
import type { RequestHead } from '../invocation/request.ts';
import { createFetch } from './fetch.ts';

/** A fetch whose calls get this reply, and what they contain. */
function fetchWith(reply: Partial<Reply>, bodyBytes = 1_000, meanwhile?: () => Promise<unknown>) {
  const calls: { head: RequestHead; body: RawBody }[] = [];
  const begin = (head: RequestHead) => ({
    answer: async (body: RawBody): Promise<Reply> => {
      calls.push({ head, body });
      await meanwhile?.();
      return { status: 200, headers: {}, body: '', ...reply };
    },
  });
  const closing = new AbortController();
  const invocation = { begin } as unknown as Invocation;
  return { fetch: createFetch({ invocation, bodyBytes, closing: closing.signal }), calls, closing };
}

describe('A fetch in process', () => {
  it.each([
    ['/a/b?c=d#e', '/a/b?c=d'],
    ['https://api.example.com', '/'],
    ['http://a/b', '/b'],
    ['http://a?b', '/?b'],
    ['#e', '/'],
    ['/a#section', '/a'],
  ])('calls %s with the path and query %s', async (url, expected) => {
    const { fetch, calls } = fetchWith({});
    await fetch(url);
    expect(calls).toEqual([
      { head: { method: 'GET', url: expected, headers: {}, hasBody: false }, body: undefined },
    ]);
  });

  it('has the body that it is given, and the media type that any fetch gives a text', async () => {
    const { fetch, calls } = fetchWith({});
    const headers = { 'content-type': 'application/json' };
    await fetch('/', { method: 'POST', body: 'é' });
    await fetch('/', { method: 'POST', headers, body: 'half of a pair: \ud800' });
    await fetch('/', { method: 'POST', headers, body: new Uint8Array([1, 2]) });
    await fetch('/', { method: 'POST', body: '' });
    await fetch('/', { method: 'POST', body: new Uint8Array() });
    const text = { 'content-type': 'text/plain;charset=UTF-8' };
    const head = { method: 'POST', url: '/' };
    expect(calls).toEqual([
      { head: { ...head, headers: text, hasBody: true }, body: 'é' },
      { head: { ...head, headers, hasBody: true }, body: 'half of a pair: \ufffd' },
      { head: { ...head, headers, hasBody: true }, body: Uint8Array.of(1, 2) },
      { head: { ...head, headers: text, hasBody: false }, body: '' },
      { head: { ...head, headers: {}, hasBody: false }, body: Uint8Array.of() },
    ]);
  });

  it('reads a body to its end, however many parts it has', async () => {
    const { fetch, calls } = fetchWith({}, 4);
    const parts = (...all: number[][]) =>
      ({
        method: 'POST',
        duplex: 'half',
        body: NodeStream.from(all.map((part) => new Uint8Array(part))),
      }) as unknown as RequestInit;
    await fetch('/', parts([1], [2, 3], [4]));
    // One byte too many is enough to refuse it.
    await fetch('/', parts([1, 2, 3, 4], [5], [6]));
    expect(calls.map(({ body }) => body)).toEqual([Uint8Array.of(1, 2, 3, 4), Uint8Array.of(1, 2, 3, 4, 5)]);
  });

  it.each(['GET', 'HEAD'])('has no body with %s', async (method) => {
    const { fetch, calls } = fetchWith({});
    const failure = new TypeError('Request with GET/HEAD method cannot have body.');
    await expect(fetch('/', { method, body: 'x' })).rejects.toThrow(failure);
    expect(calls).toEqual([]);
  });

  it.each([204, 205, 304])('gets no body with the status %i', async (status) => {
    const { fetch } = fetchWith({ status });
    expect((await fetch('/')).body).toBeNull();
  });

  it('gets a body in parts, as bytes or text, and its URL', async () => {
    const chunks = async function* () {
      yield 'é';
      yield new TextEncoder().encode('ü');
    };
    const { fetch } = fetchWith({ status: 201, headers: { 'x-a': 'b' }, body: chunks() });
    const response = await fetch('https://api.example.com/a');
    expect([response.status, response.headers.get('x-a'), response.url]).toEqual([
      201,
      'b',
      'https://api.example.com/a',
    ]);
    expect(await response.text()).toBe('éü');
  });

  it('fails as a lost connection does if its body fails, or with the reason of its signal', async () => {
    const lost = new Error('lost');
    const failing = async function* () {
      yield 'a';
      throw lost;
    };
    const response = await fetchWith({ body: failing() }).fetch('/');
    await expect(response.text()).rejects.toThrow(
      expect.objectContaining({ name: 'TypeError', message: 'terminated', cause: lost }),
    );
    const gone = new AbortController();
    const stopped = await fetchWith({ body: failing() }).fetch('/', { signal: gone.signal });
    const reason = new Error('changed my mind');
    gone.abort(reason);
    await expect(stopped.text()).rejects.toBe(reason);
  });

  it('fails once the sandbox is closed, or if a fault drops the connection', async () => {
    const { fetch, closing } = fetchWith({});
    closing.abort();
    await expect(fetch('/')).rejects.toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause: { message: 'the sandbox is closed' },
    });
    const sandbox = await createSandbox({ seed: 'empty' });
    onTestFinished(sandbox.close);
    await sandbox.control.faults.create({ effect: 'drop_before' });
    await expect(sandbox.fetch('/svc/ts/api/v1/openapi/user?user_id=x')).rejects.toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause: { message: 'the connection was dropped by an injected fault' },
    });
  });

  it('rejects chunks that are not bytes, and a body that is used or being read', async () => {
    const { fetch } = fetchWith({});
    const body = new ReadableStream({ start: (controller) => controller.enqueue('text') });
    await expect(fetch('/', { method: 'POST', duplex: 'half', body } as RequestInit)).rejects.toThrow(
      'Received non-Uint8Array chunk',
    );
    const request = () => new Request('http://a/', { method: 'POST', body: new Uint8Array([1]) });
    const [used, read] = [request(), request()];
    await used.arrayBuffer();
    read.body?.getReader();
    for (const one of [used, read])
      await expect(fetch(one)).rejects.toThrow('Body is unusable: Body has already been read');
  });

  it('reads bodies in Firefox, whose requests do not have them as streams', async () => {
    const streams = vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined as never);
    onTestFinished(() => streams.mockRestore());
    const { fetch, calls } = fetchWith({});
    const request = () => new Request('http://a/', { method: 'POST', body: 'é' });
    await fetch('/', { method: 'POST', body: new Uint8Array([1, 2]) });
    await fetch(request());
    await fetch('/');
    expect(calls.map(({ head, body }) => [head.hasBody, body])).toEqual([
      [true, Uint8Array.of(1, 2)],
      [true, new TextEncoder().encode('é')],
      [false, undefined],
    ]);
    const used = request();
    await used.arrayBuffer();
    await expect(fetch(used)).rejects.toThrow(TypeError);
  });

  it('sends a Request with the changes that it is given', async () => {
    const { fetch, calls } = fetchWith({});
    const request = new Request('http://a/b');
    await fetch(request);
    await fetch(request, { method: 'DELETE', headers: { 'x-a': 'b' } });
    expect(calls.map(({ head }) => [head.method, head.headers])).toEqual([
      ['GET', {}],
      ['DELETE', { 'x-a': 'b' }],
    ]);
  });

  it('calls nothing once its signal has aborted', async () => {
    const { fetch, calls } = fetchWith({});
    const reason = new Error('changed my mind');
    await expect(fetch('/', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(calls).toEqual([]);
  });

  it.each(['at once', 'later'])(
    'ends with the reason of its signal if that aborts during the call, %s',
    async (when) => {
      const gone = new AbortController();
      const reason = new Error('changed my mind');
      const { fetch } = fetchWith({}, 1_000, () => {
        if (when === 'at once') gone.abort(reason);
        else setImmediate(() => gone.abort(reason));
        return new Promise(() => undefined);
      });
      await expect(fetch('/', { signal: gone.signal })).rejects.toBe(reason);
    },
  );

  const endless = (cancelled: unknown[]) =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array([1])),
      cancel: (reason) => void cancelled.push(reason),
    });
  const sending = (body: ReadableStream, signal?: AbortSignal) =>
    ({ method: 'POST', duplex: 'half', body, signal }) as RequestInit;

  it('stops the source of its body if its signal aborts meanwhile', async () => {
    const { fetch, calls } = fetchWith({});
    const cancelled: unknown[] = [];
    const silent = new ReadableStream({ cancel: (reason) => void cancelled.push(reason) });
    const gone = new AbortController();
    const over = fetch('/', sending(silent, gone.signal));
    const reason = new Error('changed my mind');
    setImmediate(() => gone.abort(reason));
    await expect(over).rejects.toBe(reason);
    expect(cancelled).toEqual([reason]);
    expect(calls).toEqual([]);
  });

  it('stops the source of a body that is too large', async () => {
    const { fetch, calls } = fetchWith({}, 4);
    const cancelled: unknown[] = [];
    await fetch('/', sending(endless(cancelled)));
    expect(cancelled).toHaveLength(1);
    expect(calls.map(({ body }) => body?.length)).toEqual([5]);
  });
});
