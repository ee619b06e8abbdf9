import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import { loadSilence, noteSilence } from './silence.ts';

describeDatabases('The URLs that left their last callback unanswered', (database) => {
  it('are the last hundred, until they respond', async () => {
    const { sandboxId } = await newWorld(database());
    const scope = { sandboxId, executor: database() };
    const note = async (address: string, isSilent: boolean) =>
      noteSilence(scope, (await loadSilence(scope)).silent, address, { isSilent });
    const silent = async () => (await loadSilence(scope)).silent;
    const all = Array.from({ length: 102 }, (_, i) => `address ${i}`);

    expect(await loadSilence(scope, { lock: true })).toEqual({
      clock: Date.parse('2026-02-02T04:00:00Z'),
      silent: [],
    });
    await note('address 0', false);
    expect(await silent()).toEqual([]);
    for (const address of all) await note(address, true);
    expect(await silent()).toEqual(all.slice(2));
    // Once more is no news.
    await note('address 2', true);
    expect(await silent()).toEqual(all.slice(2));
    await note('address 50', false);
    expect(await loadSilence(scope, { lock: true })).toMatchObject({
      silent: all.slice(2).filter((address) => address !== 'address 50'),
    });
  });
});
