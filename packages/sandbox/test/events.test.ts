import { expect, it, onTestFinished } from 'vitest';
import { startReceiver, withStatus } from '../src/callbacks/receiver.fixture.ts';
import { appendEvents, eventsAfter } from '../src/records/events.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';
import { aPlan } from './plans.fixture.ts';
import { newWorld, type World } from './world.ts';

async function eventsOf(world: World, query: { plan_id?: string; order_number?: string } = {}) {
  return (await world.call('events_list', { query: { limit: 1_000, ...query } })).events.reverse();
}

describeDatabases('The events of a sandbox', (database, other) => {
  it('show the life of a plan, from its creation to the void of an order', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world, 'declines', { payment_retry_count: 2 });
    await world.advance('2026-02-20T00:00:00Z');
    const events = await eventsOf(world, { plan_id: id });
    expect(events.map(({ at, type, cause, state, outcome }) => [at, type, cause, state ?? outcome])).toEqual([
      ['2026-02-02T04:00:00Z', 'plan.created', 'request', undefined],
      ['2026-02-02T04:00:00Z', 'cycle.changed', 'added', 'scheduled'],
      ['2026-02-02T04:00:00Z', 'cycle.changed', 'started', 'active'],
      ['2026-02-02T04:00:00Z', 'order.created', 'billing', 'active'],
      ['2026-02-02T04:00:00Z', 'attempt.made', 'billing', 'declined'],
      ['2026-02-06T16:00:00Z', 'attempt.made', 'retry', 'declined'],
      ['2026-02-06T16:00:00Z', 'order.changed', 'retries_exhausted', 'failed'],
      ['2026-02-06T16:00:00Z', 'callback.created', 'state_change', undefined],
      ['2026-02-06T16:00:00Z', 'cycle.changed', 'retries_exhausted', 'uncollectible'],
      ['2026-02-13T16:00:00Z', 'order.changed', 'grace_period_ended', 'voided'],
      ['2026-02-13T16:00:00Z', 'callback.created', 'state_change', undefined],
    ]);
    const [created] = events.filter(({ type }) => type === 'order.created');
    expect(created).toMatchObject({ amount: 30, currency: 'HKD', order_number: expect.any(String) });
    const { transactions } = await world.call('transactions_list', {});
    const attempts = events.filter(({ type }) => type === 'attempt.made');
    expect(attempts.map(({ transaction_uuid }) => transaction_uuid)).toEqual(
      transactions.map(({ uuid }) => uuid).reverse(),
    );
  });

  it('show the payments of an order, and each attempt to deliver a callback', async () => {
    const { control } = await controlled(database(), onTestFinished);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    receiver.answers.push(withStatus(500));
    const { order } = await control.orders.create({
      reference_number: 'INV-1',
      currency: 'HKD',
      initial_total: 5,
      notify_url: receiver.url,
    });
    await control.orders.pay(order.number, { outcome: 'declines' });
    const { order: paid } = await control.orders.pay(order.number);
    await control.clock.advance({ by: 'PT1M' });
    const { events } = await control.events.list({ order_number: order.number });
    expect(events.map(({ type, cause, http_status }) => [type, cause, http_status]).reverse()).toEqual([
      ['order.created', 'request', undefined],
      ['payment.declined', 'request', undefined],
      ['payment.received', 'request', undefined],
      ['order.changed', 'payment', undefined],
      ['callback.created', 'state_change', undefined],
      ['callback.attempted', 'delivery', 500],
      ['callback.attempted', 'retry', 200],
    ]);
    expect(events.find(({ type }) => type === 'payment.received')).toMatchObject({
      transaction_uuid: paid.transactions?.at(-1)?.uuid,
      amount: 5,
    });
  });

  it('are listed in pages, and after a given one', async () => {
    const { control } = await controlled(database(), onTestFinished);
    for (const n of [1, 2, 3]) {
      await control.orders.create({ reference_number: `INV-${n}`, currency: 'HKD', initial_total: n });
    }
    const { events } = await control.events.list();
    expect(events.map(({ amount }) => amount)).toEqual([3, 2, 1]);
    expect((await control.events.list({ offset: 1, limit: 1 })).events).toEqual([events[1]]);
    expect((await control.events.list({ since: events[1]?.id })).events).toEqual([events[0]]);
    expect((await control.events.list({ since: events[0]?.id })).events).toEqual([]);
    expect((await control.events.list({ since: '999' })).events).toEqual([]);
  });

  it('exist only for committed changes', async () => {
    const world = await newWorld(database());
    const context = await world.begin();
    const undone = context.transaction(async (tx) => {
      tx.record({
        at: '2026-02-02T04:00:00Z',
        type: 'plan.created',
        cause: 'request',
        plan_id: 'p',
        order_number: null,
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await eventsOf(world)).toEqual([]);
  });

  it('are copied and restored with the sandbox, and deleted by a reset', async () => {
    const { control, id, on } = await controlled(database(), onTestFinished);
    await control.orders.create({ reference_number: 'INV-1', currency: 'HKD', initial_total: 1 });
    const { sandbox: copy } = await control.sandboxes.copy(id, {});
    await control.orders.create({ reference_number: 'INV-2', currency: 'HKD', initial_total: 2 });
    const amounts = async (of = control) => (await of.events.list()).events.map(({ amount }) => amount);
    expect([await amounts(), await amounts(on(copy.id).control)]).toEqual([[2, 1], [1]]);
    await control.sandboxes.restore(id, { from: copy.id });
    expect(await amounts()).toEqual([1]);
    // A poller that continues has missed nothing.
    const { order } = await control.orders.create({
      reference_number: 'INV-3',
      currency: 'HKD',
      initial_total: 3,
    });
    expect((await control.events.list({ since: '2' })).events).toMatchObject([
      { order_number: order.number },
    ]);
    await control.sandboxes.reset(id, { seed: 'empty' });
    expect(await amounts()).toEqual([]);
  });

  it('reach a poller of two busy servers completely and once', async () => {
    const [one, two] = await Promise.all([
      controlled(database(), onTestFinished),
      controlled(other(), onTestFinished),
    ]);
    const servers = [one.control, two.on(one.id).control];
    let seen = '0';
    const polled: string[] = [];
    const poll = async () => {
      const { events } = await one.control.events.list({ since: seen, limit: 1_000 });
      polled.push(...events.map(({ order_number }) => String(order_number)).reverse());
      seen = events[0]?.id ?? seen;
    };
    const made = servers.flatMap((control, s) =>
      Array.from({ length: 20 }, async (_, n) => {
        const reference_number = `INV-${s}-${n}`;
        return control.orders.create({ reference_number, currency: 'HKD', initial_total: 1 });
      }),
    );
    let isOver = false;
    const polling = (async () => {
      while (!isOver) await poll();
    })();
    const numbers = (await Promise.all(made)).map(({ order }) => order.number);
    isOver = true;
    await polling;
    await poll();
    expect([...polled].sort()).toEqual(numbers.sort());
  });

  it('of one transaction are stored in rows of a few hundred', async () => {
    const context = await (await newWorld(database())).begin();
    const occurrences = Array.from({ length: 600 }, (_, n) => ({
      at: '2026-02-02T04:00:00Z',
      type: 'order.created' as const,
      cause: 'request' as const,
      plan_id: null,
      order_number: `${n}`,
    }));
    await context.transaction(async (tx) => appendEvents(tx, occurrences));
    const rows = await database().query('SELECT id FROM events WHERE sandbox_id = $1', [context.sandboxId]);
    expect(rows).toHaveLength(3);
    const read: string[] = [];
    for await (const page of eventsAfter(context, 255, {}))
      read.push(...page.map(({ order_number }) => String(order_number)));
    expect(read).toEqual(occurrences.slice(255).map(({ order_number }) => order_number));
  });
});
