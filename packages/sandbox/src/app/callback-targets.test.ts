import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itOnPostgres, openFresh } from '../../test/databases.ts';
import { type Receiver, startReceiver } from '../callbacks/receiver.fixture.ts';
import { createControl } from '../generated/client.ts';
import { sendRaw } from '../http/wire.fixture.ts';
import { createSandbox } from './in-process.ts';
import { type RunningServer, type StartOptions, startServer } from './serve.ts';

const controlKey = 'a key of this test';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

async function withServer<T>(options: StartOptions, work: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await startServer({ port: 0, seed: 'empty', ...options });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** The error of a callback to a URL; null if it arrived. */
async function ping({ url }: { url: string }, to = receiver.url): Promise<string | null | undefined> {
  const control = createControl({ baseUrl: url, headers: { 'X-Sandbox-Key': controlKey } });
  const { delivery } = await control.deliveries.ping({ url: to });
  await control.clock.advance({ by: 'PT1S' });
  return (await control.deliveries.get(delivery.id)).delivery.attempts[0]?.error;
}

async function targetsOf({ url }: { url: string }): Promise<string[]> {
  const { health } = await createControl({ baseUrl: url }).health.get();
  return health.private_callback_targets;
}

const forwarded = (
  { url }: { url: string },
  line = 'HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1',
) => sendRaw(url, `GET /svc/ts/api/v1/openapi/user?user_id=x ${line}\r\nConnection: close\r\n\r\n`);

const REFUSED = /127\.0\.0\.1 is not a public address, .* --allow-callbacks-to/;

describe('A callback to this machine', () => {
  it('arrives from a server that only this machine can call', async () => {
    await withServer({}, async (server) => {
      expect([await targetsOf(server), await ping(server)]).toEqual([['localhost'], null]);
    });
  });

  it('is refused by a server with a key, which others are meant to call, unless it is named', async () => {
    await withServer({ controlKey }, async (server) => {
      expect([await targetsOf(server), await ping(server)]).toEqual([[], expect.stringMatching(REFUSED)]);
    });
    await withServer({ controlKey, allowCallbacksTo: ['127.0.0.0/8'] }, async (server) => {
      expect([await targetsOf(server), await ping(server)]).toEqual([['127.0.0.0/8'], null]);
    });
  });

  it.each([
    'HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1',
    'HTTP/1.1\r\nHost: localhost\r\nVia: 1.1 proxy',
    'HTTP/1.0\r\nHost: 127.0.0.1:4010',
    'HTTP/1.1\r\nHost: sandbox.example',
    'HTTP/1.1\r\nHost: 192.0.2.1',
  ])('is refused once a call was forwarded with %j', async (line) => {
    await withServer({}, async (server) => {
      expect(await ping(server)).toBe(null);
      await forwarded(server, line);
      expect([await targetsOf(server), await ping(server)]).toEqual([[], expect.stringMatching(REFUSED)]);
    });
  });

  it('is refused after a restart too, since a call may have left it behind', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'targets-'));
    await withServer({ folder }, (server) => forwarded(server));
    await withServer({ folder }, async (server) => {
      expect(await ping(server)).toMatch(REFUSED);
    });
    await rm(folder, { recursive: true });
  });

  itOnPostgres('is refused by every server of a database once others can call one', async () => {
    const { url: databaseUrl, close } = await openFresh();
    await withServer({ databaseUrl }, async (local) => {
      expect(await ping(local)).toBe(null);
      await withServer({ databaseUrl, controlKey }, async () => {
        expect([await targetsOf(local), await ping(local)]).toEqual([[], expect.stringMatching(REFUSED)]);
      });
      expect(await ping(local)).toMatch(REFUSED);
    });
    await close();
  });

  it('arrives from a sandbox in process', async () => {
    const sandbox = await createSandbox({ seed: 'empty' });
    const { delivery } = await sandbox.control.deliveries.ping({ url: receiver.url });
    await sandbox.control.clock.advance({ by: 'PT1S' });
    expect((await sandbox.control.deliveries.get(delivery.id)).delivery.attempts[0]?.error).toBe(null);
    await sandbox.close();
  });
});

describe('A callback to a private address', () => {
  it('is refused unless it is named, even by a server that only this machine can call', async () => {
    await withServer({}, async (server) => {
      expect(await ping(server, 'http://10.255.255.1:9/')).toMatch('10.255.255.1 is not a public address');
    });
  });

  it.each([['receiver:80'], [7]])('cannot be allowed as %j', async (target) => {
    await expect(startServer({ port: 0, allowCallbacksTo: [target as string] })).rejects.toThrow(
      'The option allowCallbacksTo must list host names, IP addresses or ranges such as 10.0.0.0/8',
    );
  });
});
