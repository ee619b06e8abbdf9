import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser } from '@payments-openapi/tooling/browser';
import { buildBrowser } from '../../scripts/build-browser.ts';
import type { Answer } from './seeded.ts';
import type { Replay } from './worker.ts';

/** Allows no code that is made at run time, except WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** Sends what was recorded to a sandbox in a Web Worker of Chromium, under a strict policy. @returns its answers */
export async function replayInWorker(replay: Replay): Promise<Answer[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'in-page-'));
  const server = createServer(async (request, response) => {
    const name = path.basename(request.url ?? '');
    const type = name.endsWith('.wasm') ? 'application/wasm' : name === '' ? 'text/html' : 'text/javascript';
    response.setHeader('content-type', type).setHeader('content-security-policy', POLICY);
    response.end(name === '' ? '<!doctype html><title>Worker</title>' : await contentOf(folder, name));
  });
  const [browser] = await Promise.all([
    launchBrowser(),
    buildBrowser(folder),
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
  ]);
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const result = await page.evaluate(
      (data) =>
        new Promise<{ answers?: Answer[]; error?: string }>((resolve) => {
          const worker = new Worker('/worker.ts', { type: 'module' });
          worker.onmessage = (event) => resolve(event.data);
          worker.onerror = (event) => resolve({ error: event.message });
          worker.postMessage(data);
        }),
      replay,
    );
    if (!result.answers) throw new Error(result.error);
    return result.answers;
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true });
  }
}

async function contentOf(folder: string, name: string): Promise<Buffer | string> {
  if (!name.endsWith('.ts')) return readFile(path.join(folder, name));
  return stripTypeScriptTypes(await readFile(path.join(import.meta.dirname, name), 'utf8'));
}
