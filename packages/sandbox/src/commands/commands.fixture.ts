import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, vi } from 'vitest';
import { type RunningServer, startServer } from '../app/serve.ts';
import { createControl } from '../generated/client.ts';
import { run } from './run.ts';

/** A signal to stop that never comes. */
export const never = new Promise<void>(() => undefined);

/** Runs a command in this process. */
export async function command(args: string[], stopped = never) {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const exitCode = await run(args, stopped);
  const stdout = out.mock.calls.map(([text]) => String(text));
  const stderr = err.mock.calls.join('\n');
  out.mockRestore();
  err.mockRestore();
  return { exitCode, stdout: stdout.join('\n'), stderr };
}

/** Runs a command with `--json`, which must succeed. @returns what it prints */
export async function json(url: string, ...args: string[]) {
  const { exitCode, stdout, stderr } = await command([...args, '--json', '--server', url]);
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line));
}

/** Starts a server for the tests of a file. @returns what creates a sandbox for a test, with the URL that commands take */
export function withServer() {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ port: 0 });
    return server.close;
  });
  return async (seed?: 'empty') => {
    const { sandboxes } = createControl({ baseUrl: server.url });
    const { sandbox } = await sandboxes.create({ seed, clock: '2026-04-02T02:00:00Z' });
    const url = `${server.url}${sandbox.base_path}`;
    return { server: server.url, url, control: createControl({ baseUrl: url }) };
  };
}

/** The path of a file in a folder that exists until the test is over. */
export async function newFile(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, name);
}
