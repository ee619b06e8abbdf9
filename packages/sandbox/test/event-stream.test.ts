import { describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../src/app/in-process.ts';
import { startServer } from '../src/app/serve.ts';
import { createControl } from '../src/generated/client.ts';

const STREAM = { accept: 'text/event-stream' };

type Told = { id: string; order_number: string | null };

/** Reads events from a stream, some at a time. */
function reader(response: Response) {
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(count: number): Promise<Told[]> {
      const told: Told[] = [];
      while (told.length < count) {
        const end = text.indexOf('\n\n');
        if (end < 0) {
          const { value, done } = (await body?.read()) ?? { done: true };
          if (done) throw new Error('the stream has ended');
          text += value;
          continue;
        }
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (data) told.push({ ...JSON.parse(data), id });
      }
      return told;
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
  it('sends what happens from now on, and goes on where it was left', async () => {
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

  it('is also there in process, of one order or plan, and ends with the sandbox', async () => {
    const { fetch, control, close } = await createSandbox({ seed: 'empty' });
    onTestFinished(close);
    const { order: one } = await control.orders.create(order(1));
    await control.orders.create(order(2));
    await control.orders.pay(one.number);
    const query = `since=0&order_number=${one.number}`;
    const events = reader(await fetch(`/_sandbox/events?${query}`, { headers: STREAM }));
    const told = await events.next(3);
    expect(new Set(told.map(({ order_number }) => order_number))).toEqual(new Set([one.number]));
    const over = events.isOver();
    await close();
    expect(await over).toBe(true);
  });

  it('waits for a slow reader, whom it loses nothing for', async () => {
    const { fetch, control, close } = await createSandbox({ seed: 'empty' });
    onTestFinished(close);
    const events = reader(await fetch('/_sandbox/events?since=0', { headers: STREAM }));
    const made: string[] = [];
    for (let n = 1; n <= 60; n++) made.push((await control.orders.create(order(n))).order.number);
    expect((await events.next(60)).map(({ order_number }) => order_number)).toEqual(made);
  });
});
