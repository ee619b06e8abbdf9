import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSandbox } from '../src/app/in-process.ts';
import { startServer } from '../src/app/serve.ts';
import { EventStreams } from '../src/control/event-streams.ts';
import type { Scope } from '../src/database/collection.ts';
import type { Database } from '../src/database/database.ts';
import { createControl } from '../src/generated/client.ts';
import { lastNumber } from '../src/records/numbers.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';
import { newWorld } from './world.ts';

const STREAM = { accept: 'text/event-stream' };

interface StreamEvent {
  id: string;
  order_number: string | null;
}

/** Reads events from a stream, some at a time. */
function reader(response: Response) {
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(count: number): Promise<StreamEvent[]> {
      const received: StreamEvent[] = [];
      while (received.length < count) {
        const end = text.indexOf('\n\n');
        if (end < 0) {
          const { value, done } = (await body?.read()) ?? { done: true };
          if (done) throw new Error('the stream has ended');
          text += value;
          continue;
        }
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (data) received.push({ ...JSON.parse(data), id });
      }
      return received;
    },
    /** Whether it has come to its end, whatever came before. */
    async isOver(): Promise<boolean> {
      while (!(await body?.read())?.done);
      return true;
    },
  };
}

const order = (n: number) => ({ reference_number: `INV-${n}`, currency: 'HKD', initial_total: n });

describe('The stream of events', () => {
  it('sends new events, and resumes where it was left', async () => {
    const server = await startServer({ port: 0 });
    onTestFinished(() => server.close());
    const control = createControl({ baseUrl: server.url });
    await control.orders.create(order(1));
    const left = new AbortController();
    const first = await fetch(`${server.url}/_sandbox/events`, { headers: STREAM, signal: left.signal });
    expect(first.headers.get('content-type')).toBe('text/event-stream');
    const { order: second } = await control.orders.create(order(2));
    const [event] = await reader(first).next(1);
    expect(event?.order_number).toBe(second.number);
    left.abort();
    const { order: third } = await control.orders.create(order(3));
    const resumed = await fetch(`${server.url}/_sandbox/events`, {
      headers: { ...STREAM, 'last-event-id': event?.id ?? '' },
    });
    const events = reader(resumed);
    expect(await events.next(1)).toMatchObject([{ order_number: third.number }]);
    // A server that stops ends it.
    const over = events.isOver();
    await server.close();
    expect(await over).toBe(true);
  });

  it('also works in process, for one order or plan, and ends with the sandbox', async () => {
    const { fetch, control, close } = await createSandbox({ seed: 'empty' });
    onTestFinished(close);
    const { order: one } = await control.orders.create(order(1));
    await control.orders.create(order(2));
    await control.orders.pay(one.number);
    const query = `since=0&order_number=${one.number}`;
    const events = reader(await fetch(`/_sandbox/events?${query}`, { headers: STREAM }));
    const received = await events.next(3);
    expect(new Set(received.map(({ order_number }) => order_number))).toEqual(new Set([one.number]));
    const over = events.isOver();
    await close();
    expect(await over).toBe(true);
  });

  it('is not opened by a HEAD request, which has no body to end it', async () => {
    const { fetch, close } = await createSandbox({ limits: { eventStreams: 1 } });
    onTestFinished(close);
    const headed = await fetch('/_sandbox/events', { headers: STREAM, method: 'HEAD' });
    expect([headed.status, headed.headers.get('content-type'), await headed.text()]).toEqual([
      200,
      'text/event-stream',
      '',
    ]);
    expect((await fetch('/_sandbox/events', { headers: STREAM })).status).toBe(200);
    expect((await fetch('/_sandbox/events', { headers: STREAM })).status).toBe(429);
  });

  it('differs from a page only by the Accept header, as caches are told', async () => {
    const { fetch, close } = await createSandbox({ seed: 'empty' });
    onTestFinished(close);
    for (const headers of [STREAM, {}])
      expect((await fetch('/_sandbox/events', { headers })).headers.get('vary')).toBe('accept');
    expect((await fetch('/_sandbox/clock')).headers.get('vary')).toBeNull();
  });

  it('waits for a slow reader without losing events', async () => {
    const { fetch, control, close } = await createSandbox({ seed: 'empty' });
    onTestFinished(close);
    const events = reader(await fetch('/_sandbox/events?since=0', { headers: STREAM }));
    const made: string[] = [];
    for (let n = 1; n <= 60; n++) made.push((await control.orders.create(order(n))).order.number);
    expect((await events.next(60)).map(({ order_number }) => order_number)).toEqual(made);
  });
});

describeDatabases('The event streams of a server', (database, other) => {
  it('reach readers of two servers, and end when their sandbox is deleted', async () => {
    const one = await controlled(database(), onTestFinished);
    const two = await controlled(other(), onTestFinished, { make: false });
    const streams = [one, one, two, two].map(async ({ served }) => {
      const url = `${served.url.replace(/[^/]*$/, one.id)}/_sandbox/events?since=0`;
      return reader(await fetch(url, { headers: STREAM }));
    });
    const readers = await Promise.all(streams);
    const { order: made } = await one.control.orders.create(order(1));
    for (const events of readers) expect(await events.next(1)).toMatchObject([{ order_number: made.number }]);
    const over = readers.map((events) => events.isOver());
    await two.on(one.id).control.sandboxes.delete(one.id);
    expect(await Promise.all(over)).toEqual([true, true, true, true]);
  });

  it('end when their sandbox is reset, and reconnecting returns what happened since', async () => {
    const one = await controlled(database(), onTestFinished);
    const two = await controlled(other(), onTestFinished, { make: false });
    await one.control.orders.create(order(1));
    const url = `${one.served.url}/_sandbox/events`;
    const response = await fetch(`${url}?since=0`, { headers: STREAM });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = response.text();
    await two.on(one.id).control.sandboxes.reset(one.id, { seed: 'empty' });
    expect(await text).toMatch(/\n\nid: 0\n\n$/);
    const { order: made } = await two.on(one.id).control.orders.create(order(2));
    const again = reader(await fetch(url, { headers: { ...STREAM, 'last-event-id': '0' } }));
    expect(await again.next(1)).toMatchObject([{ order_number: made.number }]);
  });

  it('and pages begin after the id that they are given, whether it has been reached or not', async () => {
    const { control, served } = await controlled(database(), onTestFinished);
    await control.orders.create(order(1));
    expect((await control.events.list({ since: '9999999' })).events).toEqual([]);
    expect((await control.requests.list({ since: '9999999' })).requests).toEqual([]);
    const headers = { ...STREAM, 'last-event-id': 'abc' };
    const refused = await fetch(`${served.url}/_sandbox/events`, { headers });
    expect(await refused.json()).toMatchObject({
      code: 900400,
      message: expect.stringContaining('header.last-event-id'),
    });
    const left = new AbortController();
    const empty = { ...STREAM, 'last-event-id': '' };
    const stream = await fetch(`${served.url}/_sandbox/events`, { headers: empty, signal: left.signal });
    expect(stream.status).toBe(200);
    left.abort();
  });

  it('are as many as the limit, and a closed one makes room', async () => {
    const { control, served } = await controlled(database(), onTestFinished, { limits: { eventStreams: 2 } });
    const url = `${served.url}/_sandbox/events`;
    const left = new AbortController();
    // Held until the end: Node closes streams whose response has been garbage-collected.
    const open = [
      await fetch(url, { headers: STREAM, signal: left.signal }),
      await fetch(url, { headers: STREAM }),
    ];
    const refused = await fetch(url, { headers: STREAM });
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { code: 900455, message: 'No more event streams can be opened: the limit of this server is 2' },
    ]);
    // A page of events is no stream.
    expect((await control.events.list()).events).toEqual([]);
    left.abort();
    await expect.poll(async () => (await fetch(url, { headers: STREAM })).status).toBe(200);
    expect(open.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('share each poll of the database, and do not poll while none is open', async () => {
    const looks: Promise<unknown>[] = [];
    const counted: Database = {
      ...database(),
      query: (text, values) => {
        const rows = database().query<never>(text, values);
        looks.push(rows);
        return rows;
      },
    };
    const scopes = [await newWorld(database()), await newWorld(database())].map(({ sandboxId }) => ({
      sandboxId,
      executor: database(),
    }));
    const streams = new EventStreams(counted, 4);
    const left = new AbortController();
    const open = scopes.flatMap((scope) => {
      const options = { since: 0, filter: {}, signal: left.signal };
      return [streams.open(scope, options), streams.open(scope, options)];
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const over = Promise.all(open.map(drain));
    for (let look = 1; look <= 3; look++) {
      await settled(scopes);
      vi.advanceTimersByTime(200);
      expect(looks).toHaveLength(look);
      await looks.at(-1);
    }
    await settled(scopes);
    left.abort();
    await over;
    vi.advanceTimersByTime(60_000);
    expect(looks).toHaveLength(3);
  });
});

async function drain(stream: AsyncIterable<string>): Promise<void> {
  for await (const _ of stream);
}

/** Waits until the database has responded to all previous queries of the streams of these sandboxes. */
async function settled(scopes: readonly Scope[]): Promise<void> {
  for (const scope of scopes) await lastNumber(scope);
  await new Promise((resolve) => setImmediate(resolve));
}
