import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld, type World } from '../../test/world.ts';
import type { Database } from '../database/database.ts';
import { deliveries } from '../records/collections.ts';
import { loadSandbox, replaceSandbox } from '../records/sandboxes.ts';
import { createDeliveryQueues } from './delivery-queues.ts';
import type { HttpSender, SendResult } from './http-sender.ts';
import { newDelivery } from './outbox.ts';

/** No test here sends a callback with the current state of its order. */
const currentData = () => Promise.reject(new Error('not expected'));

const START = Temporal.Instant.from('2026-02-02T04:00:00Z');

/** A sender whose calls stay open until the test responds to them. */
function heldSender() {
  const calls: {
    url: string;
    respond: (http_status: number | null) => void;
    fail: (error: Error) => void;
  }[] = [];
  const sender: HttpSender = {
    send: (url) => {
      const { promise, resolve, reject } = Promise.withResolvers<SendResult | undefined>();
      const respond = (http_status: number | null) =>
        resolve({
          outcome: {
            http_status,
            error: http_status === 200 ? null : 'no response',
            request_headers: {},
            response_headers: {},
            response_body: null,
          },
          timedOut: http_status === null,
        });
      calls.push({ url, respond, fail: reject });
      return promise;
    },
    cut: () => undefined,
    close: async () => undefined,
  };
  const open = (count: number) => expect.poll(() => calls.length, { interval: 2 }).toBe(count);
  return { sender, calls, open };
}

describeDatabases('The queues of a sandbox', (database) => {
  /** Enqueues callbacks to these URLs, a millisecond after each other: none of them is due again before all are sent. */
  async function enqueue(world: World, urls: readonly string[]) {
    const context = await world.begin();
    for (const [i, url] of urls.entries()) {
      const at = START.add({ milliseconds: i }).toString();
      const made = newDelivery(context.newId(), at, { url, event: `event ${i}`, payload: {} });
      await deliveries.insert(context, made.id, made);
    }
    const sandbox = await loadSandbox(database(), world.sandboxId);
    await replaceSandbox(database(), { ...sandbox, clock: START.add({ milliseconds: urls.length }) });
  }

  const queuesOf = (
    world: World,
    sender: HttpSender,
    { mayContinue = async () => true, from = database() } = {},
  ) =>
    createDeliveryQueues(
      { database: from, sender, now: Date.now, currentData },
      world.sandboxId,
      mayContinue,
    );

  it('send to a URL in order, one at a time, until it leaves one unanswered; then at once', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, Array(4).fill('http://a/'));
    const over = queuesOf(world, sender).run();
    await open(1);
    calls[0]?.respond(200);
    await open(2);
    calls[1]?.respond(null);
    await open(4);
    for (const { respond } of calls) respond(200);
    await over;
    expect(calls).toHaveLength(4);
  });

  it('look for more once a queue ends while they look', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, ['http://a/', 'http://a/']);
    const found = Promise.withResolvers<void>();
    let scans = 0;
    const slow: Database = {
      ...database(),
      query: async (text, values) => {
        const rows = await database().query<never>(text, values);
        // The second scan leaves out the URL that is being called.
        if (text.includes('due_clock <= ') && ++scans === 2) await found.promise;
        return rows;
      },
    };
    const over = queuesOf(world, sender, { from: slow }).run();
    await open(1);
    calls[0]?.respond(null);
    const scope = { sandboxId: world.sandboxId, executor: database() };
    const attempts = async () => (await deliveries.list(scope)).flatMap(({ document }) => document.attempts);
    await expect.poll(attempts).toHaveLength(1);
    found.resolve();
    await open(2);
    calls[1]?.respond(200);
    await over;
  });

  it('send to another URL meanwhile', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, ['http://a/', 'http://b/', 'http://b/']);
    const over = queuesOf(world, sender).run();
    await open(2);
    expect(calls.map(({ url }) => url).sort()).toEqual(['http://a/', 'http://b/']);
    calls.find(({ url }) => url === 'http://b/')?.respond(200);
    await open(3);
    for (const { respond } of calls) respond(200);
    await over;
  });

  it('start nothing more once they are stopped, but wait for what has started', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, ['http://a/', 'http://a/']);
    const queues = queuesOf(world, sender);
    let isOver = false;
    const over = queues.run().then(() => {
      isOver = true;
    });
    await open(1);
    queues.stop();
    expect(isOver).toBe(false);
    calls[0]?.respond(200);
    await over;
    expect(calls).toHaveLength(1);
  });

  it('start nothing without their claim', async () => {
    const world = await newWorld(database());
    const { sender, calls } = heldSender();
    await enqueue(world, ['http://a/']);
    await queuesOf(world, sender, { mayContinue: async () => false }).run();
    expect(calls).toEqual([]);
  });

  it('end with the first error, and send nothing after it', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, ['http://a/', 'http://a/', 'http://b/', 'http://b/']);
    const over = queuesOf(world, sender).run();
    await open(2);
    const error = new Error('a bug');
    calls[0]?.fail(error);
    calls[1]?.respond(200);
    await expect(over).rejects.toBe(error);
    expect(calls).toHaveLength(2);
  });

  it('skip what has changed since it was read', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, Array(3).fill('http://a/'));
    const queues = queuesOf(world, sender);
    const over = queues.run();
    await open(1);
    const context = await world.begin();
    const second = (await deliveries.list(context)).find(({ document }) => document.body.event === 'event 1');
    if (!second) throw new Error('there is no second delivery');
    const document = { ...second.document, state: 'delivered' as const, due_clock: null, due_real: null };
    await deliveries.replace(context, second, document);
    calls[0]?.respond(200);
    await open(2);
    calls[1]?.respond(200);
    await over;
    const sent = (await deliveries.list(context)).map(({ document }) => document.attempts.length);
    expect(sent.toReversed()).toEqual([1, 0, 1]);
  });

  it('end if their sandbox is deleted', async () => {
    const world = await newWorld(database());
    const { sender, calls } = heldSender();
    await enqueue(world, ['http://a/']);
    await database().query('DELETE FROM sandboxes WHERE sandbox_id = $1', [world.sandboxId]);
    await queuesOf(world, sender).run();
    expect(calls).toEqual([]);
  });

  it('are at most 32 at once, of which 16 to URLs that leave callbacks unanswered', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    const urls = Array.from({ length: 40 }, (_, i) => `http://silent-${i}/`);
    await enqueue(world, [...urls, ...urls]);
    const over = queuesOf(world, sender).run();
    await open(32);
    for (const { respond } of calls.slice(0, 32)) respond(null);
    // The last eight have not been tried yet; of the others, sixteen are tried again.
    await open(32 + 8 + 16);
    for (const { respond } of calls) respond(200);
    await open(80);
    for (const { respond } of calls) respond(200);
    await over;
    expect(calls).toHaveLength(80);
  });

  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  };

  it('send in order again once a URL has responded to all that were sent at once', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, Array(3).fill('http://a/'));
    const over = queuesOf(world, sender).run();
    await open(1);
    calls[0]?.respond(null);
    await open(3);
    // One of the two is not answered either, so the next two are sent at once.
    await enqueue(world, Array(2).fill('http://a/'));
    calls[1]?.respond(200);
    calls[2]?.respond(null);
    await open(5);
    await enqueue(world, Array(2).fill('http://a/'));
    for (const { respond } of calls.slice(3)) respond(200);
    await open(6);
    await settle();
    expect(calls).toHaveLength(6);
    calls[5]?.respond(200);
    await open(7);
    calls[6]?.respond(200);
    await over;
  });

  it('are never more than 32 at once, however many were found while some were busy', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, ['http://first/']);
    const queues = queuesOf(world, sender);
    const over = queues.run();
    await open(1);
    await enqueue(
      world,
      Array.from({ length: 40 }, (_, i) => `http://other-${i}/`),
    );
    queues.rescan();
    await open(32);
    await settle();
    expect(calls).toHaveLength(32);
    for (const { respond } of calls) respond(200);
    await open(41);
    for (const { respond } of calls) respond(200);
    await over;
  });

  it('take what has changed meanwhile for no sign that its URL does not respond', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, Array(4).fill('http://a/'));
    const over = queuesOf(world, sender).run();
    await open(1);
    const context = await world.begin();
    const second = (await deliveries.list(context)).find(({ document }) => document.body.event === 'event 1');
    if (!second) throw new Error('there is no second delivery');
    await deliveries.replace(context, second, { ...second.document, due_clock: null, due_real: null });
    calls[0]?.respond(200);
    await open(2);
    await settle();
    expect(calls).toHaveLength(2);
    calls[1]?.respond(200);
    await open(3);
    calls[2]?.respond(200);
    await over;
  });

  it('end at once when they are stopped while nothing has been answered', async () => {
    const world = await newWorld(database());
    const { sender, calls, open } = heldSender();
    await enqueue(world, ['http://a/']);
    const queues = queuesOf(world, sender);
    const over = queues.run();
    await open(1);
    await settle();
    queues.stop();
    calls[0]?.respond(200);
    await over;
    expect(calls).toHaveLength(1);
  });
});
