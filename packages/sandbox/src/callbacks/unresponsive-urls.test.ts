import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import { loadUnresponsive, markUnresponsive } from './unresponsive-urls.ts';

describeDatabases('The URLs that left their last callback unanswered', (database) => {
  it('are the last hundred, until they respond', async () => {
    const { sandboxId } = await newWorld(database());
    const scope = { sandboxId, executor: database() };
    const note = async (address: string, isUnresponsive: boolean) =>
      markUnresponsive(scope, (await loadUnresponsive(scope)).unresponsive, address, { isUnresponsive });
    const unresponsive = async () => (await loadUnresponsive(scope)).unresponsive;
    const all = Array.from({ length: 102 }, (_, i) => `address ${i}`);

    expect(await loadUnresponsive(scope, { lock: true })).toEqual({
      clock: Date.parse('2026-02-02T04:00:00Z'),
      unresponsive: [],
    });
    await note('address 0', false);
    expect(await unresponsive()).toEqual([]);
    for (const address of all) await note(address, true);
    expect(await unresponsive()).toEqual(all.slice(2));
    // Once more is no news.
    await note('address 2', true);
    expect(await unresponsive()).toEqual(all.slice(2));
    await note('address 50', false);
    expect(await loadUnresponsive(scope, { lock: true })).toMatchObject({
      unresponsive: all.slice(2).filter((address) => address !== 'address 50'),
    });
  });
});
