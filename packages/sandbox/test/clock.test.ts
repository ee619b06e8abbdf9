import { expect, it, onTestFinished } from 'vitest';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

describeDatabases('The clock of a sandbox', (database) => {
  it('is advanced by several servers at once, and no advance is lost', async () => {
    const servers = [
      await controlled(database(), onTestFinished),
      await controlled(database(), onTestFinished),
    ];
    const [first] = servers;
    if (!first) throw new Error('there is no server');
    const { sandbox } = await first.control.sandboxes.create({
      seed: 'empty',
      clock: '2026-02-02T04:00:00Z',
    });
    const clocks = servers.map((server) => server.on(sandbox.id).control.clock);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => clocks[i % clocks.length]?.advance({ by: 'P20D' })),
    );
    expect((await clocks[0]?.get())?.clock.now).toBe('2026-06-02T04:00:00Z');
    // Each reports its own period: the next one begins where it ends.
    const ways = answers
      .map((answer) => answer?.summary)
      .sort((a, b) => ((a?.from ?? '') < (b?.from ?? '') ? -1 : 1));
    expect(ways.map((way) => way?.from).slice(1)).toEqual(ways.map((way) => way?.to).slice(0, -1));
  });
});
