import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildBrowser } from '../../scripts/build-browser.ts';

/** Allows no code that is made at run time, except WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

export interface PageSite {
  url: string;
  close(): Promise<void>;
}

/** Serves an empty page, the build for browsers and the scripts beside this file, compressed, under a strict policy. */
export async function servePage(): Promise<PageSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'in-page-'));
  await buildBrowser(folder);
  const files = new Map<string, Promise<Buffer>>();
  const server = createServer(async (request, response) => {
    const name = path.basename(request.url ?? '');
    const type = name.endsWith('.wasm') ? 'application/wasm' : name === '' ? 'text/html' : 'text/javascript';
    const content = files.get(name) ?? contentOf(folder, name).then((text) => gzipSync(text));
    files.set(name, content);
    response.setHeader('content-security-policy', POLICY).setHeader('content-encoding', 'gzip');
    response
      .setHeader('cache-control', 'max-age=3600')
      .setHeader('content-type', type)
      .end(await content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function contentOf(folder: string, name: string): Promise<Buffer | string> {
  if (name === '') return '<!doctype html><title>Page</title>';
  if (!name.endsWith('.ts')) return readFile(path.join(folder, name));
  return stripTypeScriptTypes(await readFile(path.join(import.meta.dirname, name), 'utf8'));
}
