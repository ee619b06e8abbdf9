import { expect, it, vi } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import { deliveries } from '../records/collections.ts';
import { createContext } from '../records/context.ts';
import { loadSandbox } from '../records/sandboxes.ts';
import { enqueueCallback, ping, redeliver } from './outbox.ts';

const url = 'https://studio.example/hooks';

describeDatabases('A callback in the outbox', (database) => {
  const begin = async () => {
    const { sandboxId } = await newWorld(database());
    const deliver = vi.fn();
    return { deliver, context: createContext(database(), await loadSandbox(database(), sandboxId), deliver) };
  };
  const only = async (context: Parameters<typeof deliveries.list>[0]) =>
    (await deliveries.list(context))[0]?.document;

  it('is delivered once its change is committed', async () => {
    const { context, deliver } = await begin();
    await context.transaction(async (tx) => {
      await enqueueCallback(tx, { url, event: 'order.completed', payload: {} });
      expect(deliver).not.toHaveBeenCalled();
    });
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(await only(context)).toMatchObject({
      url,
      state: 'pending',
      attempts: [],
      attempts_left: 8,
      due_clock: Date.parse('2026-02-02T04:00:00Z'),
    });
  });

  it('is delivered at once if it is a test', async () => {
    const { context, deliver } = await begin();
    const id = await ping(context, url);
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(await only(context)).toMatchObject({ id, state: 'pending', attempts_left: 1 });
  });

  it('is delivered again at once, with all its attempts, in real time', async () => {
    const { context, deliver } = await begin();
    const id = await ping(context, url);
    expect(await redeliver(context, id)).toMatchObject({
      state: 'pending',
      attempts_left: 8,
      due_clock: null,
      due_real: expect.any(Number),
    });
    expect(deliver).toHaveBeenCalledTimes(2);
    await expect(redeliver(context, 'nothing')).rejects.toThrow('there is no such delivery');
  });
});
