import { describe, expect, it } from 'vitest';
import { command, json, withServer } from './commands.fixture.ts';

const newSandbox = withServer();

describe('advance and clock', () => {
  it('advance by a duration, count what happened, and show the new time', async () => {
    const { url } = await newSandbox();
    const { exitCode, stdout } = await command(['advance', 'P3M', '--server', url]);
    expect([exitCode, stdout]).toEqual([
      0,
      'Advanced from 2026-04-02T02:00:00Z to 2026-07-02T02:00:00Z\n  orders created      3\n  attempts succeeded  4',
    ]);
    expect((await command(['clock', '--server', url])).stdout).toMatch(/^Now {8}2026-07-02T02:00:00Z\n/);
  });

  it('advance to an instant', async () => {
    const { url } = await newSandbox('empty');
    expect(await json(url, 'advance', '2026-05-01T00:00:00Z')).toMatchObject([
      { to: '2026-05-01T00:00:00Z' },
    ]);
    const [clock] = await json(url, 'clock');
    expect(clock.now).toBe('2026-05-01T00:00:00Z');
  });
});
