import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import { claimSandbox, releaseSandbox } from './lease.ts';

describeDatabases('The claim to send the callbacks of a sandbox', (database) => {
  const NOW = 1_770_000_000_000;

  it('is held by one server until it is released, or has not been renewed for ten seconds', async () => {
    const { sandboxId } = await newWorld(database());
    const claim = (sender: string, at: number) => claimSandbox(database(), sandboxId, sender, at);
    expect(await claim('a', NOW)).toBe(true);
    expect(await claim('b', NOW + 9_999)).toBe(false);
    expect(await claim('a', NOW + 9_999)).toBe(true);
    expect(await claim('b', NOW + 19_998)).toBe(false);
    expect(await claim('b', NOW + 19_999)).toBe(true);
    await releaseSandbox(database(), sandboxId, 'a');
    expect(await claim('a', NOW + 20_000)).toBe(false);
    await releaseSandbox(database(), sandboxId, 'b');
    expect(await claim('a', NOW + 20_000)).toBe(true);
  });

  it('cannot be made for a sandbox that does not exist, or whose state is being replaced', async () => {
    expect(await claimSandbox(database(), 'none', 'a', NOW)).toBe(false);
    const { sandboxId } = await newWorld(database());
    await database().query('UPDATE sandboxes SET suspended_at = 1 WHERE sandbox_id = $1', [sandboxId]);
    expect(await claimSandbox(database(), sandboxId, 'a', NOW)).toBe(false);
  });
});
