import { expect, it } from 'vitest';
import { describeServers } from '../test/databases.ts';
import { createControl } from './generated/client.ts';
import { newUser } from './http/served.fixture.ts';
import { sendRaw } from './http/wire.fixture.ts';
import { type StartOptions, startServer } from './serve.ts';

const user = '/svc/ts/api/v1/openapi/user';
const controlKey = 'a key of this test';

describeServers('A server', (state) => {
  const withServer = async (options: StartOptions, work: (url: string) => Promise<void>) => {
    const { url, close } = await startServer({ port: 0, seed: 'none', ...state(), ...options });
    try {
      await work(url);
    } finally {
      await close();
    }
  };

  it.each(['127.0.0.1', '127.0.0.2', 'localhost'])('starts on %s without a key', async (host) => {
    await withServer({ host }, async (url) => {
      expect(new URL(url).hostname).toBe(host);
      expect((await fetch(`${url}${user}?user_id=x`)).status).toBe(404);
    });
  });

  it.each(['0.0.0.0', '::', '192.168.1.1', 'example.com', '::ffff:127.0.0.1', ''])(
    'does not start on %j without a key',
    async (host) => {
      await expect(startServer({ port: 0, host, seed: 'none' })).rejects.toThrow('set a key');
    },
  );

  it('does not start with a key that can be guessed', async () => {
    await expect(startServer({ port: 0, seed: 'none', controlKey: 'secret' })).rejects.toThrow('at least 16');
  });

  it('says plainly that its port is busy', async () => {
    await withServer({}, async (url) => {
      const port = Number(new URL(url).port);
      await expect(startServer({ port, seed: 'none' })).rejects.toThrow(`Port ${port} is busy`);
    });
  });

  it('asks for its key under /_sandbox, and nowhere else', async () => {
    await withServer({ host: '0.0.0.0', controlKey }, async (url) => {
      const clock = `${url}/_sandbox/clock`;
      for (const headers of [{}, { 'x-sandbox-key': 'another key, as long' }, { 'x-sandbox-key': '' }]) {
        const refused = await fetch(clock, { headers: headers as Record<string, string> });
        expect([refused.status, await refused.json()]).toMatchObject([401, { code: 900445 }]);
      }
      const control = createControl({ baseUrl: url, headers: { 'X-Sandbox-Key': controlKey } });
      expect((await control.clock.get()).clock.time_zone).toBe('Asia/Hong_Kong');
      expect((await fetch(url + user, newUser())).status).toBe(200);
    });
  });

  it('without a key can be controlled under a local name only', async () => {
    await withServer({}, async (url) => {
      const ask = (host: string) =>
        sendRaw(url, `GET /_sandbox/clock HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      for (const host of ['127.0.0.1:4010', '[::1]:4010', 'localhost', 'pay.localhost:4010']) {
        expect.soft((await ask(host)).status, host).toBe(200);
      }
      for (const host of ['example.com', 'localhost.example.com', '127.0.0.1.example.com:80']) {
        expect.soft((await ask(host)).status, host).toBe(401);
      }
    });
  });

  it('lets calls in flight finish when it is closed', async () => {
    const { url, close } = await startServer({ port: 0, seed: 'none', ...state() });
    await fetch(`${url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ effect: 'none', delay_ms: 200 }),
    });
    const call = fetch(url + user, newUser());
    const seen = async () => {
      const answer = await fetch(`${url}/_sandbox/faults`);
      const { data } = (await answer.json()) as { data: { faults: { struck: number }[] } };
      return data.faults[0]?.struck === 1;
    };
    while (!(await seen()));
    await close();
    expect(await (await call).json()).toMatchObject({ code: 200 });
    await expect(fetch(url)).rejects.toThrow();
  });
});
