import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox, type InProcessSandbox } from '../app/in-process.ts';
import { startServer } from '../app/serve.ts';
import { frontPage } from './front-page.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('The host in the front page', () => {
  const shown = (host: string | undefined, publicUrl?: string) => {
    const head = { method: 'GET', url: '/', headers: { ...browser, host }, hasBody: false };
    return /curl '([^']+)\/svc/.exec(String(frontPage(head, { publicUrl })?.body))?.[1];
  };

  it.each(['127.0.0.1:4010', 'localhost', '[::1]:80', 'my_host-1.example'])(
    'is that of the call: %s',
    (host) => {
      expect(shown(host)).toBe(`http://${host}`);
    },
  );

  it('is that of the public URL, if there is one', () => {
    expect(shown('127.0.0.1:4010', 'https://sandbox.example')).toBe('https://sandbox.example');
  });

  it.each([undefined, '', 'a b', "'", '<b', 'b>', 'a/b'])('is the default instead of %j', (host) => {
    expect(shown(host)).toBe('http://127.0.0.1:4010');
  });
});

describe('The front page', () => {
  let sandbox: InProcessSandbox;
  beforeAll(async () => {
    sandbox = await createSandbox();
    return () => sandbox.close();
  });

  it.each(['/', '/?a=b', '/_sandbox', '/_sandbox/'])('shows a browser at %s where to go', async (path) => {
    const response = await sandbox.fetch(path, { headers: browser });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('vary')).toBe('accept');
    const page = await response.text();
    expect(page).toContain('<a href="/_sandbox/ui">');
    expect(page).toContain('<a href="/_sandbox/health">');
    expect(page).toMatch(/curl 'http:\/\/[^/]+\/svc\//);
    expect(page.match(/<li>/g)).toHaveLength(2);
    expect(page).toContain('<ul>\n\n<li>');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
  });

  it('is JSON for a program, and not in the request log', async () => {
    const response = await sandbox.fetch('/', { headers: { accept: 'application/json' } });
    expect(response.headers.get('vary')).toBe('accept');
    expect(response.headers.has('content-security-policy')).toBe(false);
    expect(await response.json()).toEqual({
      code: 200,
      message: 'succeed',
      data: {
        name: 'Payments sandbox',
        documentation: null,
        inspector: '/_sandbox/ui',
        health: '/_sandbox/health',
      },
    });
    expect((await sandbox.control.requests.list()).requests).toEqual([]);
    expect((await sandbox.fetch('/', { method: 'POST' })).status).toBe(404);
  });

  it('has no body for HEAD, and is at no other path', async () => {
    const head = await sandbox.fetch('/', { method: 'HEAD', headers: browser });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
    for (const path of ['/nothing/', '/nothing/_sandbox', '/_sandboxes', '/nothing'])
      expect((await sandbox.fetch(path, { headers: browser })).status, path).toBe(404);
  });

  it('escapes host and URLs, so that they cannot inject a script', async () => {
    const documentation = 'https://docs.example/?a&b"><script>';
    const server = await startServer({ port: 0, documentation });
    onTestFinished(() => server.close());
    const page = await (await fetch(server.url, { headers: browser })).text();
    expect(page).not.toContain('<script');
    expect(page).toContain('href="https://docs.example/?a&amp;b&quot;>&lt;script>"');
  });
});
