import type { createClient } from '@payments-openapi/client';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, Executor } from '../src/database/database.ts';
import type { Seed, SeedTransaction } from '../src/generated/contract.ts';
import { customers } from '../src/records/collections.ts';
import { readSeed } from '../src/resources/seed/read.ts';
import { readySeed } from '../src/resources/seed/ready.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';
const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';

/** What a caller can read of the ready seed. */
async function answers({ api }: { api: ReturnType<typeof createClient> }): Promise<unknown> {
  return Promise.all([
    api.users.get({ user_id: 'usr_01J9ZPX2K8' }),
    api.customers.getByReference('CRM-20931'),
    api.customers.listPaymentTokens(CUSTOMER),
    api.transactions.list(),
    api.recurringPlans.get(PLAN),
    api.recurringOrders.list(),
    api.recurringOrders.get({ customer_uuid: CUSTOMER, order: { number: '202604010000003' } }),
    api.cardTransactions.list(),
    api.digitalWallets.getTopUpFeeRules({ type: 'business' }),
    api.digitalWallets.listTransactions({ p_user_id: 'usr_01J9ZPX2K8', wallet_id: 'wal_01J9ZR0C3B' }),
  ]);
}

describeDatabases('Seeds', (database) => {
  const start = async () => {
    const server = await controlled(database(), onTestFinished);
    const make = async (seed: 'ready' | 'empty') => {
      const { sandbox } = await server.control.sandboxes.create({ seed });
      return { ...server.on(sandbox.id), id: sandbox.id };
    };
    return { ...server, make };
  };

  it('that were saved produce the same responses in an empty sandbox, and are saved identically again', async () => {
    const { make } = await start();
    const [original, copy] = [await make('ready'), await make('empty')];
    // A life before: plans that went on, orders in each state, a void, a card with a holder.
    await original.control.paymentRules.create({
      plan_id: PLAN,
      amount: 480,
      outcome: 'declines_then_succeeds',
      times: 2,
    });
    await original.control.clock.advance({ by: 'P2M' });
    await original.control.orders.pay('202604010000009', { outcome: 'stays_pending' });
    await original.api.transactions.void({
      order: {},
      transaction: { uuid: '8c2f6a52-1f0d-4d9e-9f4e-6d2b7a1c0e55' },
    });
    await original.control.recurringPlans.addCycles(PLAN, {
      activate_type: 'immediate',
      cycles: [
        {
          billing_count: 3,
          recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e03',
          recurring_items: [{ quantity: 2, recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e02' }],
        },
      ],
    });
    await original.api.cards.link({ card_reference_id: 'CARD-000812', p_user_id: 'usr_01J9ZPX2K8' });

    const { seed } = await original.control.seeds.save();
    const { loaded } = await copy.control.seeds.load(seed);
    expect(loaded).toMatchObject({ customers: 2, payment_tokens: 8, recurring_plans: 1, transactions: 12 });
    expect(await copy.control.seeds.save()).toEqual({ seed });
    expect(await answers(copy)).toEqual(await answers(original));
    // And continue the same way: only order numbers and ids are new.
    const later = async ({ control }: typeof copy) => (await control.clock.advance({ by: 'P3M' })).summary;
    expect(await later(copy)).toEqual(await later(original));
    const credit = async ({ api }: typeof copy) => (await api.recurringPlans.get(PLAN)).plan.credit;
    expect(await credit(copy)).toBe(await credit(original));
  });

  it('are billed up to the clock before the call returns', async () => {
    const { make } = await start();
    const orders = async ({ control }: Awaited<ReturnType<typeof make>>) =>
      (await control.resources.list('recurring_orders')).resources.length;
    const own = await make('empty');
    await own.control.seeds.load({ ...readySeed, clock: '2026-06-15T00:00:00Z' });
    expect(await orders(own)).toBe(4);
    // A sandbox with resources keeps its own clock.
    const later = await make('empty');
    await later.control.seeds.load({
      clock: '2026-07-15T00:00:00Z',
      customers: [{ reference_number: 'CRM-1' }],
    });
    const { clock, ...seed } = readySeed;
    await later.control.seeds.load(seed);
    expect(await orders(later)).toBe(5);
  });

  it('are saved with their instants in one format, whatever format they were loaded in', async () => {
    const { make } = await start();
    const [plan] = readySeed.recurring_plans ?? [];
    const loaded = async (advanced_to: string) => {
      const { control } = await make('empty');
      const recurring_plans = [{ ...plan, billing: { ...plan?.billing, advanced_to } }];
      await control.seeds.load({ ...readySeed, recurring_plans } as Seed);
      return { control, saved: (await control.seeds.save()).seed };
    };
    const { control, saved } = await loaded('2026-04-02T02:00:00Z');
    // As saved by older versions, and with an offset.
    for (const other of ['2026-04-02T02:00:00.000Z', '2026-04-02T10:00:00+08:00'])
      expect((await loaded(other)).saved.recurring_plans).toEqual(saved.recurring_plans);
    await control.recurringPlans.addCycles(PLAN, {
      activate_type: 'immediate',
      cycles: [
        {
          billing_count: null,
          recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e03',
          recurring_items: [{ quantity: 1, recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e02' }],
        },
      ],
    });
    const text = JSON.stringify((await control.seeds.save()).seed);
    expect(text.match(/"changed_at":"[^"]+"/g)).toEqual(Array(2).fill('"changed_at":"2026-04-02T02:00:00Z"'));
    expect(text.match(/"\w+":"[^"]+:\d\d\.\d*0Z"/g)).toBeNull();
  });

  it('are saved with their members in one order, whatever order they were loaded in', async () => {
    const { make } = await start();
    const saved = async (seed: Seed) => {
      const { control } = await make('empty');
      await control.seeds.load(seed);
      return JSON.stringify((await control.seeds.save()).seed);
    };
    expect(await saved(reversed(readySeed))).toBe(await saved(readySeed));
  });

  it('are added to the resources of a sandbox, whose clock stays', async () => {
    const { make } = await start();
    const { control, api } = await make('ready');
    const { clock } = await control.clock.get();
    const seed: Seed = {
      clock: '2040-01-01T00:00:00Z',
      customers: [{ reference_number: 'CRM-1', uuid: 'c1' }],
      // As if created one after the other: the last one stays the default.
      payment_tokens: ['t0', 't1'].map((token) => ({
        customer_uuid: 'c1',
        token_type: 'CreditCard',
        token,
        default: true,
      })),
      orders: [{ number: '1', reference_number: 'INV-1', currency: 'HKD', initial_total: 100 }],
      transactions: [
        { order_number: '1', uuid: 'tx-1', type: 'Sales', amount: 60 },
        { order_number: '1', uuid: 'tx-2', type: 'Refund', amount: 10, original_transaction_uuid: 'tx-1' },
      ],
    };
    expect((await control.seeds.load(seed)).loaded).toEqual({
      customers: 1,
      payment_tokens: 2,
      orders: 1,
      transactions: 2,
    });
    expect((await control.clock.get()).clock).toEqual(clock);
    await expect(control.seeds.load(seed)).rejects.toMatchObject({
      code: 900413,
      message: expect.stringContaining('Already taken: body.customers[0].reference_number: "CRM-1"'),
    });
    expect((await api.customers.getByReference('CRM-1')).customer.default_payment_token?.token).toBe('t1');
    const { order } = await control.orders.get('1');
    expect(order).toMatchObject({
      paid_total: '50.00',
      unpaid_total: '50.00',
      correspondence_state: 'partial_paid',
      state: 'active',
    });
    expect(order.transactions).toMatchObject([
      { uuid: 'tx-1', success: true, allow_void: false, allow_refund: true },
      { uuid: 'tx-2', success: true, allow_void: true, allow_refund: false },
    ]);
    const { transactions } = await api.transactions.list({ limit: 2 });
    expect(transactions?.map(({ uuid }) => uuid)).toEqual(['tx-2', 'tx-1']);
  });

  it('can restrict what a payment allows, as a service might, and derive the rest from what follows it', async () => {
    const { make } = await start();
    const { control } = await make('empty');
    const follows = { order_number: '1', original_transaction_uuid: 'a' };
    await control.seeds.load({
      orders: [{ number: '1', reference_number: 'a', currency: 'HKD', initial_total: 100 }],
      transactions: [
        { order_number: '1', uuid: 's', type: 'Sales', amount: 10, allow_void: false, allow_refund: false },
        { order_number: '1', uuid: 'a', type: 'Authorization', amount: 90 },
        { ...follows, uuid: 'c1', type: 'Capture', amount: 60 },
        { ...follows, uuid: 'c2', type: 'Capture', amount: 30, is_pending: true },
        { ...follows, uuid: 'c3', type: 'Capture', amount: 30, voided: true },
      ],
    });
    expect((await control.orders.get('1')).order.transactions).toMatchObject([
      { uuid: 's', allow_void: false, allow_refund: false },
      { uuid: 'a', captured: true, allow_void: false },
      { uuid: 'c1', allow_void: true, allow_refund: true },
      { uuid: 'c2', allow_void: false },
      { uuid: 'c3', allow_void: false },
    ]);
  });

  it('are loaded completely or not at all', async () => {
    const { make } = await start();
    const { control } = await make('empty');
    const good = { customers: [{ reference_number: 'CRM-1', uuid: 'c1' }] };
    const bad: [Seed, number, RegExp][] = [
      [
        {
          ...good,
          billing_configs: [
            { id: 'w', billing_interval: 'month' },
            { id: 'w', billing_interval: 'month' },
          ],
        },
        900413,
        /billing_configs\[1\]\.id: "w"/,
      ],
      [
        { customers: [...good.customers, { reference_number: 'CRM-1' }] },
        900413,
        /customers\[1\]\.reference_number: "CRM-1"/,
      ],
      [
        {
          ...good,
          card_transactions: [{ card: 'none', transaction_currency: 'HKD', transaction_amount: '1' }],
        },
        900404,
        /card_transactions\[0\]\.card: does not exist/,
      ],
      [
        { ...good, wallets: [{ id: 'w', p_user_id: 'u9' }] },
        900404,
        /wallets\[0\]\.p_user_id: nothing in users has the id "u9"/,
      ],
      [
        { ...good, payment_tokens: [{ customer_uuid: 'c2', token_type: 'CreditCard' }] },
        900404,
        /payment_tokens\[0\]\.customer_uuid: /,
      ],
      [
        { ...good, payment_rules: [{ outcome: 'declines', plan_id: 'p' }] },
        900404,
        /payment_rules\[0\]\.plan_id: /,
      ],
      [
        { ...good, transactions: [{ order_number: '9', uuid: 't', type: 'Sales', amount: 1 }] },
        900404,
        /transactions\[0\]\.order_number: there is no order "9"/,
      ],
      [
        {
          orders: [{ number: '1', reference_number: 'a', currency: 'HKD', initial_total: 3 }],
          transactions: [
            { order_number: '1', uuid: 't', type: 'Sales', amount: 1 },
            { order_number: '1', uuid: 't', type: 'Sales', amount: 2 },
          ],
        },
        900413,
        /transactions\[1\]\.uuid: "t"/,
      ],
      [
        {
          ...good,
          orders: [{ reference_number: 'a', currency: 'HKD', initial_total: 3, plan_id: 'p' }],
        },
        900404,
        /body\.orders\[0\]\.plan_id: nothing in recurring_plans has the id "p"/,
      ],
      [
        {
          orders: [{ number: '1', reference_number: 'a', currency: 'HKD', initial_total: 3 }],
          transactions: [{ order_number: '1', uuid: 't', type: 'Sales', amount: -1 }],
        },
        900401,
        /body\.transactions\[0\]\.amount: must not be negative/,
      ],
      [
        {
          orders: [{ number: '1', reference_number: 'a', currency: 'HKD', initial_total: 3 }],
          transactions: [
            { order_number: '1', uuid: 't', type: 'Sales', amount: 3 },
            { order_number: '1', uuid: 'r1', type: 'Refund', amount: 2, original_transaction_uuid: 't' },
            {
              order_number: '1',
              uuid: 'r2',
              type: 'Refund',
              amount: 2,
              original_transaction_uuid: 't',
              is_pending: true,
            },
          ],
        },
        900409,
        /body\.transactions\[2\]\.amount: the refunds of transaction "t" exceed its amount/,
      ],
      ...REFUSED_RIGHTS.map(([changes, follower, code, message]): [Seed, number, RegExp] => [
        {
          orders: [{ number: '1', reference_number: 'a', currency: 'HKD', initial_total: 100 }],
          transactions: [
            { order_number: '1', uuid: 't', type: 'Sales', amount: 100, ...changes },
            ...follower.map((each, i) => ({
              order_number: '1',
              uuid: `f${i}`,
              type: 'Refund' as const,
              amount: 42.5,
              original_transaction_uuid: 't',
              ...each,
            })),
          ],
        },
        code,
        message,
      ]),
      ...REFUSED_FOLLOWERS.map(([changes, code, message]): [Seed, number, RegExp] => [
        {
          orders: [{ number: '1', reference_number: 'a', currency: 'HKD', initial_total: 3 }],
          transactions: [
            { order_number: '1', uuid: 's', type: 'Sales', amount: 3 },
            { order_number: '1', uuid: 'v', type: 'Sales', amount: 3, voided: true },
            { order_number: '1', uuid: 'd', type: 'Sales', amount: 3, success: false },
            { order_number: '1', uuid: 'a', type: 'Authorization', amount: 3 },
            { order_number: '1', uuid: 'f', type: 'Refund', amount: 2, ...changes },
          ],
        },
        code,
        message,
      ]),
      [
        { ...good, recurring_items: [{ price: 1.234, currency: 'HKD' }] },
        900401,
        /recurring_items\[0\]\.price: /,
      ],
      [
        { ...good, orders: [{ reference_number: 'a', currency: 'HKD', initial_total: 1.234 }] },
        900401,
        /orders\[0\]\.initial_total: /,
      ],
      [{ ...good, settings: { time_zone: 'Nowhere' } }, 900400, /time_zone/],
    ];
    const before = await control.seeds.save();
    for (const [seed, code, message] of bad) {
      const error = await control.seeds.load(seed).catch((error) => error);
      expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
      expect(await control.seeds.save()).toEqual(before);
    }
  });

  it('are stored and read with few statements, however many entries they have', async () => {
    let statements = 0;
    const counted = (executor: Executor): Executor => ({
      query: (...args) => {
        statements++;
        return executor.query(...args);
      },
      run: (...args) => {
        statements++;
        return executor.run(...args);
      },
    });
    const { control } = await controlled(
      {
        ...database(),
        transaction: (work, options) =>
          database().transaction((tx, contended) => work(counted(tx), contended), options),
      },
      onTestFinished,
    );
    const uuids = Array.from({ length: 600 }, (_, n) => `c${n}`);
    const seed: Seed = {
      customers: uuids.map((uuid) => ({ uuid, reference_number: uuid })),
      payment_tokens: uuids.map((customer_uuid) => ({
        customer_uuid,
        token_type: 'CreditCard',
        token: customer_uuid,
      })),
    };
    await control.seeds.load(seed);
    // On SQLite, all other calls wait meanwhile.
    expect(statements).toBeLessThan(40);
    statements = 0;
    const { customers: saved } = (await control.seeds.save()).seed;
    expect(saved?.map(({ uuid }) => uuid)).toEqual(uuids);
    expect(statements).toBeLessThan(40);
  });

  /** A server on which something else happens just before the next transaction. */
  const withMeanwhile = async () => {
    const next: { before?: (() => Promise<unknown>) | undefined } = {};
    const transaction: Database['transaction'] = async (work, options) => {
      const { before } = next;
      next.before = undefined;
      await before?.();
      return database().transaction(work, options);
    };
    return { next, ...(await controlled({ ...database(), transaction }, onTestFinished)) };
  };

  it('are made again if the sandbox changes before they are stored', async () => {
    const { control, id, next } = await withMeanwhile();
    const other = await start();
    next.before = () => other.control.sandboxes.update(id, { settings: { filter: 'ignore' } });
    await control.seeds.load({ customers: [{ uuid: 'c1', reference_number: 'CRM-1' }] });
    const { seed } = await control.seeds.save();
    expect(seed).toMatchObject({ settings: { filter: 'ignore' }, customers: [{ uuid: 'c1' }] });
  });

  it('are refused if the sandbox is reset before they are stored', async () => {
    const { control, id, next } = await withMeanwhile();
    const other = await start();
    next.before = () => other.control.sandboxes.reset(id, { seed: 'empty' });
    const load = control.seeds.load({ customers: [{ uuid: 'c1', reference_number: 'CRM-1' }] });
    await expect(load).rejects.toMatchObject({ code: 900409 });
    expect((await control.seeds.save()).seed.customers).toBeUndefined();
  });

  it('can be loaded and saved as YAML', async () => {
    const { served, make } = await start();
    const [original, copy] = [await make('ready'), await make('empty')];
    const base = served.url.replace(/\/sandboxes\/.*/, '');
    const load = (body: string, type = 'application/yaml') =>
      fetch(`${base}/sandboxes/${copy.id}/_sandbox/seeds/load`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
    const save = (accept: string) =>
      fetch(`${base}/sandboxes/${original.id}/_sandbox/seeds/save`, { headers: { accept } });

    await original.control.clock.advance({ by: 'P2M' });
    const saved = await save('application/yaml');
    expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'application/yaml']);
    const text = await saved.text();
    const loaded = await load(text);
    expect(await loaded.json()).toMatchObject({ code: 200, data: { loaded: { customers: 2 } } });
    const { seed } = await original.control.seeds.save();
    expect([await copy.control.seeds.save(), readSeed(text)]).toEqual([{ seed }, seed]);

    for (const accept of ['*/*', 'application/json, application/yaml;q=0.9', 'application/yaml;q=0']) {
      expect((await save(accept)).headers.get('content-type'), accept).toMatch(/^application\/json/);
    }
    for (const accept of ['Application/YAML; q=0.5', 'text/html, application/yaml, application/json;q=0.1']) {
      expect((await save(accept)).headers.get('content-type'), accept).toBe('application/yaml');
    }
    const refused: [string, number, RegExp][] = [
      ['customers: [', 900456, /^The body is not valid YAML: .* at line 1, column \d+$/],
      ['customers: 1', 900400, /body\.customers must be array/],
      ['orders: [{ initial_total: .inf }]', 900400, /body\.orders\[0\]\.initial_total must be number/],
      ['', 900400, /body is required/],
      ['# nothing', 900400, /body must be object/],
      ['customers: 1\n---\ncustomers: 2', 900456, /more than one document/],
      ['---\n'.repeat(10_000), 900456, /more than one document/],
      ['customers: &all [*all]', 900456, /aliases nest/],
      [`a: &a [1]\n${nestedAliases(8)}`, 900456, /aliases expand to more than/],
      [`a: &a ${'x'.repeat(10_000)}\nb: [${'*a, '.repeat(1_000)}]`, 900456, /aliases expand to more than/],
      ['? '.repeat(1_000), 900456, /64 levels/],
      ['- '.repeat(1_000), 900456, /64 levels/],
      [`x: ${'['.repeat(100_000)}`, 900456, /64 levels/],
      [`x: ${'['.repeat(70)}${']'.repeat(70)}`, 900456, /64 levels/],
      ['customers: [{ reference_number: "\\0" }]', 900456, /NUL/],
      ['__proto__: { a: 1 }', 900456, /__proto__/],
    ];
    for (const [body, code, message] of refused) {
      const answer = await load(body);
      expect
        .soft(await answer.json(), body.slice(0, 40))
        .toEqual({ code, message: expect.stringMatching(message) });
    }
    expect((await load(text, 'text/yaml')).status).toBe(415);
    const elsewhere = await fetch(`${base}/sandboxes/${copy.id}/_sandbox/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/yaml' },
      body: 'initial_total: 1',
    });
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([415, { code: 900442 }]);
  });

  it('are saved completely, oldest first, even if they are long', async () => {
    const { served, make } = await start();
    const { control, id } = await make('empty');
    const scope = { sandboxId: id, executor: database() };
    const entries = Array.from({ length: 1_234 }, (_, n) => {
      const uuid = `c${n}`;
      return { id: uuid, document: { uuid, reference_number: `CRM-${n}` } };
    });
    await customers.insertMany(scope, entries);
    // As if two servers had created them at the same moment.
    await database().query('UPDATE customers SET position = 1 WHERE sandbox_id = $1 AND id >= $2', [
      id,
      'c8',
    ]);
    const { seed } = await control.seeds.save();
    const tied = ({ uuid = '' }) => uuid >= 'c8';
    const before = entries.map(({ document }) => document);
    expect(seed.customers).toEqual([
      ...before.filter(tied).sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
      ...before.filter((each) => !tied(each)),
    ]);
    const url = `${served.url.replace(/[^/]+$/, id)}/_sandbox/seeds/save`;
    const saved = await fetch(url, { headers: { accept: 'application/yaml' } });
    expect(readSeed(await saved.text())).toEqual(seed);
  });

  it('that break the contract are refused with every offending field', async () => {
    const { make } = await start();
    const { control } = await make('empty');
    const seed = { orders: [{ currency: 'hkd' }], customers: [{}], clock: 'soon' } as unknown as Seed;
    const error = await control.seeds.load(seed).catch((error) => error);
    expect(error.code).toBe(900400);
    for (const member of [
      'body.orders[0].reference_number',
      'body.orders[0].currency',
      'body.customers[0]',
      'body.clock',
    ]) {
      expect(error.message).toContain(member);
    }
  });
});

/** What would return or take money twice, as changes to a sale `t` of 100 and to the refunds of 42.5 that follow it. */
const REFUSED_RIGHTS: [Partial<SeedTransaction>, Partial<SeedTransaction>[], number, RegExp][] = [
  [
    { refunded_amount: 0, allow_void: true },
    [{}],
    900401,
    /\[0\]\.refunded_amount: must be 42\.5, the sum of the successful refunds of transaction "t", .*\[0\]\.allow_void: must be false/,
  ],
  [
    { refunded_amount: 42.5 },
    [{ is_pending: true }],
    900401,
    /\[0\]\.refunded_amount: must be 0, the sum of the successful refunds of transaction "t"/,
  ],
  [{ allow_void: true }, [{ is_pending: true }], 900401, /\[0\]\.allow_void: must be false/],
  [{ allow_void: true, success: false }, [], 900401, /\[0\]\.allow_void: must be false/],
  [
    { allow_refund: true },
    [{ amount: 100 }],
    900401,
    /\[0\]\.allow_refund: must be false or omitted: nothing of transaction "t" can be refunded/,
  ],
  [{ refunded_amount: 150 }, [], 900401, /\[0\]\.refunded_amount: must be 0/],
  [{ refunded_amount: 20 }, [{ success: false }], 900401, /\[0\]\.refunded_amount: must be 0/],
  [{ refunded_amount: -5 }, [{ voided: true }], 900401, /\[0\]\.refunded_amount: must be 0/],
  [
    { type: 'Authorization' },
    [
      { type: 'Capture', amount: 60 },
      { type: 'Capture', amount: 40.01, is_pending: true },
      { type: 'Capture', success: false },
    ],
    900409,
    /\[2\]\.amount: the captures of transaction "t" exceed its amount/,
  ],
  [
    { type: 'Authorization', captured: false },
    [{ type: 'Capture' }],
    900401,
    /\[0\]\.captured: must be true or omitted: transaction "t" has been captured/,
  ],
];

/** Refunds and captures that would move money that nobody paid: changes to a valid refund of 2 of the sale `s`. */
const REFUSED_FOLLOWERS: [object, number, RegExp][] = [
  [{}, 900401, /body\.transactions\[4\]\.original_transaction_uuid: is required for a Refund/],
  [
    { original_transaction_uuid: null, success: false },
    900401,
    /body\.transactions\[4\]\.original_transaction_uuid: is required for a Refund/,
  ],
  [
    { original_transaction_uuid: 'none' },
    900404,
    /body\.transactions\[4\]\.original_transaction_uuid: is not a transaction of this order/,
  ],
  [{ original_transaction_uuid: 'v' }, 900401, /uuid: the original transaction is voided/],
  [{ original_transaction_uuid: 'd' }, 900401, /uuid: the original transaction has not succeeded/],
  [{ original_transaction_uuid: 'a' }, 900401, /uuid: a Refund must follow .* of type Sales or Capture/],
  [
    { type: 'Capture', original_transaction_uuid: 's' },
    900401,
    /uuid: a Capture must follow .* of type Authorization/,
  ],
  [
    { original_transaction_uuid: 's', is_pending: true, success: true },
    900401,
    /body\.transactions\[4\]\.is_pending: must be false if the transaction has succeeded or is voided/,
  ],
  [
    { original_transaction_uuid: 's', is_pending: true, voided: true },
    900401,
    /body\.transactions\[4\]\.is_pending: must be false/,
  ],
];

/** Each list repeats the one before ten times. */
function nestedAliases(levels: number): string {
  const names = [...'abcdefghij'].slice(0, levels);
  return names.map((name, i) => `l${i}: &${names[i + 1] ?? 'z'} [${`*${name}, `.repeat(10)}]`).join('\n');
}

/** The same value, with the members of each object in reverse, but for what is in the sandbox's internal format. */
function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, name === 'billing' ? member : reversed(member)] as const,
  );
  return Object.fromEntries(members.reverse()) as T;
}
