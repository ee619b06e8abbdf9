import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'vitest';
import { startPrism } from './prism.ts';

function contract(greeting: string): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Greeting', version: '1.0.0' },
    paths: {
      '/greeting': {
        get: {
          responses: {
            200: { description: 'A greeting.', content: { 'application/json': { example: greeting } } },
          },
        },
      },
    },
  });
}

const test = it.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters of a fixture from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'prism-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

describe('startPrism', () => {
  test('resolves when it responds, each time on a different port, and has exited after stop', async ({
    expect,
    folder,
  }) => {
    const document = path.join(folder, 'openapi.json');
    await writeFile(document, contract('hello'));
    const [one, two] = await Promise.all([startPrism({ document }), startPrism({ document })]);
    expect(one.url).not.toBe(two.url);
    expect(await (await fetch(`${one.url}/greeting`)).json()).toBe('hello');
    expect(await (await fetch(`${two.url}/greeting`)).json()).toBe('hello');
    await Promise.all([one.stop(), two.stop()]);
    await expect(fetch(`${one.url}/greeting`)).rejects.toThrow('fetch failed');
  });

  test('serves a changed document without a restart', async ({ expect, folder, onTestFinished }) => {
    const document = path.join(folder, 'openapi.json');
    await writeFile(document, contract('hello'));
    const { url, stop } = await startPrism({ document });
    onTestFinished(stop);
    for (const greeting of ['good evening', 'good night']) {
      // Written again and again: Prism responds before it watches the file, and misses what changes in between.
      const change = async () => {
        await writeFile(`${document}.next`, contract(greeting));
        await rename(`${document}.next`, document);
        return (await fetch(`${url}/greeting`)).json();
      };
      await expect.poll(change, { timeout: 20_000, interval: 1_000 }).toBe(greeting);
    }
  });

  test("rejects with Prism's output if the document is missing", async ({ expect, folder }) => {
    await expect(startPrism({ document: path.join(folder, 'missing.yaml') })).rejects.toThrow(
      /Prism did not start[\s\S]*missing\.yaml/,
    );
  });

  test('rejects if the port is taken', async ({ expect, folder, onTestFinished }) => {
    const document = path.join(folder, 'openapi.json');
    await writeFile(document, contract('hello'));
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = createServer().listen(0, '127.0.0.1', resolve);
    onTestFinished(() => void server.close());
    await promise;
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startPrism({ document, port })).rejects.toThrow(/EADDRINUSE/);
  });
});
