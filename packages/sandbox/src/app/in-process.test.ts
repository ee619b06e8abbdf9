import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@payments-openapi/client';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { itOnPostgres, openFresh } from '../../test/databases.ts';
import { newUser } from '../http/served.fixture.ts';
import { createSandbox, type InProcessSandbox } from './in-process.ts';

const user = '/svc/ts/api/v1/openapi/user';
const opened: InProcessSandbox[] = [];

const open = async (...options: Parameters<typeof createSandbox>) => {
  const sandbox = await createSandbox(...options);
  opened.push(sandbox);
  return sandbox;
};
const bare = () => open({ seed: 'empty', strict: true });

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

describe('fetch of a sandbox in process', () => {
  it('accepts relative URLs, and URLs of any host', async () => {
    const { fetch } = await bare();
    const created = await fetch(user, newUser());
    expect([created.status, created.ok, created.headers.get('content-type')]).toEqual([
      200,
      true,
      'application/json; charset=utf-8',
    ]);
    const { data } = (await created.json()) as { data: { user_id: string } };
    for (const host of ['', 'https://api.example.com', 'http://localhost:1', 'http://a']) {
      const read = await fetch(`${host}${user}?user_id=${data.user_id}#fragment`);
      expect(await read.json()).toMatchObject({ code: 200, data: { user_id: data.user_id } });
    }
  });

  it('accepts a URL and a Request, each with a body', async () => {
    const { fetch } = await bare();
    const url = new URL(user, 'https://api.example.com');
    const response = await fetch(new Request(url, newUser()));
    expect([response.status, response.url]).toEqual([200, url.href]);
    expect((await fetch(url, newUser())).status).toBe(200);
    expect((await fetch(new Request(url), newUser())).status).toBe(200);
  });

  it('works as the fetch of the client', async () => {
    const { fetch } = await bare();
    const api = createClient({ baseUrl: 'https://api.example.com', fetch });
    const body = JSON.parse(String(newUser().body));
    const { user_id } = await api.users.create(body);
    const { user: found } = await api.users.get({ user_id });
    expect(found.reference_id).toBe(body.user.reference_id);
    await expect(api.users.create(body)).rejects.toMatchObject({ code: 300013, httpStatus: 409 });
    const inOther = createClient({ baseUrl: 'https://api.example.com/sandboxes/other', fetch });
    await expect(inOther.users.get({ user_id })).rejects.toMatchObject({ code: 900404 });
  });

  it('says what is missing in an environment without a standard fetch, such as jsdom', async () => {
    const standard = Object.getOwnPropertyDescriptor(globalThis, 'Request') ?? {};
    Reflect.deleteProperty(globalThis, 'Request');
    onTestFinished(() => void Object.defineProperty(globalThis, 'Request', standard));
    await expect(createSandbox()).rejects.toThrow(
      'createSandbox requires the globals of Node.js, and these are missing: Request. In Jest with jsdom,',
    );
  });

  it('rejects with the reason of a signal, before and during the call', async () => {
    const { fetch } = await bare();
    const reason = new Error('changed my mind');
    await expect(fetch(user, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const later = new AbortController();
    const call = fetch(user, { ...newUser(), signal: later.signal });
    later.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect((await fetch(user, newUser())).status).toBe(200);
  });

  it('rejects with the reason of a signal while the body of its request is not there yet', async () => {
    const { fetch } = await bare();
    const reason = new Error('changed my mind');
    const later = new AbortController();
    const cancelled = Promise.withResolvers<unknown>();
    const body = new ReadableStream({ cancel: cancelled.resolve });
    const call = fetch(user, { method: 'POST', duplex: 'half', signal: later.signal, body } as RequestInit);
    later.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(await cancelled.promise).toBe(reason);
  });

  it('reads no more of a body than is needed to refuse it', async () => {
    const { fetch } = await open({ seed: 'empty', limits: { bodyBytes: 1000 } });
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(400));
        },
      },
      { highWaterMark: 0 },
    );
    const request = { ...newUser(), duplex: 'half', body: endless } as RequestInit;
    expect(await (await fetch(user, request)).json()).toMatchObject({ code: 900444 });
    expect(pulled).toBe(3);
  });

  it('refuses a body that was read before, and chunks that are not bytes, as any fetch does', async () => {
    const { fetch } = await bare();
    const request = new Request(new URL(user, 'https://api.example.com'), newUser());
    await fetch(request);
    await expect(fetch(request)).rejects.toThrow(TypeError);
    const body = new ReadableStream({ start: (controller) => controller.enqueue('text') });
    const init = { method: 'POST', duplex: 'half', body } as RequestInit;
    await expect(fetch(user, init)).rejects.toThrow(TypeError);
  });

  it('responds to HEAD and OPTIONS without a body', async () => {
    const { fetch } = await bare();
    const head = await fetch(`${user}?user_id=x`, { method: 'HEAD' });
    const options = await fetch(user, { method: 'OPTIONS' });
    expect([head.status, await head.text(), options.status, options.body]).toEqual([404, '', 204, null]);
  });

  it('rejects like a failed connection once the sandbox is closed', async () => {
    const sandbox = await createSandbox({ seed: 'empty' });
    await sandbox.close();
    await expect(sandbox.fetch(user)).rejects.toThrow(TypeError);
  });
});

describe('A sandbox in process', () => {
  it('starts with the ready seed and its clock', async () => {
    const { control } = await open();
    expect((await control.clock.get()).clock.now).toBe('2026-04-02T02:00:00Z');
    expect((await control.resources.list('customers')).resources).toHaveLength(2);
  });

  it('starts empty, at the given time', async () => {
    const { control } = await open({ seed: 'empty', clock: '2024-02-29T08:00:00+08:00' });
    expect((await control.clock.get()).clock).toMatchObject({
      now: '2024-02-29T00:00:00Z',
      next_due_at: null,
    });
    expect((await control.resources.list('customers')).resources).toEqual([]);
  });

  it('has billed what was due by its initial time', async () => {
    const { fetch } = await open({ clock: '2026-06-01T02:00:00Z' });
    const api = createClient({ baseUrl: 'https://api.example.com', fetch });
    const [order] = await api.recurringOrders.list();
    expect(order?.order).toMatchObject({ reference_number: 'MEMBER-20930-4' });
  });

  it('uses its seed and clock for new sandboxes without their own', async () => {
    const { control } = await open({ seed: 'empty', clock: '2024-02-29T00:00:00Z' });
    const { sandbox: like } = await control.sandboxes.create({});
    const { sandbox: other } = await control.sandboxes.create({
      seed: 'ready',
      clock: '2026-04-02T02:00:00Z',
    });
    expect([like.clock, other.clock]).toEqual(['2024-02-29T00:00:00Z', '2026-04-02T02:00:00Z']);
  });

  it('keeps the clock of a folder instead of the given one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'payments-sandbox-'));
    const first = await createSandbox({ folder, seed: 'empty', clock: '2024-02-29T00:00:00Z' });
    await first.close();
    const second = await createSandbox({ folder, seed: 'empty', clock: '2030-01-01T00:00:00Z' });
    expect((await second.control.clock.get()).clock.now).toBe('2024-02-29T00:00:00Z');
    await second.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    [{ seed: 'none' }, 'The option seed must be ready, empty or the path of a readable file, but is "none"'],
    [
      { clock: 'tomorrow' },
      'The option clock must be an instant with an offset, e.g. 2026-02-01T00:00:00Z, but is "tomorrow"',
    ],
    [{ clock: '2026-02-01' }, 'but is "2026-02-01"'],
    [{ clock: '2026-02-30T00:00:00Z' }, 'but is "2026-02-30T00:00:00Z"'],
    [{ clock: '2026-02-01T00:00:00' }, 'but is "2026-02-01T00:00:00"'],
  ])('does not begin with %o', async (options, problem) => {
    await expect(createSandbox(options)).rejects.toThrow(problem);
  });

  it('says alike of a clock that is given to a server and to a sandbox that it is too late', async () => {
    const clock = '9999-12-31T23:59:59Z';
    const problem = 'must not be after 9999-01-01T00:00:00Z, the latest time of a sandbox';
    await expect(createSandbox({ clock })).rejects.toThrow(`The option clock ${problem}, but is "${clock}"`);
    const { control } = await bare();
    await expect(control.sandboxes.create({ clock })).rejects.toThrow(`body.clock ${problem}`);
  });

  it('shares nothing with another', async () => {
    const [one, two] = [await bare(), await bare()];
    const same = newUser();
    expect((await one.fetch(user, same)).status).toBe(200);
    expect((await two.fetch(user, same)).status).toBe(200);
    expect((await one.fetch(user, same)).status).toBe(409);
  });

  it('restores its state from its folder when it is opened again', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'payments-sandbox-'));
    const same = newUser();
    const first = await createSandbox({ folder, seed: 'empty' });
    expect((await first.fetch(user, same)).status).toBe(200);
    await first.close();
    const second = await createSandbox({ folder, seed: 'empty' });
    expect((await second.fetch(user, same)).status).toBe(409);
    await second.close();
    await rm(folder, { recursive: true });
  });

  itOnPostgres('shares a PostgreSQL with another, and its clock with it', async () => {
    const { url: databaseUrl, close } = await openFresh();
    const options = { databaseUrl, seed: 'empty', strict: true } as const;
    const [one, two] = await Promise.all([createSandbox(options), createSandbox(options)]);
    const same = newUser();
    expect((await one.fetch(user, same)).status).toBe(200);
    expect((await two.fetch(user, same)).status).toBe(409);
    for (let i = 0; i < 5; i++) {
      const { summary } = await one.control.clock.advance({ by: 'P1M' });
      expect((await two.control.clock.get()).clock.now).toBe(summary.to);
    }
    await Promise.all([one.close(), two.close()]);
    await close();
  });

  it('can be closed repeatedly', async () => {
    const sandbox = await createSandbox({ seed: 'empty' });
    await Promise.all([sandbox.close(), sandbox.close()]);
    await sandbox.close();
  });

  it('sends the status that is set for failures', async () => {
    const { fetch } = await open({ seed: 'empty', failureStatus: 200 });
    const response = await fetch('/nowhere');
    expect([response.status, await response.json()]).toMatchObject([200, { code: 900440 }]);
  });
});
