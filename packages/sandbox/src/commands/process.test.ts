import { readFile } from 'node:fs/promises';
import { CLOSED_URL } from '@payments-openapi/tooling/serve';
import { describe, expect, it, vi } from 'vitest';
import { command } from './commands.fixture.ts';
import { rememberServer } from './running.ts';

describe('stop', () => {
  it('ends no process whose server has gone: another one may have its number by now', async () => {
    const file = await rememberServer(CLOSED_URL);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const { exitCode, stderr } = await command(['stop', '--server', CLOSED_URL]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('or it has ended')]);
    expect(kill).not.toHaveBeenCalledWith(process.pid, 'SIGTERM');
    await expect(readFile(file ?? '')).rejects.toThrow('ENOENT');
  });
});
