import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox, type InProcessSandbox } from '../app/in-process.ts';
import { startServer } from '../app/serve.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

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
  });

  it('is JSON for a program, and not in the request log', async () => {
    const response = await sandbox.fetch('/', { headers: { accept: 'application/json' } });
    expect(response.headers.get('vary')).toBe('accept');
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

  it('escapes host and URLs, so that they cannot inject a script', async () => {
    const documentation = 'https://docs.example/?"><script>';
    const server = await startServer({ port: 0, documentation });
    onTestFinished(() => server.close());
    const page = await (await fetch(server.url, { headers: browser })).text();
    expect(page).not.toContain('<script');
    expect(page).toContain('href="https://docs.example/?&quot;>&lt;script>"');
  });
});
