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
      expect(headers.get('vary')).toContain('Origin');
    }
    expect((await call('/_sandbox/clock', { origin })).status).toBe(200);
  });

  it('lets its pages send JSON', async () => {
    const { status, headers } = await call('/_sandbox/faults', { origin, ...preflight }, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toContain('content-type');
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
