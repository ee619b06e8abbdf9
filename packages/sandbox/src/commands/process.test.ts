import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { closedServer, command } from './commands.fixture.ts';
import { rememberServer } from './running.ts';

describe('stop', () => {
  it('ends no process whose server has gone: another one may have its number by now', async () => {
    const url = await closedServer();
    const file = await rememberServer(url);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const { exitCode, stderr } = await command(['stop', '--server', url]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('or it has ended')]);
    expect(kill).not.toHaveBeenCalledWith(process.pid, 'SIGTERM');
    await expect(readFile(file ?? '')).rejects.toThrow('ENOENT');
  });
});
