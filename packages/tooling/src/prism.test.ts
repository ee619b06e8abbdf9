import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Prism, startPrism } from './prism.ts';

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

describe('startPrism', () => {
  let folder: string;
  let document: string;
  let changed: string;
  let one: Prism;
  let two: Prism;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'prism-'));
    document = path.join(folder, 'openapi.json');
    changed = path.join(folder, 'changed.json');
    for (const file of [document, changed]) await writeFile(file, contract('hello'));
    [one, two] = await Promise.all([startPrism({ document }), startPrism({ document: changed })]);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await rm(folder, { recursive: true });
  });

  it('resolves when it responds, each time on a different port', async ({ expect }) => {
    expect(one.url).not.toBe(two.url);
    expect(await (await fetch(`${one.url}/greeting`)).json()).toBe('hello');
    expect(await (await fetch(`${two.url}/greeting`)).json()).toBe('hello');
  });

  it.concurrent('serves a changed document without a restart', async ({ expect }) => {
    for (const greeting of ['good evening', 'good night']) {
      // Written again and again: Prism responds before it watches the file, and misses what changes in between.
      const change = async () => {
        await writeFile(`${changed}.next`, contract(greeting));
        await rename(`${changed}.next`, changed);
        return (await fetch(`${two.url}/greeting`)).json();
      };
      await expect.poll(change, { interval: 1_000 }).toBe(greeting);
    }
  });

  it.concurrent("rejects with Prism's output if the document is missing", async ({ expect }) => {
    await expect(startPrism({ document: path.join(folder, 'missing.yaml') })).rejects.toThrow(
      /Prism did not start[\s\S]*missing\.yaml/,
    );
  });

  it.concurrent('rejects if the port is taken', async ({ expect }) => {
    await expect(startPrism({ document, port: Number(new URL(one.url).port) })).rejects.toThrow(/EADDRINUSE/);
  });

  it('has exited after stop', async ({ expect }) => {
    await two.stop();
    await expect(fetch(`${two.url}/greeting`)).rejects.toThrow('fetch failed');
  });
});
