import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { describe, expect, it, onTestFinished } from 'vitest';

const START = `
  import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'postgres.ts'))};
  const { stop } = await startPostgres();
  process.exitCode = 3;
  console.log('started');
`;

/** Runs a process that starts PostgreSQL. @returns how it ended, and the files that it left, once PostgreSQL has stopped */
async function run(script: string, signal?: NodeJS.Signals) {
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // PostgreSQL runs as another user if this one is root.
  await chmod(folder, 0o755);
  // Its output ends when all processes that it started have ended.
  const running = execa(process.execPath, ['--input-type=module', '-e', START + script], {
    reject: false,
    stderr: 'inherit',
    env: { TMPDIR: folder, NODE_OPTIONS: '' },
  });
  const during: string[][] = [];
  running.stdout?.once('data', async () => {
    during.push(await readdir(folder));
    if (signal) running.kill(signal);
  });
  const { exitCode, signal: endedBy } = await running;
  return { exitCode, endedBy, during, left: await readdir(folder) };
}

describe('PostgreSQL for tests', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'stops and leaves no files when %s ends the tests',
    async (signal) => {
      const { endedBy, during, left } = await run('setInterval(() => {}, 1000);', signal);
      expect(endedBy).toBe(signal);
      expect(during).toEqual([[expect.stringMatching(/^payments-sandbox-postgres-/)]]);
      expect(left).toEqual([]);
    },
  );

  it.each([
    ['it is stopped', 'await stop();'],
    ['its starter just ends', ''],
  ])('stops, leaves no files and keeps the exit code when %s', async (_, script) => {
    const { exitCode, left } = await run(script);
    expect(exitCode).toBe(3);
    expect(left).toEqual([]);
  });
});
