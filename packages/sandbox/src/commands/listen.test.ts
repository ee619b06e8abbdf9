import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createControl } from '../generated/client.ts';
import { startReceiver } from '../testing/receiver.ts';
import { command, never, withServer } from './commands.fixture.ts';
import { forward } from './listen.ts';
import { run } from './run.ts';

const newSandbox = withServer();

describe('listen', () => {
  it('forwards callbacks that the sandbox cannot deliver, signed with the secret that it prints', async () => {
    const { url } = await newSandbox('empty');
    const stopped = Promise.withResolvers<void>();
    const secret = 'the secret of this test';
    const receiver = await startReceiver({ secret });
    onTestFinished(() => receiver.close());
    const lines: Record<string, unknown>[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => {
      lines.push(JSON.parse(line));
      if (lines.length === 1)
        run(['trigger', 'order.completed', '--json', '--server', url], never).catch(stopped.reject);
      if (lines.some(({ http_status }) => http_status === 204)) stopped.resolve();
    });
    const args = ['listen', '--forward-to', receiver.url, '--callback-secret', secret];
    expect(await run([...args, '--json', '--server', url], stopped.promise)).toBe(0);
    expect(lines[0]).toEqual({ forward_to: receiver.url, callback_secret: secret });
    expect(receiver.received.map(({ event }) => event)).toEqual(['order.completed']);
    expect(receiver.refused).toEqual([]);
  });

  it('goes on after a reset that deletes a callback before it is forwarded', async () => {
    const { url, server, control } = await newSandbox('empty');
    const { sandboxes } = createControl({ baseUrl: server });
    const ping = () => control.deliveries.ping({ url: 'http://listen.invalid/' });
    const stopped = Promise.withResolvers<void>();
    let count = 0;
    const receiver = createServer(async (_, response) => {
      if (++count === 1) {
        await sandboxes.reset(url.split('/').at(-1) ?? '');
        await ping();
      } else stopped.resolve();
      response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void receiver.close());
    await once(receiver, 'listening');
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    vi.spyOn(console, 'log').mockImplementationOnce(() => {
      // They wait for an attempt, which the reset prevents.
      void Promise.allSettled([ping(), ping()]);
    });
    expect(await run(['listen', '--forward-to', to, '--json', '--server', url], stopped.promise)).toBe(0);
    expect(count).toBe(2);
  });

  it('takes its URL from a variable too', async () => {
    vi.stubEnv('PAYMENTS_SANDBOX_FORWARD_TO', 'shop');
    expect((await command(['listen'])).stderr).toMatch(/^--forward-to must be a URL .*"shop"/);
  });

  it('tries again after 1, 5 and 15 seconds, then gives up', async () => {
    const body = { id: 'a', event: 'order.completed', created_at: '2026-04-02T02:00:00Z', data: {} };
    const waits: number[] = [];
    const options = { forwardTo: 'http://127.0.0.1:1/', secret: 'x', signal: new AbortController().signal };
    const attempts: number[] = [];
    for await (const { attempt, error } of forward(body, options, async (ms) => waits.push(ms)))
      if (error !== null) attempts.push(attempt);
    expect([attempts, waits]).toEqual([
      [1, 2, 3, 4],
      [1_000, 5_000, 15_000],
    ]);
  });

  it('prints a secret that libraries of Standard Webhooks accept', async () => {
    const { url } = await newSandbox('empty');
    let secret = '';
    const stopped = Promise.withResolvers<void>();
    vi.spyOn(console, 'log').mockImplementation((line) => {
      secret = JSON.parse(line).callback_secret;
      stopped.resolve();
    });
    await run(['listen', '--forward-to', 'http://localhost:1/', '--json', '--server', url], stopped.promise);
    expect(() => new Webhook(secret)).not.toThrow();
    expect(secret).toMatch(/^whsec_/);
  });
});
