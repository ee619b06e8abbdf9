import { Webhook } from 'standardwebhooks';
import { Temporal } from 'temporal-polyfill';
import { beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import type { Services } from '../app/services.ts';
import { addFault, faultsHandlers } from '../control/faults.ts';
import type { FaultCreate } from '../generated/contract.ts';
import { deliveries } from '../records/collections.ts';
import { loadSandbox, replaceSandbox } from '../records/sandboxes.ts';
import { assignFault } from './callback-faults.ts';
import { isClockHeld } from './due-deliveries.ts';
import { enqueueCallback, ping, redeliver } from './outbox.ts';
import { type Receiver, withStatus } from './receiver.fixture.ts';
import { START, serversOn } from './servers.fixture.ts';

const SECRET = 'shared between us';

describeDatabases('A fault of callbacks', (database) => {
  let id: string;
  let receiver: Receiver;
  let services: Services;
  const { open, start, begin: beginIn } = serversOn(database);
  beforeEach(async () => {
    ({ id, receiver, services } = await start({ callback_secret: SECRET }));
  });

  const begin = () => beginIn(id);
  const add = async (fault: FaultCreate) =>
    addFault(await begin(), { callbacks: {}, ...fault, operation_id: null });
  const deliver = () => services.deliveryWorker.deliverDue(id);
  /** Moves the clock to each callback on the way, as an advance does. */
  const advance = async (duration: string) => {
    const end = (await begin()).now.add(Temporal.Duration.from(duration)).epochMilliseconds;
    for (;;) {
      await deliver();
      const sandbox = await loadSandbox(database(), id);
      const scope = { sandboxId: id, executor: database() };
      const [next] = await deliveries.listUpTo(scope, 'due_clock', end, 1);
      const clock = Temporal.Instant.fromEpochMilliseconds(next?.document.due_clock ?? end);
      await replaceSandbox(database(), { ...sandbox, clock });
      if (!next) return;
    }
  };
  const send = async (orderNumber: string, event = 'order.completed', path = '/') => {
    const payload = { order: { number: orderNumber } as never };
    const url = receiver.url + path;
    await (await begin()).transaction((tx) => enqueueCallback(tx, { url, event, payload }));
  };
  /** The orders that the receiver got callbacks about, in their order. */
  const got = () =>
    receiver.received.map(({ body }) => {
      const { data } = JSON.parse(body) as { data: { order: { number: string } } };
      return data.order.number;
    });
  const times = async () =>
    (await deliveries.list(await begin()))
      .reverse()
      .map(({ document }) => document.attempts.map(({ at }) => at));
  const states = async () =>
    (await deliveries.list(await begin())).reverse().map(({ document: { state } }) => state);

  it('loses a callback for good, until it is sent again by hand', async () => {
    await add({ effect: 'lose', times: 1 });
    await send('A');
    await send('B');
    await advance('PT168H');
    expect(got()).toEqual(['B']);
    expect(await states()).toEqual(['failed', 'delivered']);
    const [lost] = (await deliveries.list(await begin())).reverse();
    expect(lost?.document.attempts).toMatchObject([
      { http_status: null, error: 'lost by an injected fault', request_body: '' },
    ]);
    await redeliver(await begin(), lost?.id ?? '');
    await deliver();
    expect(got()).toEqual(['B', 'A']);
  });

  it('loses a callback without its URL counting as one that does not respond', async () => {
    await add({ effect: 'lose', times: 1 });
    await send('A');
    await deliver();
    await send('B');
    expect(await isClockHeld(database(), id)).toBe(true);
  });

  it('repeats a callback after it was accepted, with the same id', async () => {
    await add({ effect: 'repeat', copies: 2, delay: 'PT1H', times: 1 });
    receiver.answers.push(withStatus(500));
    await send('A');
    await advance('PT1M');
    expect(await states()).toEqual(['pending']);
    await advance('PT24H');
    expect(await times()).toEqual([
      ['2026-02-02T04:00:00Z', '2026-02-02T04:01:00Z', '2026-02-02T05:01:00Z', '2026-02-02T06:01:00Z'],
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('sends a callback late', async () => {
    await add({ effect: 'none', delay: 'PT2H' });
    await send('A');
    await advance('PT119M');
    expect(got()).toEqual([]);
    await advance('PT1M');
    expect(await times()).toEqual([['2026-02-02T06:00:00Z']]);
  });

  it('counts a delay from when the callback was due', async () => {
    await add({ effect: 'none', delay: 'PT2H' });
    await send('A');
    const sandbox = await loadSandbox(database(), id);
    await replaceSandbox(database(), { ...sandbox, clock: START.add({ hours: 1 }) });
    await advance('PT24H');
    expect(await times()).toEqual([['2026-02-02T06:00:00Z']]);
  });

  it('sends the next callback first, in pairs', async () => {
    await add({ effect: 'reorder' });
    for (const order of ['A', 'B', 'C', 'D']) {
      await send(order);
      await advance('PT1M');
    }
    expect(got()).toEqual(['B', 'A', 'D', 'C']);
    expect((await times())[0]).toEqual(['2026-02-02T04:01:00Z']);
  });

  it('sends the next callback about the same order first', async () => {
    await add({ effect: 'reorder', overtaken_by: 'same_order', times: 1 });
    await send('A', 'order.partial_paid');
    await send('B');
    await deliver();
    expect(got()).toEqual(['B']);
    await send('A', 'order.completed');
    await deliver();
    expect(got()).toEqual(['B', 'A', 'A']);
    const events = receiver.received.map(({ body }) => (JSON.parse(body) as { event: string }).event);
    expect(events).toEqual(['order.completed', 'order.completed', 'order.partial_paid']);
  });

  it('sends the next callback first only if that one is sent to the same URL', async () => {
    await add({ callbacks: { order_number: 'A' }, effect: 'reorder' });
    await add({ callbacks: { order_number: 'B' }, effect: 'lose' });
    await send('A');
    await send('B');
    await send('C', 'order.completed', '/other');
    await deliver();
    expect(got()).toEqual(['C']);
    await send('D');
    await deliver();
    expect(got()).toEqual(['C', 'D', 'A']);
  });

  it('sends a callback that overtakes another as its own fault says', async () => {
    await add({ effect: 'reorder', times: 1 });
    await add({ callbacks: { order_number: 'B' }, effect: 'forged_signature' });
    await send('A');
    await send('B');
    await deliver();
    expect((await begin()).sandbox.faults).toMatchObject([{ calls_hit: 1 }, { calls_hit: 1 }]);
  });

  it('leaves the retry of an overtaken callback where it is', async () => {
    await add({ effect: 'reorder', times: 1 });
    receiver.answers.push(withStatus(200), withStatus(500));
    await send('A');
    await send('B');
    await deliver();
    await send('C');
    await deliver();
    expect(got()).toEqual(['B', 'A', 'C']);
    await advance('PT1M');
    expect(got()).toEqual(['B', 'A', 'C', 'A']);
  });

  it('sends a callback that nothing overtakes when its delay is over', async () => {
    await add({ effect: 'reorder', delay: 'PT3H' });
    await send('A');
    await advance('PT24H');
    expect(await times()).toEqual([['2026-02-02T07:00:00Z']]);
  });

  it('cuts a callback off, and retries it whole', async () => {
    await add({ effect: 'cut_off' });
    await send('A');
    await advance('PT1M');
    expect(got()).toEqual(['A']);
    const [cut] = await deliveries.list(await begin());
    const [first, second] = cut?.document.attempts ?? [];
    expect(first).toMatchObject({ http_status: null, error: 'cut off by an injected fault' });
    expect(JSON.stringify(cut?.document.body).startsWith(first?.request_body ?? '?')).toBe(true);
    expect(second).toMatchObject({ http_status: 200 });
  });

  it.each([
    ['forged_signature', 'No matching signature found'],
    ['old_signature', 'Message timestamp too old'],
  ] as const)('sends a callback with a signature that libraries refuse: %s', async (effect, refusal) => {
    await add({ effect });
    receiver.answers.push(withStatus(401));
    await send('A');
    await advance('PT1M');
    const webhook = new Webhook(Buffer.from(SECRET).toString('base64'));
    const [first, second] = receiver.received.map(({ headers, body }) => () => {
      webhook.verify(body, headers as Record<string, string>);
    });
    expect(first).toThrow(refusal);
    expect(second).not.toThrow();
  });

  it('hits the callbacks that match it', async () => {
    await add({ callbacks: { event: 'order.voided' }, effect: 'lose' });
    await add({ callbacks: { order_number: 'C' }, effect: 'lose' });
    await add({ callbacks: { url: 'http://127.0.0.1:1/other' }, effect: 'lose' });
    await add({ callbacks: { plan_id: 'a plan' }, effect: 'lose' });
    await send('A');
    await send('B', 'order.voided');
    await send('C');
    // This one is for calls.
    await addFault(await begin(), { operation_id: 'users_get', effect: 'failure' });
    await deliver();
    expect(got()).toEqual(['A']);
    const hits = (await begin()).sandbox.faults.map(({ calls_hit }) => calls_hit);
    expect(hits).toEqual([1, 1, 0, 0, 0]);
  });

  it('does not hit a callback that was attempted before', async () => {
    receiver.answers.push(withStatus(500));
    await send('A');
    await deliver();
    await add({ effect: 'lose' });
    await advance('PT1M');
    expect(got()).toEqual(['A', 'A']);
    expect((await begin()).sandbox.faults).toMatchObject([{ calls_checked: 0 }]);
  });

  it('leaves alone a callback that has changed since it was listed', async () => {
    await send('A');
    const scope = { sandboxId: id, executor: database() };
    const [listed] = await deliveries.list(scope);
    if (!listed) throw new Error('there is no delivery');
    await deliveries.replace(scope, listed, listed.document);
    expect(await assignFault(database(), id, listed)).toBeUndefined();
    await deliveries.delete(scope, listed.id);
    expect(await assignFault(database(), id, listed)).toBeUndefined();
  });

  it('hits each callback once, at its first attempt, and no test callback', async () => {
    const { id: fault } = await add({ effect: 'forged_signature' });
    receiver.answers.push(withStatus(401), withStatus(500));
    await send('A');
    await advance('PT6M');
    await ping(await begin(), receiver.url);
    await deliver();
    expect(receiver.received).toHaveLength(4);
    expect((await begin()).sandbox.faults).toMatchObject([{ id: fault, calls_checked: 1, calls_hit: 1 }]);
  });

  it('hits the same callbacks in every run with a seed, counted across two servers', async () => {
    const run = async () => {
      const before = receiver.received.length;
      const { id: fault } = await add({ effect: 'lose', rate: 0.5, seed: 3 });
      const other = open();
      for (const order of 'ABCDEFGH') {
        await send(order);
        await Promise.all([deliver(), other.deliveryWorker.deliverDue(id)]);
      }
      const { sandbox } = await begin();
      await replaceSandbox(database(), { ...sandbox, faults: [] });
      expect(sandbox.faults).toMatchObject([{ id: fault, calls_checked: 8 }]);
      return got().slice(before).join('');
    };
    const first = await run();
    expect(first).toMatch(/^[A-H]{2,6}$/);
    expect(await run()).toBe(first);
  });

  it('does not become a fault of calls', async () => {
    const { id: fault } = await add({ effect: 'lose' });
    const update = async (body: object) =>
      faultsHandlers.faults_update({ path: { id: fault }, query: {}, header: {}, body }, {
        ...(await begin()),
      } as never);
    await expect(update({ effect: 'failure' })).rejects.toThrow('cannot have the effect failure');
    await expect(update({ operation_id: 'users_get' })).rejects.toThrow('has no operation');
    await expect(update({ http_status: 503 })).rejects.toThrow(
      'body.http_status: a fault of callbacks has no',
    );
    expect(await update({ effect: 'none', delay: 'PT1H' })).toMatchObject({ fault: { delay: 'PT1H' } });
  });

  it.each([
    [{ callbacks: {}, effect: 'cut_off', http_status: 503 }, 'body.http_status: a fault of callbacks has no'],
    [{ callbacks: {}, effect: 'none', delay_ms: 5 }, 'body.delay_ms: a fault of callbacks has no such field'],
    [{ effect: 'none', delay: 'PT1H' }, 'body.delay: a fault of calls has no such field'],
  ] as const)('has no field that would have no effect: %j', async (body, message) => {
    const context = await begin();
    const create = faultsHandlers.faults_create({ path: {}, query: {}, header: {}, body }, context as never);
    await expect(create).rejects.toThrow(message);
    expect((await loadSandbox(database(), id)).faults).toEqual([]);
  });
});
