import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../app/serve.ts';

const origin = 'https://docs.example';
const users = '/svc/ts/api/v1/openapi/user?user_id=usr_01J9ZPX2K8';
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type',
};

describe('a server that allows an origin', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ port: 0, allowOrigin: origin });
  });
  afterAll(() => server?.close());

  const call = (path: string, headers: Record<string, string>, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers });

  it('lets its pages read responses of the service and of the control interface', async () => {
    for (const path of [users, '/_sandbox/clock', '/nowhere']) {
      const { headers } = await call(path, { origin });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toBe('Origin');
    }
    expect((await call('/_sandbox/clock', { origin })).status).toBe(200);
  });

  it('lets its pages send JSON', async () => {
    const { status, headers } = await call('/_sandbox/faults', { origin, ...preflight }, 'OPTIONS');
    expect(status).toBe(204);
    const permissions = [...headers].filter(([name]) => name.startsWith('access-control-'));
    expect(Object.fromEntries(permissions)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'content-type, x-appid, x-p-customer-code, x-sandbox-key',
      'access-control-max-age': '600',
    });
  });

  it('takes OPTIONS for a question of a browser only if it asks for a method', async () => {
    const asked = await call(users, { origin }, 'OPTIONS');
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    expect(asked.headers.get('access-control-allow-methods')).toBeNull();
    const sent = await call(users, { origin, ...preflight });
    expect([sent.status, sent.headers.get('access-control-allow-methods')]).toEqual([200, null]);
  });

  it('does not let pages of another origin read anything', async () => {
    const other = { origin: 'https://docs.example.evil.example' };
    expect((await call(users, other)).headers.get('access-control-allow-origin')).toBeNull();
    const asked = await call('/_sandbox/faults', { ...other, ...preflight }, 'OPTIONS');
    expect(asked.headers.get('access-control-allow-methods')).toBeNull();
    expect((await call('/_sandbox/clock', other)).status).toBe(403);
  });
});

describe('a server that allows no origin', () => {
  it('lets no page read its responses', async () => {
    const server = await startServer({ port: 0 });
    const { headers } = await fetch(`${server.url}${users}`, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    await server.close();
  });
});

describe('an origin to allow', () => {
  it.each(['docs.example', 'https://docs.example/v1/', '*'])(
    'is refused when it is %s',
    async (allowOrigin) => {
      await expect(startServer({ port: 0, allowOrigin })).rejects.toThrow(
        `must be an origin, e.g. https://docs.example, but is "${allowOrigin}"`,
      );
    },
  );
});
