import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTransport } from './page-transport.ts';
import { CutOffError, type TransportOptions } from './transport.ts';

/** Posts a callback to a function. `time` is up when the test aborts it. */
function post(
  receive: TransportOptions['receive'],
  { time = new AbortController(), sentChars }: { time?: AbortController; sentChars?: number } = {},
) {
  const { signal } = time;
  const targets = { allowed: async () => [] };
  return createTransport({ timeout: 60_000, targets, ownPorts: () => [], receive }).post({
    url: new URL('https://shop.example/callbacks?a=b'),
    body: '{"note":"陳大文"}',
    sentChars,
    headers: { 'content-type': 'application/json', 'webhook-id': 'callback-1' },
    createSignal: () => signal,
  });
}

const timeUp = new DOMException('', 'TimeoutError');

/** A function that receives callbacks, and counts them. */
function counting() {
  const received: Request[] = [];
  const receive = (request: Request) => {
    received.push(request);
    return new Response('not now', { status: 503, headers: { 'retry-after': '60' } });
  };
  return { received, receive };
}

describe('A callback in a page', () => {
  it('is a request to the function that receives it, whose response is the result', async () => {
    const { received, receive } = counting();
    const { status, headers, text } = await post(receive);
    expect([status, headers['retry-after']]).toEqual([503, '60']);
    expect(await Readable.from(text).toArray()).toEqual(['not now']);
    const [request, ...others] = received;
    expect([request?.method, request?.url]).toEqual(['POST', 'https://shop.example/callbacks?a=b']);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'callback-1',
    });
    expect(await request?.text()).toBe('{"note":"陳大文"}');
    expect(others).toEqual([]);
  });

  it('fails if nothing receives it, or as the function does', async () => {
    await expect(post(undefined)).rejects.toThrow('nothing in this page receives callbacks');
    const broken = () => {
      throw new Error('a bug of the shop');
    };
    await expect(post(broken)).rejects.toThrow('a bug of the shop');
  });

  it.each([0, 8])('that a fault cuts off after %i characters is not received at all', async (sentChars) => {
    const { received, receive } = counting();
    await expect(post(receive, { sentChars })).rejects.toThrow(CutOffError);
    expect(received).toEqual([]);
  });

  it.each([
    ['there is no response', () => new Promise<Response>(() => undefined)],
    ['the response does not end', () => new Response(new ReadableStream())],
  ])('fails when its time is up and %s', async (_, receive) => {
    const time = new AbortController();
    const response = post(receive, { time });
    time.abort(timeUp);
    await expect(response).rejects.toBe(timeUp);
  });

  it('is not received once its time is up', async () => {
    const time = new AbortController();
    time.abort(timeUp);
    const { received, receive } = counting();
    await expect(post(receive, { time })).rejects.toBe(timeUp);
    expect(received).toEqual([]);
  });

  it('leaves no listener, which would keep each response for as long as the sandbox', async () => {
    const time = new AbortController();
    const response = post(() => new Response(), { time });
    expect(getEventListeners(time.signal, 'abort')).toHaveLength(1);
    await response;
    expect(getEventListeners(time.signal, 'abort')).toEqual([]);
  });
});
