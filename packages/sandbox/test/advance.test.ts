import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isWhole } from '@payments-openapi/tooling/whole';
import { expect, it, onTestFinished } from 'vitest';
import { countDue } from '../src/callbacks/due-deliveries.ts';
import { startReceiver, withStatus } from '../src/callbacks/receiver.fixture.ts';
import type { Database } from '../src/database/database.ts';
import type { BillingConfigCreate } from '../src/generated/contract.ts';
import { addressKey } from '../src/records/delivery.ts';
import { hide } from '../src/records/reservations.ts';
import { startRunner } from '../src/recurring/background.ts';
import { type Controlled, controlled } from './control.fixture.ts';
import { describeEveryDatabase } from './databases.ts';
import { planBody } from './plans.fixture.ts';
import { World } from './world.ts';

const fail = (error: unknown) => {
  throw error;
};

describeEveryDatabase('An advance of the clock', (database) => {
  /** Several servers that share one sandbox and do its due work. */
  const start = async (
    count: number,
    limits: NonNullable<Parameters<typeof controlled>[2]>['limits'] = {},
  ) => {
    const servers = await Promise.all(
      Array.from({ length: count }, () => controlled(database(), onTestFinished, { limits })),
    );
    const { sandbox } = await (servers[0] as Controlled).control.sandboxes.create({
      seed: 'empty',
      clock: '2026-02-02T04:00:00Z',
    });
    for (const { served } of servers) {
      served.services.deliveryWorker.start();
      const callbacks = served.services.deliveryWorker;
      const runner = startRunner(database(), { everyMs: isWhole ? 10 : 25, onError: fail, callbacks });
      onTestFinished(() => runner.close());
    }
    const [first, ...others] = servers.map((server) => server.on(sandbox.id));
    if (!first) throw new Error('there is no server');
    return { first, servers, all: [first, ...others], world: new World(database(), sandbox.id) };
  };

  const addPlan = async (
    world: World,
    interval: BillingConfigCreate['billing_interval'],
    callback_url?: string,
    reference_number = 'MEMBER-1',
  ) => {
    const customer = await world.customer();
    const cycle = await world.cycle({ config: { billing_interval: interval } });
    const plan = planBody(customer, { recurring_cycles: [cycle], callback_url, reference_number });
    await world.call('recurringPlans_create', { body: { plan } as never });
  };

  /** Simulates the lease of a runner that has died. */
  const hold = ({ sandboxId }: World) =>
    database().query('UPDATE sandboxes SET lease_owner = $2, lease_until = $3 WHERE sandbox_id = $1', [
      sandboxId,
      'dead',
      Date.now() + 15_000,
    ]);

  it('reports its own period, however many servers do the work of several advances', async () => {
    const { all, world } = await start(3);
    for (let i = 0; i < 3; i++) await addPlan(world, 'day', undefined, `MEMBER-${i}`);
    const answers = await Promise.all(
      [...all, ...all].map(({ control }) => control.clock.advance({ by: 'P5D' })),
    );
    expect(answers.map(({ summary }) => summary.orders_created)).toEqual(Array(6).fill(15));
    expect(answers.map(({ summary }) => summary.attempts_succeeded)).toEqual(Array(6).fill(15));
    expect(answers.map(({ summary }) => summary.under_way)).toEqual(Array(6).fill(null));
  });

  it('does not count what other calls did', async () => {
    const { all, first, world } = await start(2);
    await addPlan(world, 'day');
    const [{ summary }] = await Promise.all([
      first.control.clock.advance({ by: 'P3D' }),
      ...all.map((_, i) => addPlan(world, 'year', undefined, `BESIDE-${i}`)),
    ]);
    expect(summary.orders_created).toBe(3);
  });

  it('ends when its callbacks have been delivered in order, whichever server sends them', async () => {
    const { all, world } = await start(3);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    for (let i = 0; i < 4; i++) await addPlan(world, 'day', receiver.url, `MEMBER-${i}`);
    let expected = 4;
    const days = isWhole ? 7 : 3;
    for (const { control } of isWhole ? [...all, ...all] : all) {
      const { summary } = await control.clock.advance({ by: `P${days}D` });
      expected += summary.callbacks_enqueued;
      expect(summary).toMatchObject({ callbacks_enqueued: 4 * days, under_way: null });
      expect(receiver.received).toHaveLength(expected);
    }
    const times = receiver.received.map(({ body }) => JSON.parse(body).created_at);
    expect(times).toEqual(times.toSorted());
  });

  it('sends each callback on its own day, before anything later happens', async () => {
    const { all, first, world } = await start(2);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const seen: string[] = [];
    // Fails twice, and pays what has failed at the third attempt: long before its order is voided.
    const answer = (status: number) => async (response: ServerResponse) => {
      const { created_at, data } = JSON.parse(receiver.received.at(-1)?.body ?? '');
      const { now } = (await first.control.clock.get()).clock;
      seen.push(`${created_at} at ${now}`);
      if (status === 200) await first.control.recurringOrders.pay(data.order.order_number);
      response.writeHead(status).end();
    };
    receiver.answers.push(...[500, 500, 200].map(answer), () => undefined);
    const customer = await world.customer({ outcome: 'declines' });
    const plan = planBody(customer, {
      recurring_cycles: [await world.cycle({ count: 1 })],
      callback_url: receiver.url,
    });
    await world.call('recurringPlans_create', { body: { plan } as never });
    for (let i = 0; i < (isWhole ? 20 : 6); i++) await addPlan(world, 'day', undefined, `BESIDE-${i}`);
    receiver.answers.splice(3);
    await (all[1] ?? first).control.clock.advance({ by: 'P30D' });
    expect(seen).toEqual([
      '2026-02-16T16:00:00Z at 2026-02-16T16:00:00Z',
      '2026-02-16T16:00:00Z at 2026-02-16T16:01:00Z',
      '2026-02-16T16:00:00Z at 2026-02-16T16:06:00Z',
    ]);
    const { events } = await first.control.events.list({ limit: 1_000 });
    const times = events.reverse().map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(events.map(({ type, state }) => `${type} ${state}`)).not.toContain('order.changed voided');
    expect(
      events.filter(({ callback_event }) => callback_event === 'recurring_order.completed'),
    ).toHaveLength(2);
  });

  it('does not wait for a URL that left a callback unanswered before, but waits for the others', async () => {
    const { first, world, servers } = await start(2, { callbackTimeout: 120_000 });
    const [receiver, hanging] = [await startReceiver(), await startReceiver()];
    onTestFinished(async () => {
      await receiver.close();
      await hanging.close();
    });
    hanging.answers.push(...Array.from({ length: 50 }, () => () => undefined));
    await database().query('UPDATE sandboxes SET silent_addresses = $2 WHERE sandbox_id = $1', [
      world.sandboxId,
      JSON.stringify([addressKey(hanging.url)]),
    ]);
    await addPlan(world, 'day', hanging.url, 'HANGS');
    await addPlan(world, 'day', receiver.url, 'ANSWERS');
    const days: string[] = [];
    const note = async (response: ServerResponse) => {
      const { created_at } = JSON.parse(receiver.received.at(-1)?.body ?? '');
      if (created_at === (await first.control.clock.get()).clock.now) days.push(created_at);
      response.end();
    };
    receiver.answers.push(...Array.from({ length: 6 }, () => note));
    const advance = first.control.clock.advance({ by: 'P5D' });
    const left = () => countDue(database(), world.sandboxId, Date.parse('2026-02-07T04:00:00Z'));
    while ((await first.control.clock.get()).clock.now !== '2026-02-07T04:00:00Z') await pause(5);
    while ((await left()) !== 6) await pause(5);
    await servers[0]?.served.close();
    const { summary } = await advance;
    expect(summary).toMatchObject({ orders_created: 10, to: '2026-02-07T04:00:00Z' });
    expect(summary.under_way).toEqual({ now: summary.to, callbacks: 6 });
    expect(days).toHaveLength(6);
  });

  it('reports what is under way when its server closes: the time of the clock, and the number of callbacks', async () => {
    const { first, world, servers } = await start(2, { callbackTimeout: 120_000 });
    const hanging = await startReceiver();
    onTestFinished(() => hanging.close());
    const asked = Promise.withResolvers<void>();
    hanging.answers.push(() => asked.resolve());
    await addPlan(world, 'day', hanging.url, 'HANGS');
    const advance = first.control.clock.advance({ by: 'P40D' });
    await asked.promise;
    await servers[0]?.served.close();
    const { summary } = await advance;
    expect(summary).toMatchObject({ orders_created: 0, to: '2026-03-14T04:00:00Z' });
    expect(summary.under_way).toEqual({ now: '2026-02-02T04:00:00Z', callbacks: 1 });
  });

  it('leaves no due retry behind when it is stopped', async () => {
    const { first, world } = await start(2);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    receiver.answers.push(withStatus(500), withStatus(500), (response) => {
      void first.control.clock.stop().then(() => withStatus(500)(response));
    });
    await addPlan(world, 'day', receiver.url);
    const { summary } = await first.control.clock.advance({ by: 'P100Y' });
    const { clock } = await first.control.clock.get();
    expect(summary).toMatchObject({ to: clock.now, under_way: null });
    expect(clock).toMatchObject({ now: '2026-02-02T04:06:00Z', next_due_at: '2026-02-02T04:36:00Z' });
  });

  it('returns the progress of the clock at the time limit, and continues without the caller', async () => {
    const { first, world } = await start(1, { waitTimeout: 100 });
    await addPlan(world, 'day');
    await hold(world);
    const { summary } = await first.control.clock.advance({ by: 'P3D' });
    expect(summary).toMatchObject({
      orders_created: 0,
      under_way: { now: '2026-02-02T04:00:00Z', callbacks: 0 },
    });
    expect((await first.control.clock.get()).clock).toMatchObject({
      now: '2026-02-02T04:00:00Z',
      advancing_to: '2026-02-05T04:00:00Z',
    });
    await database().query('UPDATE sandboxes SET lease_until = 0 WHERE sandbox_id = $1', [world.sandboxId]);
    while ((await first.control.clock.get()).clock.advancing_to !== null) await pause(5);
    expect((await first.control.clock.get()).clock.now).toBe('2026-02-05T04:00:00Z');
    expect(await first.api.recurringOrders.list()).toHaveLength(4);
  });

  it('ends when its sandbox is reset, restored or deleted', async () => {
    const { first, world } = await start(2);
    const { sandboxes } = first.control;
    const { sandbox: copy } = await sandboxes.copy(world.sandboxId);
    const ends = [
      [() => sandboxes.reset(world.sandboxId, { seed: 'empty' }), 900409],
      [() => sandboxes.restore(world.sandboxId, { from: copy.id }), 900409],
      [() => sandboxes.delete(world.sandboxId), 900404],
    ] as const;
    for (const [end, code] of ends) {
      await hold(world);
      const refused = expect(first.control.clock.advance({ by: 'P3D' })).rejects.toMatchObject({ code });
      while ((await first.control.clock.get()).clock.advancing_to === null) await pause(5);
      await end();
      await refused;
    }
  });

  it('says that its sandbox was deleted while what was in it is still being deleted', async () => {
    const { first, world } = await start(2);
    await hold(world);
    const refused = expect(first.control.clock.advance({ by: 'P3D' })).rejects.toMatchObject({
      code: 900404,
    });
    while ((await first.control.clock.get()).clock.advancing_to === null) await pause(5);
    await database().transaction(async (executor) => {
      await hide(executor, world.sandboxId);
      await executor.query('DELETE FROM clock_advances WHERE sandbox_id = $1', [world.sandboxId]);
    });
    await refused;
  });

  it('does not block the deletion of its sandbox, however much is left to bill', async () => {
    const { first, world } = await start(2);
    for (let i = 0; i < 10; i++) await addPlan(world, 'day', undefined, `MEMBER-${i}`);
    let maxTries = 0;
    const counted: Database = {
      ...database(),
      transaction: (work, options) => {
        let tries = 0;
        return database().transaction((tx, contended) => {
          maxTries = Math.max(maxTries, ++tries);
          return work(tx, contended);
        }, options);
      },
    };
    const { control } = await controlled(counted, onTestFinished);
    const refused = expect(first.control.clock.advance({ by: 'P200Y' })).rejects.toMatchObject({
      code: 900404,
    });
    while ((await first.control.clock.get()).clock.now === '2026-02-02T04:00:00Z') await pause(5);
    maxTries = 0;
    await control.sandboxes.delete(world.sandboxId);
    // The running batch may have conflicted with it. A large sandbox is deleted in several transactions.
    expect(maxTries).toBeLessThanOrEqual(2);
    await refused;
  });

  it.each(['over HTTP', 'in process'])(
    'ends when its caller has gone, %s, and the clock stops',
    async (how) => {
      const server = await controlled(database(), onTestFinished);
      const world = new World(database(), server.id);
      await addPlan(world, 'day');
      await hold(world);
      const gone = new AbortController();
      const fetched = how === 'in process' ? server.served.fetch : fetch;
      const call = fetched(`${server.served.url}/_sandbox/clock/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ by: 'P3D' }),
        signal: gone.signal,
      });
      const clock = async () => (await server.control.clock.get()).clock;
      while ((await clock()).advancing_to === null) await pause(5);
      gone.abort();
      await expect(call).rejects.toThrow();
      while ((await clock()).advancing_to !== null) await pause(5);
      expect((await clock()).now).toBe('2026-02-02T04:00:00Z');
      // The next advance continues the work that only the dead runner's lease held up.
      expect((await server.control.clock.advance({ by: 'P1D' })).summary.orders_created).toBe(1);
    },
  );

  it('continues if one of its callers has gone and another has not', async () => {
    const { first, world } = await start(2);
    await addPlan(world, 'day');
    await hold(world);
    const gone = new AbortController();
    const target = async () => (await first.control.clock.get()).clock.advancing_to;
    const leaves = expect(
      first.control.clock.advance({ by: 'P3D' }, { signal: gone.signal }),
    ).rejects.toThrow();
    while ((await target()) !== '2026-02-05T04:00:00Z') await pause(5);
    const stays = first.control.clock.advance({ by: 'P1D' });
    while ((await target()) !== '2026-02-06T04:00:00Z') await pause(5);
    gone.abort();
    await leaves;
    await database().query('UPDATE sandboxes SET lease_until = 0 WHERE sandbox_id = $1', [world.sandboxId]);
    expect((await stays).summary).toMatchObject({ from: '2026-02-05T04:00:00Z', orders_created: 1 });
    expect(await first.api.recurringOrders.list()).toHaveLength(5);
  });

  it('can be stopped by another call, and returns the time that it reached', async () => {
    const { all, first, world } = await start(2);
    for (let i = 0; i < 10; i++) await addPlan(world, 'day', undefined, `MEMBER-${i}`);
    const advance = first.control.clock.advance({ by: 'P200Y' });
    while ((await first.control.clock.get()).clock.now === '2026-02-02T04:00:00Z') await pause(5);
    const { clock } = await (all[1] ?? first).control.clock.stop();
    const { summary } = await advance;
    expect(clock).toMatchObject({ now: summary.to, advancing_to: null });
    expect(summary.under_way).toBeNull();
    const orders = await database().query('SELECT COUNT(*) AS count FROM orders WHERE sandbox_id = $1', [
      world.sandboxId,
    ]);
    expect(orders).toEqual([{ count: summary.orders_created + 10 }]);
    expect(summary.orders_created % 10).toBe(0);
    expect((await first.control.clock.advance({ by: 'P1D' })).summary.orders_created).toBe(10);
  });

  it('refuses to go back, even during another advance', async () => {
    const { first, world } = await start(1);
    await hold(world);
    const advance = first.control.clock.advance({ to: '2026-02-05T04:00:00Z' });
    while ((await first.control.clock.get()).clock.advancing_to === null) await pause(5);
    await expect(first.control.clock.advance({ to: '2026-02-04T04:00:00Z' })).rejects.toMatchObject({
      code: 900409,
    });
    await first.control.clock.stop();
    expect((await advance).summary.to).toBe('2026-02-02T04:00:00Z');
  });
});
