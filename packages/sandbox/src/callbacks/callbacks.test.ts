import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { Temporal } from 'temporal-polyfill';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { fakeTimers } from '../../test/timers.ts';
import type { Services } from '../app/services.ts';
import type { CallbackData } from '../generated/contract.ts';
import { deliveries } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { Delivery } from '../records/delivery.ts';
import { eventsAfter } from '../records/events.ts';
import { loadSandbox, replaceSandbox, type SandboxSettings } from '../records/sandboxes.ts';
import { currentCallbackData } from '../transactions/callback-data.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { countDue, isClockHeld } from './due-deliveries.ts';
import { enqueueCallback, newDelivery, ping, redeliver } from './outbox.ts';
import { type Receiver, startReceiver, timesOf, withStatus } from './receiver.fixture.ts';
import { START, serversOn } from './servers.fixture.ts';

describeDatabases('A callback', (database) => {
  let id: string;
  let receiver: Receiver;
  let services: Services;
  const { open, start, begin: beginIn } = serversOn(database);
  beforeEach(async () => {
    ({ id, receiver, services } = await start());
  });

  const begin = () => beginIn(id);
  const change = async (settings: Partial<SandboxSettings>) => {
    const sandbox = await loadSandbox(database(), id);
    await replaceSandbox(database(), { ...sandbox, settings: { ...sandbox.settings, ...settings } });
  };
  const advance = async (duration: string) => {
    const sandbox = await loadSandbox(database(), id);
    const clock = sandbox.clock.add(Temporal.Duration.from(duration));
    await replaceSandbox(database(), { ...sandbox, clock });
    await services.deliveryWorker.deliverDue(id);
  };
  const enqueue = async (url = receiver.url, call?: Context) => {
    const mine = call ?? (await begin());
    await mine.transaction((tx) =>
      enqueueCallback(tx, {
        url,
        event: 'recurring_order.completed',
        payload: { order: { note: '陳大文' } },
      }),
    );
  };
  /** Oldest first, without their ids. */
  const events = async () => {
    const all: object[] = [];
    for await (const batch of eventsAfter(await begin(), 0, {}))
      for (const { id: _, ...event } of batch) all.push(event);
    return all;
  };
  /** Sends what is due, whose receiver gets it and does not respond until the time is up. */
  const leaveUnanswered = async () => {
    const timeUp = timesOf(60_000);
    const arrived = Promise.withResolvers<void>();
    receiver.answers.push(() => arrived.resolve());
    const over = open({ limits: { callbackTimeout: 60_000 } }).deliveryWorker.deliverDue(id);
    await arrived.promise;
    timeUp();
    await over;
  };
  /** Oldest first. */
  const list = async (): Promise<Delivery[]> =>
    (await deliveries.list(await begin())).map(({ document }) => document).reverse();
  const only = async () => {
    const [delivery, ...others] = await list();
    if (!delivery || others.length > 0) throw new Error('there is not exactly one delivery');
    return delivery;
  };

  it('posts the event with its data, once', async () => {
    await enqueue();
    await services.deliveryWorker.deliverDue(id);
    await services.deliveryWorker.deliverDue(id);
    const delivery = await only();
    expect(receiver.received).toHaveLength(1);
    const [{ method, headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(JSON.parse(body)).toEqual({
      id: delivery.id,
      event: 'recurring_order.completed',
      created_at: '2026-02-02T04:00:00Z',
      data: { order: { note: '陳大文' } },
    });
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': delivery.id });
    expect(headers).not.toHaveProperty('webhook-signature');
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: [{ at: '2026-02-02T04:00:00Z', http_status: 200, error: null }],
    });
  });

  it('is not sent if its change is not committed', async () => {
    const context = await begin();
    const failing = context.transaction(async (tx) => {
      await enqueueCallback(tx, { url: receiver.url, event: 'recurring_order.completed', payload: {} });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await services.deliveryWorker.deliverDue(id);
    expect(receiver.received).toEqual([]);
  });

  it('starts in the background when woken, and can be waited for', async () => {
    await enqueue();
    services.deliveryWorker.wake(id);
    await services.deliveryWorker.deliverDue(id);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['a secret as it is', 'shared between us', Buffer.from('shared between us').toString('base64')],
    [
      'a secret in base64',
      `whsec_${Buffer.from('binary').toString('base64')}`,
      Buffer.from('binary').toString('base64'),
    ],
  ])('is signed so that libraries of Standard Webhooks verify it: %s', async (_, secret, key) => {
    await change({ callback_secret: secret });
    await enqueue();
    await services.deliveryWorker.deliverDue(id);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const given = headers as Record<string, string>;
    expect(new Webhook(key).verify(body, given)).toMatchObject({ event: 'recurring_order.completed' });
    expect(() => new Webhook(key).verify(body.replace('7', '8'), given)).toThrow();
  });

  it('arrives at a receiver in the order of the events', async () => {
    for (let i = 0; i < 40; i++) await enqueue();
    await services.deliveryWorker.deliverDue(id);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual((await list()).map((delivery) => delivery.id));
  });

  it('is retried by the clock of the sandbox, with the same id', async () => {
    receiver.answers.push(withStatus(500), withStatus(503));
    await enqueue();
    await services.deliveryWorker.deliverDue(id);
    expect(await only()).toMatchObject({ state: 'pending', due_real: null });
    await advance('PT59S');
    expect(receiver.received).toHaveLength(1);
    await advance('PT1S');
    expect(receiver.received).toHaveLength(2);
    await advance('PT5M');
    const delivery = await only();
    expect(delivery.state).toBe('delivered');
    expect(delivery.attempts.map(({ at, http_status }) => `${at} ${http_status}`)).toEqual([
      '2026-02-02T04:00:00Z 500',
      '2026-02-02T04:01:00Z 503',
      '2026-02-02T04:06:00Z 200',
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it.each([
    ['at once', ['PT2160H']],
    ['step by step, by two servers in turn', Array<string>(12).fill('PT4H7M')],
  ])(
    'has each of its attempts at its own time if the clock is advanced %s, until none is left',
    async (_, steps) => {
      receiver.answers.push(...Array.from({ length: 8 }, () => withStatus(500)));
      await enqueue();
      await services.deliveryWorker.deliverDue(id);
      const servers = [services, open()];
      for (const [i, step] of steps.entries()) {
        services = servers[i % 2] ?? services;
        await advance(step);
      }
      const delivery = await only();
      expect(delivery).toMatchObject({ state: 'failed', due_real: null, due_clock: null });
      expect(delivery.attempts.map(({ at }) => at)).toEqual([
        '2026-02-02T04:00:00Z',
        '2026-02-02T04:01:00Z',
        '2026-02-02T04:06:00Z',
        '2026-02-02T04:36:00Z',
        '2026-02-02T06:36:00Z',
        '2026-02-02T12:36:00Z',
        '2026-02-03T00:36:00Z',
        '2026-02-04T00:36:00Z',
      ]);
    },
  );

  it('is sent between others at its own time during an advance, including retries', async () => {
    receiver.answers.push(withStatus(500), withStatus(500));
    const moments = ['2026-02-02T04:00:30Z', '2026-02-02T04:02:00Z', '2026-02-03T04:00:00Z'];
    await advance('PT48H');
    const context = await begin();
    for (const at of moments) {
      const made = newDelivery(context.newId(), at, { url: receiver.url, event: at, payload: {} });
      await deliveries.insert(context, made.id, made);
    }
    await services.deliveryWorker.deliverDue(id);
    // The first fails twice, at once and a minute later; the second has come before its third attempt.
    expect(receiver.received.map(({ body }) => JSON.parse(body).event)).toEqual([
      moments[0],
      moments[0],
      moments[1],
      moments[0],
      moments[2],
    ]);
    expect((await list()).map(({ attempts }) => attempts.map(({ at }) => at))).toEqual([
      [moments[0], '2026-02-02T04:01:30Z', '2026-02-02T04:06:30Z'],
      [moments[1]],
      [moments[2]],
    ]);
  });

  it('is retried in real time if the sandbox is set to', async () => {
    await change({ callback_retries: 'real_time' });
    receiver.answers.push(withStatus(500));
    await enqueue();
    const before = Date.now();
    await services.deliveryWorker.deliverDue(id);
    await advance('PT24H');
    const { state, due_clock, due_real } = await only();
    expect([state, due_clock, receiver.received.length]).toEqual(['pending', null, 1]);
    expect(due_real).toBeGreaterThanOrEqual(before + 60_000);
  });

  it('can be sent again, whatever its state', async () => {
    await enqueue();
    await services.deliveryWorker.deliverDue(id);
    await redeliver(await begin(), (await only()).id);
    await services.deliveryWorker.deliverDue(id);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    expect((await only()).attempts).toHaveLength(2);
    await expect(redeliver(await begin(), 'nothing')).rejects.toThrow('Not found');
  });

  it('is an event when it is created, and with each of its attempts', async () => {
    receiver.answers.push(withStatus(500));
    await enqueue();
    await services.deliveryWorker.deliverDue(id);
    await advance('PT1M');
    const { id: delivery_id } = await only();
    await redeliver(await begin(), delivery_id);
    await services.deliveryWorker.deliverDue(id);
    const mine = {
      delivery_id,
      callback_event: 'recurring_order.completed',
      plan_id: null,
      order_number: null,
    };
    expect(await events()).toEqual([
      { type: 'callback.created', cause: 'state_change', at: '2026-02-02T04:00:00Z', ...mine },
      attempt(1, 'delivery', '2026-02-02T04:00:00Z', mine, { http_status: 500, error: 'HTTP status 500' }),
      attempt(2, 'retry', '2026-02-02T04:01:00Z', mine),
      attempt(3, 'redelivery', '2026-02-02T04:01:00Z', mine),
    ]);
  });

  it.each([
    [{ plan_id: 'plan' }, 'plan', null],
    [{ order: { number: '7' } }, null, '7'],
    [{ plan_id: 'plan', order: { order_number: '8' } }, 'plan', '8'],
  ])('about %j is an event of that plan and order', async (payload, plan_id, order_number) => {
    const context = await begin();
    await context.transaction((tx) =>
      enqueueCallback(tx, { url: receiver.url, event: 'order.completed', payload: payload as CallbackData }),
    );
    await services.deliveryWorker.deliverDue(id);
    const subject = { plan_id, order_number, callback_event: 'order.completed' };
    expect(await events()).toMatchObject([subject, subject]);
  });

  it('is attempted once if it is a ping, which is an event of its own', async () => {
    receiver.answers.push(withStatus(500));
    const delivery_id = await ping(await begin(), receiver.url);
    await services.deliveryWorker.deliverDue(id);
    await advance('PT24H');
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { event: 'sandbox.ping', data: { test: true } },
    ]);
    expect(await only()).toMatchObject({ id: delivery_id, state: 'failed', attempts_left: 0 });
    const subject = { delivery_id, callback_event: 'sandbox.ping', cause: 'ping' };
    expect(await events()).toMatchObject([
      { type: 'callback.created', ...subject },
      { type: 'callback.attempted', ...subject },
    ]);
  });

  it('that is sent again while it is being sent is due once more, whatever comes of the first', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    receiver.answers.push(arrived.resolve);
    await enqueue();
    const { id: delivery_id } = await only();
    const over = services.deliveryWorker.deliverDue(id);
    const response = await arrived.promise;
    await redeliver(await begin(), delivery_id);
    response.end();
    await over;
    expect(receiver.received).toHaveLength(2);
    const { state, attempts, attempts_left } = await only();
    expect([state, attempts.length, attempts_left]).toEqual(['delivered', 2, 7]);
  });

  it('whose sandbox is deleted while it is being sent is forgotten', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    receiver.answers.push(arrived.resolve);
    await enqueue();
    const over = services.deliveryWorker.deliverDue(id);
    const response = await arrived.promise;
    for (const table of ['deliveries', 'sandboxes'])
      await database().query(`DELETE FROM ${table} WHERE sandbox_id = $1`, [id]);
    response.end();
    await over;
    expect(receiver.received).toHaveLength(1);
  });

  it('to a URL that left one unanswered is attempted at the time of the clock, which does not wait', async () => {
    await enqueue();
    await leaveUnanswered();
    await enqueue();
    const sandbox = await loadSandbox(database(), id);
    await replaceSandbox(database(), { ...sandbox, clock: START.add({ seconds: 30 }) });
    await services.deliveryWorker.deliverDue(id);
    const [, second] = await list();
    expect(second?.attempts).toMatchObject([{ at: '2026-02-02T04:00:30Z', http_status: 200 }]);
  });

  it('is counted while it is due by a time, and waits for an attempt or for its response', async () => {
    const due = (seconds: number) => countDue(database(), id, START.epochMilliseconds + seconds * 1_000);
    const arrived = Promise.withResolvers<ServerResponse>();
    receiver.answers.push(arrived.resolve);
    await enqueue();
    expect([await due(-1), await due(0)]).toEqual([0, 1]);
    const over = services.deliveryWorker.deliverDue(id);
    const response = await arrived.promise;
    expect(await due(0)).toBe(1);
    withStatus(500)(response);
    await over;
    expect([await due(59), await due(60)]).toEqual([0, 1]);
  });

  it('is sent as soon as the delivery worker is woken, even while it waits for a response from another URL', async () => {
    const hanging = await startReceiver();
    const arrived = Promise.withResolvers<ServerResponse>();
    hanging.answers.push(arrived.resolve);
    await enqueue(hanging.url);
    // Time stands still, so nothing but the call can make it look again.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    services.deliveryWorker.wake(id);
    const response = await arrived.promise;
    const other = Promise.withResolvers<void>();
    receiver.answers.push((answer) => answer.end('thanks', () => other.resolve()));
    await enqueue();
    services.deliveryWorker.wake(id);
    await other.promise;
    vi.useRealTimers();
    response.end();
    await services.deliveryWorker.deliverDue(id);
    expect((await list()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    await hanging.close();
  });

  it('is sent by one of several servers', async () => {
    for (let i = 0; i < 20; i++) await enqueue();
    const others = Array.from({ length: 4 }, () => open());
    await Promise.all(others.map(({ deliveryWorker }) => deliveryWorker.deliverDue(id)));
    expect(receiver.received).toHaveLength(20);
  });

  it('is taken over from a server that ended while sending it, and not before', async () => {
    await enqueue();
    const context = await begin();
    const [stored] = await deliveries.list(context);
    if (!stored) throw new Error('there is no delivery');
    await deliveries.replace(context, stored, { ...stored.document, state: 'sending' });
    const until = Date.now() + 15_000;
    await database().query("UPDATE sandboxes SET sender = 'dead', sender_until = $2 WHERE sandbox_id = $1", [
      id,
      until,
    ]);
    const signal = AbortSignal.abort();
    await services.deliveryWorker.deliverDue(id, { signal });
    services.deliveryWorker.wake(id);
    await services.deliveryWorker.close();
    expect(receiver.received).toHaveLength(0);
    const late = createDeliveryWorker({
      ...services,
      targets: services.callbackTargets,
      ownPorts: () => [],
      currentData: currentCallbackData,
      now: () => until,
    });
    await late.deliverDue(id);
    await late.close();
    expect(receiver.received).toHaveLength(1);
    expect((await only()).state).toBe('delivered');
  });

  it('arrives in order if several servers send those of one sandbox', async () => {
    const others = Array.from({ length: 3 }, () => open());
    for (let i = 0; i < 30; i++) {
      await enqueue();
      others[i % others.length]?.deliveryWorker.wake(id);
    }
    await Promise.all(others.map(({ deliveryWorker }) => deliveryWorker.deliverDue(id)));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual((await list()).map((delivery) => delivery.id));
  });

  it('does not wait for those to another URL that does not respond', async () => {
    const patient = open({ limits: { callbackTimeout: 120_000 } });
    const hanging = await startReceiver();
    hanging.answers.push(...Array.from({ length: 50 }, () => () => undefined));
    for (let i = 0; i < 50; i++) await enqueue(hanging.url);
    for (let i = 0; i < 50; i++) await enqueue();
    const isLeft = async () => receiver.received.length < 50;
    await patient.deliveryWorker.deliverDue(id, { isLeft });
    expect(hanging.received).toHaveLength(1);
    await hanging.close();
  });

  it('is sent again by the next server if its own was closed before the response', async () => {
    const asked = Promise.withResolvers<void>();
    receiver.answers.push(() => asked.resolve());
    await enqueue();
    services.deliveryWorker.wake(id);
    await asked.promise;
    const restore = fakeTimers('setTimeout', 'clearTimeout');
    const closed = services.deliveryWorker.close();
    await vi.advanceTimersByTimeAsync(1_000);
    restore();
    await closed;
    await open().deliveryWorker.deliverDue(id);
    expect(receiver.received).toHaveLength(2);
    expect(await only()).toMatchObject({ state: 'delivered', attempts: [{ http_status: 200 }] });
  });

  it('is found by a server that nobody woke', async () => {
    await enqueue();
    const answered = Promise.withResolvers<void>();
    receiver.answers.push((response) => response.end('thanks', () => answered.resolve()));
    const restore = fakeTimers('setInterval', 'clearInterval');
    services.deliveryWorker.start();
    vi.advanceTimersByTime(2_000);
    restore();
    await answered.promise;
    await services.deliveryWorker.deliverDue(id);
    expect((await only()).state).toBe('delivered');
  });

  it.each([
    ['a redirect', withStatus(302, { location: '/elsewhere' }), 'redirects are not followed'],
    ['a failure', withStatus(404), 'HTTP status 404'],
    [
      'a connection that is dropped',
      (response: { destroy(): unknown }) => void response.destroy(),
      'other side closed',
    ],
  ])('has failed with %s', async (_, answer, error) => {
    receiver.answers.push(answer);
    await enqueue();
    await services.deliveryWorker.deliverDue(id);
    expect(receiver.received).toHaveLength(1);
    expect((await only()).attempts).toMatchObject([{ error }]);
  });

  it('fails if there is no response in time, and does not delay the others for longer', async () => {
    await enqueue();
    await leaveUnanswered();
    expect((await only()).attempts).toMatchObject([
      { http_status: null, error: 'no response within 60000 ms' },
    ]);
  });

  it('makes the clock wait, until its URL leaves one unanswered, and again once it responds', async () => {
    const isHeld = () => isClockHeld(database(), id);
    await enqueue();
    expect(await isHeld()).toBe(true);
    await leaveUnanswered();
    await enqueue();
    expect(await isHeld()).toBe(false);
    await services.deliveryWorker.deliverDue(id);
    await enqueue();
    expect(await isHeld()).toBe(true);
  });

  it('does not wait for previous ones if its receiver responds to none of them', async () => {
    const timeUp = timesOf(60_000);
    const impatient = open({ limits: { callbackTimeout: 60_000 } });
    let waiting = 0;
    for (let i = 0; i < 12; i++) {
      receiver.answers.push((response) => {
        waiting++;
        response.on('close', () => waiting--);
      });
      await enqueue();
    }
    const over = impatient.deliveryWorker.deliverDue(id);
    const arrived = (count: number) => expect.poll(() => waiting, { interval: 5 }).toBe(count);
    await arrived(1);
    timeUp();
    // The first shows that nobody responds; then the others are tried at once.
    await arrived(11);
    timeUp();
    await over;
    expect((await list()).map(({ attempts }) => attempts.length)).toEqual(Array(12).fill(1));
  });

  it('reads no more of a response than it needs', async () => {
    const cut = Promise.withResolvers<void>();
    receiver.answers.push((response) => {
      response.on('close', cut.resolve);
      const more = () =>
        // What is closed stays `writable`, and would be written to for as long as the process lives.
        void (response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more)));
      more();
    });
    await enqueue();
    await services.deliveryWorker.deliverDue(id);
    await cut.promise;
    expect((await only()).attempts).toMatchObject([{ http_status: 200 }]);
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'javascript:1', 'not an address', ''])(
    'goes to http and https alone, not to %j',
    async (url) => {
      await enqueue(url);
      await services.deliveryWorker.deliverDue(id);
      expect(await only()).toMatchObject({
        state: 'failed',
        attempts: [{ error: 'not an http or https URL' }],
        attempts_left: 0,
        due_real: null,
        due_clock: null,
      });
    },
  );

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1'])(
    'does not reach %s from a server that others can reach',
    async (host) => {
      const guarded = open();
      await guarded.callbackTargets.expose('a key');
      await enqueue(receiver.url.replace('127.0.0.1', host));
      await guarded.deliveryWorker.deliverDue(id);
      expect(receiver.received).toEqual([]);
      expect((await only()).attempts[0]?.error).toMatch(/is not a public address/);
      await database().query('UPDATE migrations SET exposed_at = NULL');
    },
  );

  it('is deleted once it is finished and newer ones have taken its place', async () => {
    const forgetful = open({ limits: { deliveriesKept: 3 } });
    receiver.answers.push(withStatus(500));
    for (let i = 0; i < 6; i++) await enqueue();
    await forgetful.deliveryWorker.deliverDue(id);
    await forgetful.deliveryWorker.close();
    expect((await list()).map(({ state }) => state)).toEqual([
      'pending',
      'delivered',
      'delivered',
      'delivered',
    ]);
  });
});

/** The event of an attempt, by default of one that succeeds. */
function attempt(number: number, cause: string, at: string, subject: object, result: object = {}) {
  return {
    type: 'callback.attempted',
    cause,
    at,
    attempt: number,
    http_status: 200,
    error: null,
    ...subject,
    ...result,
  };
}
