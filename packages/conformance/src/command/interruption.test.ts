import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@payments-openapi/sandbox';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';

const CLI = path.resolve(import.meta.dirname, '../cli.ts');

/** A sandbox whose users have a wrong type, so that there are findings; and the sandboxes that are left on it. */
async function serve() {
  const sandbox = await startServer({ port: 0 });
  const left = async () => {
    const response = await fetch(`${sandbox.url}/_sandbox/sandboxes`);
    const { data } = (await response.json()) as { data: { sandboxes: unknown[] } };
    return data.sandboxes.length;
  };
  const server = createServer(async (request, response) => {
    const text = (await request.setEncoding('utf8').toArray()).join('');
    const answer = await fetch(`${sandbox.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      ...(text !== '' && { body: text }),
    });
    const body = (await answer.text()).replaceAll(/"message":"[^"]*"/g, '"message":7');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await Promise.all([server.close(), sandbox.close()]);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, left };
}

it.each([
  ['is closed', 141, /^$/],
  ['is full', 2, /^Cannot print: ENOSPC: no space left on device/],
])('a run whose output %s ends with its reports, and leaves no sandbox', async (how, code, said) => {
  const { url, left } = await serve();
  const before = await left();
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'r.json');
  const command = [process.execPath, CLI, url, '--checks=C01,C02,C08', `--report=json=${file}`];
  const redirect = how === 'is full' ? ' >/dev/full' : '';
  const run = execa('sh', ['-c', `exec "$0" "$@"${redirect}`, ...command], { reject: false });
  // As `head` does.
  run.stdout?.once('data', () => run.stdout?.destroy());
  const { exitCode, stderr } = await run;
  expect({ exitCode, stderr }).toEqual({ exitCode: code, stderr: expect.stringMatching(said) });
  expect(await left()).toBe(before);
  if (how === 'is closed')
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      stopped: 'its output could not be written',
    });
});
