import fs from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildInspector } from '../../scripts/build-inspector.ts';
import { createSandbox } from '../app/in-process.ts';
import { type RunningServer, startServer } from '../app/serve.ts';
import { createInspector } from './inspector.ts';

const controlKey = 'a key of this test';
const dist = path.resolve(import.meta.dirname, '../../inspector/dist');

let server: RunningServer;
beforeAll(async () => {
  await buildInspector();
  const documentation = 'https://docs.example/pay?a="b"';
  server = await startServer({ port: 0, seed: 'empty', controlKey, documentation });
});
afterAll(() => server?.close());

const get = (url: string, init?: RequestInit) => fetch(server.url + url, { redirect: 'manual', ...init });

describe('the inspector', () => {
  it('is served without a key, under a policy without inline script and other hosts', async () => {
    const page = await get('/_sandbox/ui/');
    const text = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    expect(text).not.toMatch(/<script(?![^>]*src="\.\/)|<style|\son\w+=/);
    expect(text).toContain('<meta name="docs" content="https://docs.example/pay?a=&quot;b&quot;" />');
    for (const [, address = ''] of text.matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g)) {
      const asset = await get(`/_sandbox/ui/${address}`);
      expect([asset.status, asset.headers.get('cache-control'), asset.headers.get('content-type')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        address.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
      ]);
    }
    for (const [file, type] of [
      ['licences.md', 'text/markdown; charset=utf-8'],
      ['icon.svg', 'image/svg+xml'],
    ])
      expect((await get(`/_sandbox/ui/${file}`)).headers.get('content-type')).toBe(type);
    expect((await get('/_sandbox/clock')).status).toBe(401);
  });

  it('links only to documentation with an http or https URL', async () => {
    const documentation = 'javascript:alert(1)';
    await expect(startServer({ port: 0, documentation })).rejects.toThrow(
      'must be a URL that starts with http:// or https://',
    );
  });

  it('redirects relatively, for a proxy with a path prefix', async () => {
    const page = await get('/_sandbox/ui');
    expect([page.status, page.headers.get('location')]).toEqual([308, 'ui/']);
  });

  it.each(['/sandboxes/checkout/_sandbox/ui', '/sandboxes/checkout/_sandbox/ui/'])(
    'leads from the path of a sandbox to its requests: %s',
    async (url) => {
      const page = await get(url);
      const { href } = new URL(page.headers.get('location') ?? '', `https://host.example/pay${url}`);
      expect([page.status, href]).toEqual([308, 'https://host.example/pay/_sandbox/ui/#/checkout/requests']);
    },
  );

  it.each([
    '/_sandbox/ui/missing.js',
    '/_sandbox/ui/../../package.json',
    '/_sandbox/ui/%2e%2e/vite.config.ts',
  ])('serves nothing but its own files: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  it('says that a file is missing as text', async () => {
    const missing = await get('/_sandbox/ui/missing.js');
    expect(missing.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(missing.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await missing.text()).toBe('The inspector has no such file.\n');
  });

  it.each([
    ['/_sandbox/ui/', 200],
    ['/_sandbox/ui', 308],
    ['/sandboxes/checkout/_sandbox/ui', 308],
  ])('responds only to GET and HEAD: %s', async (url, status) => {
    expect((await get(`${url}?from=here`)).status).toBe(status);
    expect((await get(url, { method: 'HEAD' })).status).toBe(status);
    expect((await get(url, { method: 'DELETE' })).headers.get('content-type')).toMatch('application/json');
  });

  it.each(['/_sandbox/uis', '/x/sandboxes/a/_sandbox/ui', '/sandboxes/a/_sandbox/ui/assets', '/_sandbox/'])(
    'leaves %s to the sandbox',
    async (url) => {
      expect((await get(url)).headers.get('content-type')).toMatch('application/json');
    },
  );

  it('is at most 100 kB, compressed', async () => {
    const entries = await readdir(dist, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(file)).length));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(100_000);
  });
});

describe('every library in the inspector', () => {
  it('is listed with its licence, which requires nothing else', async () => {
    const licences = await readFile(path.join(dist, 'licences.md'), 'utf8');
    const bundled = [...licences.matchAll(/^## (\S+) - \S+ \((.+)\)$/gm)];
    expect(bundled.map(([, name]) => name)).toEqual(expect.arrayContaining(['preact', '@preact/signals']));
    expect(bundled.filter(([, , licence]) => licence !== 'MIT')).toEqual([]);
  });
});

describe('inspect() of a sandbox in process', () => {
  it('serves the inspector of this sandbox, prints its URL, and ends with the sandbox', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const sandbox = await createSandbox({ seed: 'empty' });
    await sandbox.fetch('/svc/ts/api/v1/openapi/user?user_id=nobody');
    const url = await sandbox.inspect();
    expect(printed.mock.calls).toEqual([[`Inspector  ${url}`]]);
    expect(await (await fetch(url)).text()).toContain('<title>Inspector · Payments sandbox</title>');
    const log = (await (await fetch(new URL('/_sandbox/requests', url))).json()) as {
      data: { requests: { url: string }[] };
    };
    expect(log.data.requests.map((request) => request.url)).toEqual([
      '/svc/ts/api/v1/openapi/user?user_id=nobody',
    ]);
    expect(await sandbox.inspect()).toBe(url);
    await sandbox.close();
    await expect(fetch(url)).rejects.toThrow();
    await expect(sandbox.inspect()).rejects.toThrow('closed');
    printed.mockRestore();
  });
});

describe('the files of the inspector', () => {
  it('link to no documentation by default', () => {
    expect(String(createInspector()('GET', '/_sandbox/ui/')?.body)).toContain(
      '<meta name="docs" content="" />',
    );
  });

  it('are redirected to without a body, and are missing with a reason as text', () => {
    const find = createInspector();
    expect(find('GET', '/_sandbox/ui')).toMatchObject({ status: 308, body: '' });
    expect(find('GET', '/_sandbox/ui/missing.js')).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  });

  it('are missing in a checkout that has not built them, which says how to', () => {
    const exists = vi.spyOn(fs, 'existsSync').mockReturnValue(false);
    syncBuiltinESMExports();
    const missing = createInspector()('GET', '/_sandbox/ui/');
    exists.mockRestore();
    syncBuiltinESMExports();
    expect(missing).toMatchObject({
      status: 503,
      body: expect.stringContaining('run: node packages/sandbox/scripts/build-inspector.ts'),
    });
  });
});
