import { expect, it, onTestFinished, vi } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { fakeTimers, holdPauses } from '../../test/timers.ts';
import { newWorld, type World } from '../../test/world.ts';
import { databaseNow } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { deliveries } from '../records/collections.ts';
import { currentCallbackData } from '../transactions/callback-data.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { claimSandbox } from './lease.ts';
import { newDelivery } from './outbox.ts';
import { startReceiver } from './receiver.fixture.ts';

/** A database in which something happens after the first statement with this text, before its result is known. */
function withMeanwhile(database: Database, part: string, meanwhile: () => Promise<unknown>): Database {
  let isFirst = true;
  return {
    ...database,
    async query(text, values) {
      const rows = await database.query<never>(text, values);
      if (text.includes(part) && isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return rows;
    },
  };
}

describeDatabases('A delivery worker', (database) => {
  const begin = async () => {
    const world = await newWorld(database());
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    return { world, receiver, enqueue: () => enqueue(world, receiver.url) };
  };

  async function enqueue(world: World, url: string) {
    const context = await world.begin();
    const made = newDelivery(context.newId(), '2026-02-02T04:00:00Z', { url, event: 'test', payload: {} });
    await deliveries.insert(context, made.id, made);
  }

  const workerOf = (over: Database) => {
    const worker = createDeliveryWorker({
      database: over,
      limits: { callbackTimeout: 60_000, deliveriesKept: 10 },
      targets: { allowed: async () => ['localhost'] },
      ownPorts: () => [],
      currentData: currentCallbackData,
      onError: (error) => {
        throw error;
      },
    });
    onTestFinished(worker.close);
    return worker;
  };

  it('sends what was added just as it looked whether there is anything', async () => {
    const { world, receiver, enqueue } = await begin();
    const worker = workerOf(
      withMeanwhile(database(), 'due_clock <= s.clock', async () => {
        await enqueue();
        worker.wake(world.sandboxId);
      }),
    );
    worker.wake(world.sandboxId);
    await expect.poll(() => receiver.received).toHaveLength(1);
  });

  it('sends what another server added just as it ended, and could not send itself', async () => {
    const { world, receiver, enqueue } = await begin();
    await enqueue();
    const worker = workerOf(withMeanwhile(database(), 'ORDER BY id DESC', enqueue));
    worker.wake(world.sandboxId);
    await expect.poll(() => receiver.received).toHaveLength(2);
  });

  it('begins to send nothing once it is being closed', async () => {
    const { world, receiver, enqueue } = await begin();
    await enqueue();
    const claimed = Promise.withResolvers<void>();
    const worker = workerOf(
      withMeanwhile(database(), 'SET sender = $2', async () => {
        void worker.close();
        claimed.resolve();
      }),
    );
    worker.wake(world.sandboxId);
    await claimed.promise;
    await worker.close();
    expect(receiver.received).toEqual([]);
  });

  it('sends those of a sandbox whose state was being replaced by a process that has died', async () => {
    const { world, receiver, enqueue } = await begin();
    await enqueue();
    await database().query('UPDATE sandboxes SET suspended_at = $2 WHERE sandbox_id = $1', [
      world.sandboxId,
      Date.now(),
    ]);
    // A second passes within a few looks at the clock.
    const now = performance.now.bind(performance);
    let looks = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 200 * ++looks);
    await workerOf(database()).deliverDue(world.sandboxId);
    expect(receiver.received).toHaveLength(1);
  });

  it('does not look again and again while another server sends, and stops waiting at once', async () => {
    const { world, enqueue } = await begin();
    await enqueue();
    await claimSandbox(database(), world.sandboxId, 'another', databaseNow());
    holdPauses();
    let looks = 0;
    const isLeft = async () => {
      looks++;
      return true;
    };
    const stop = new AbortController();
    const over = workerOf(database()).deliverDue(world.sandboxId, { signal: stop.signal, isLeft });
    await expect.poll(() => looks).toBe(2);
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(looks).toBe(2);
    stop.abort();
    await over;
  });

  it('waits for what it sends itself, without a pause', async () => {
    const { world, receiver, enqueue } = await begin();
    await enqueue();
    holdPauses();
    await workerOf(database()).deliverDue(world.sandboxId);
    expect(receiver.received).toHaveLength(1);
  });

  it('looks for callbacks no more once it is closed', async () => {
    let looks = 0;
    const query: Database['query'] = async () => {
      looks++;
      return [];
    };
    const restore = fakeTimers('setInterval', 'clearInterval');
    const worker = workerOf({ ...database(), query });
    worker.start();
    vi.advanceTimersByTime(2_000);
    expect(looks).toBe(1);
    await worker.close();
    vi.advanceTimersByTime(60_000);
    restore();
    expect(looks).toBe(1);
  });
});
