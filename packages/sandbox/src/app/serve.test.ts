import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { describeServers } from '../../test/databases.ts';
import { createControl } from '../generated/client.ts';
import { newUser } from '../http/served.fixture.ts';
import { sendRaw } from '../http/wire.fixture.ts';
import { type StartOptions, startServer } from './serve.ts';

const user = '/svc/ts/api/v1/openapi/user';
const controlKey = 'a key of this test';

describeServers('A server', (state) => {
  const withServer = async (options: StartOptions, work: (url: string) => Promise<void>) => {
    const { url, close } = await startServer({ port: 0, seed: 'empty', ...state(), ...options });
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

  it.each(['0.0.0.0', '::', '192.168.1.1', 'example.com', '::ffff:127.0.0.1'])(
    'does not start on %j without a key',
    async (host) => {
      await expect(startServer({ port: 0, host, seed: 'empty' })).rejects.toThrow(
        `The option host must be a loopback address unless you set a control key, but is "${host}"`,
      );
    },
  );

  it.each(['', '999.1.1.1'])('does not start on %j, which is no address', async (host) => {
    await expect(startServer({ port: 0, host, seed: 'empty' })).rejects.toThrow('must be an IP address');
  });

  it('does not start with a key that can be guessed', async () => {
    await expect(startServer({ port: 0, seed: 'empty', controlKey: 'secret' })).rejects.toThrow(
      'at least 16',
    );
  });

  it.each(['schlüssel-der-kontrolle', 'a key\nof this test', ' a key of this test', 'a key of this test\t'])(
    'does not start with the key %j, which nobody could send',
    async (unsendable) => {
      const starting = startServer({ port: 0, seed: 'empty', controlKey: unsendable });
      await expect(starting).rejects.toThrow('must be printable ASCII');
    },
  );

  it.each([
    [{ host: 'nohost.invalid' }, /^The host nohost\.invalid is not an address of this machine$/],
    [{ host: '192.0.2.1' }, /^The host 192\.0\.2\.1 is not an address of this machine$/],
    // A link-local address needs a zone, where there is IPv6 at all.
    [{ host: 'fe80::1' }, /^Cannot listen on the host fe80::1: listen E[A-Z]+/],
    [{ port: 70_000 }, /^The option port must be a whole number from 0 to 65535, but is 70000$/],
  ])('says in a line why it cannot listen on %j', async (options, message) => {
    const starting = startServer({ port: 0, seed: 'empty', controlKey, ...options });
    await expect(starting).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(message),
    });
  });

  it('says that its port is in use', async () => {
    await withServer({}, async (url) => {
      const port = Number(new URL(url).port);
      await expect(startServer({ port, seed: 'empty' })).rejects.toThrow(`Port ${port} is already in use`);
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

  it('is not held up by wrong keys when it is closed', async () => {
    const { url, close } = await startServer({
      port: 0,
      host: '0.0.0.0',
      seed: 'empty',
      controlKey,
      ...state(),
    });
    const guess = request(`${url}/_sandbox/clock`, { headers: { 'x-sandbox-key': 'a wrong key, as long' } });
    const answered = once(guess.end(), 'response');
    // Once it is sent, and another call is answered, the server has read it.
    await once(guess, 'finish');
    await fetch(`${url}${user}?user_id=x`);
    const [[response]] = await Promise.all([answered, close()]);
    expect(response.resume().statusCode).toBe(401);
  });

  describe('without a key', () => {
    const ask = (url: string, path: string, headers: string) =>
      sendRaw(url, `GET ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
    const clock = '/_sandbox/clock';

    it('can be called only by a local name, whatever the path', async () => {
      await withServer({}, async (url) => {
        for (const path of [clock, `${user}?user_id=x`, '/nowhere']) {
          for (const host of [
            '127.0.0.1:4010',
            '[::1]:4010',
            'localhost',
            'localhost.',
            'pay.localhost:4010',
          ]) {
            expect
              .soft((await ask(url, path, `Host: ${host}`)).status, host)
              .toBe(path === clock ? 200 : 404);
          }
          for (const host of [
            'example.com',
            'localhost.example.com',
            '127.0.0.1.example.com:80',
            'localhost@e',
          ]) {
            const { status, body } = await ask(url, path, `Host: ${host}`);
            expect.soft([status, JSON.parse(body).code], `${path} of ${host}`).toEqual([403, 900453]);
          }
        }
      });
    });

    it.each([
      'Forwarded: for=192.0.2.1',
      'X-Forwarded-For: 192.0.2.1',
      'X-Forwarded-Host: localhost',
      'Via: 1.1 proxy',
      'Origin: https://example.com',
      'Origin: null',
      'Webhook-Id: msg_1',
    ])('cannot be controlled by a call with %s', async (header) => {
      await withServer({}, async (url) => {
        expect((await ask(url, clock, `Host: localhost\r\n${header}`)).status).toBe(403);
        expect((await ask(url, `${user}?user_id=x`, `Host: localhost\r\n${header}`)).status).toBe(404);
      });
    });

    it('can be controlled by a local page', async () => {
      await withServer({}, async (url) => {
        const { status } = await ask(url, clock, 'Host: localhost\r\nOrigin: http://localhost:3000');
        expect(status).toBe(200);
      });
    });

    it('does not send callbacks to itself, by any of its names', async () => {
      await withServer({}, async (url) => {
        const { port } = new URL(url);
        const control = createControl({ baseUrl: url });
        const hosts = ['127.0.0.1', '127.0.0.9', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'];
        for (const host of hosts) {
          const notify_url = `http://${host}:${port}/_sandbox/clock/advance`;
          const made = await control.orders.create({
            reference_number: host,
            currency: 'HKD',
            initial_total: 1,
            notify_url,
          });
          await control.orders.pay(made.order.number, { amount: 1 });
        }
        await control.clock.advance({ by: 'PT1S' });
        const { deliveries } = await control.deliveries.list();
        expect(deliveries).toHaveLength(hosts.length);
        for (const delivery of deliveries) {
          expect.soft(delivery.attempts[0]?.error, delivery.url).toMatch('this server');
        }
      });
    });
  });

  it('lets calls in flight finish when it is closed', async () => {
    const { url, close } = await startServer({ port: 0, seed: 'empty', ...state() });
    await fetch(`${url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ effect: 'none', delay_ms: 200 }),
    });
    const call = fetch(url + user, newUser());
    const seen = async () => {
      const answer = await fetch(`${url}/_sandbox/faults`);
      const { data } = (await answer.json()) as { data: { faults: { calls_hit: number }[] } };
      return data.faults[0]?.calls_hit === 1;
    };
    while (!(await seen()));
    await close();
    expect(await (await call).json()).toMatchObject({ code: 200 });
    await expect(fetch(url)).rejects.toThrow();
  });
});
