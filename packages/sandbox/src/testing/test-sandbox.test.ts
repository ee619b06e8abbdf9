import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiError } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../app/in-process.ts';
import type { EngineOptions } from '../app/options.ts';
import { type RunningServer, startServer } from '../app/serve.ts';
import { createControl } from '../generated/client.ts';
import { newUser } from '../http/served.fixture.ts';
import { openHost } from './host.ts';
import { sandboxOn, type TestSandbox, type TestSandboxOptions, testSandbox } from './test-sandbox.ts';

const KEY = 'a-key-of-16-chars';
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, controlKey: KEY, allowCallbacksTo: ['localhost'] });
});
afterAll(() => server?.close());

const open = async (options: TestSandboxOptions = {}) => {
  const sandbox = await testSandbox(options);
  onTestFinished(() => sandbox.delete());
  return sandbox;
};

const aUser = () => JSON.parse(String(newUser().body));

/** A plan of 480 a month whose first order is paid, with callbacks to `callback_url`. */
async function subscribe({ api, control }: TestSandbox, callback_url: string): Promise<void> {
  const { customer } = await control.customers.create({ reference_number: 'C-1' });
  const token = { customer_uuid: customer.uuid, token_type: 'CreditCard', default: true } as const;
  await control.paymentTokens.create({ ...token, outcome: 'succeeds' });
  const { billing_config } = await control.billingConfigs.create({ billing_interval: 'month' });
  const { recurring_item } = await control.recurringItems.create({ price: 480, currency: 'HKD' });
  await api.recurringPlans.create({
    plan: {
      name: 'Membership',
      reference_number: 'M-1',
      customer_uuid: customer.uuid,
      default_collection_method: 'charge_automatically',
      payment_retry_count: 3,
      payment_retry_day_period: 5,
      grace_period: 7,
      callback_url,
      recurring_cycles: [
        {
          billing_count: null,
          recurring_billing_config: billing_config.id,
          recurring_items: [{ recurring_item_id: recurring_item.id, quantity: 1 }],
        },
      ],
    },
  });
}

describe.each([
  ['in process', () => ({})],
  ['of a running server', () => ({ baseUrl: `${server.url}/`, controlKey: KEY })],
])('A test sandbox %s', (_, where: () => TestSandboxOptions) => {
  it('starts with the seed and the time that the test chooses', async () => {
    const ready = await open(where());
    expect((await ready.api.users.get({ user_id: 'usr_01J9ZPX2K8' })).user.last_name).toBe('Wong');
    const empty = await open({ ...where(), seed: 'empty', clock: '2024-02-29T00:00:00Z' });
    expect((await empty.control.clock.get()).clock.now).toBe('2024-02-29T00:00:00Z');
    expect((await empty.control.resources.list('customers')).resources).toEqual([]);
  });

  it('loads a seed file of this machine', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'payments-seed-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const seed = path.join(folder, 'seed.yaml');
    await writeFile(seed, 'clock: "2025-01-01T00:00:00Z"\ncustomers: [{ reference_number: C-1 }]\n');
    const own = await open({ ...where(), seed });
    const later = await open({ ...where(), seed, clock: '2025-06-01T00:00:00Z' });
    expect((await own.control.clock.get()).clock.now).toBe('2025-01-01T00:00:00Z');
    expect((await later.control.clock.get()).clock.now).toBe('2025-06-01T00:00:00Z');
    expect((await later.api.customers.getByReference('C-1')).customer.reference_number).toBe('C-1');
  });

  it('is isolated from 19 others in parallel', async () => {
    const same = aUser();
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        await using sandbox = await testSandbox({ ...where(), seed: 'empty' });
        await sandbox.api.users.create(same);
        await sandbox.advance('P1D');
        return sandbox.id;
      }),
    );
    expect(new Set(ids).size).toBe(20);
  });

  it('is deleted without its copies', async () => {
    const sandbox = await testSandbox({ ...where(), seed: 'empty' });
    await sandbox.api.users.create(aUser());
    const copy = await sandbox.copy();
    await Promise.all([sandbox.delete(), sandbox.delete()]);
    await expect(sandbox.api.users.get({ user_id: 'x' })).rejects.toMatchObject({ code: 900404 });
    expect((await copy.control.seeds.save()).seed.users).toHaveLength(1);
    await copy.delete();
  });

  it('restores a snapshot', async () => {
    const sandbox = await open({ ...where(), seed: 'empty', clock: '2026-01-31T00:00:00Z' });
    const snapshot = await sandbox.copy();
    await sandbox.advance('P1M');
    await sandbox.restore(snapshot);
    expect((await sandbox.control.clock.get()).clock.now).toBe('2026-01-31T00:00:00Z');
    await snapshot.delete();
  });

  it('has billed and delivered all callbacks when an advance returns', async () => {
    const sandbox = await open({ ...where(), seed: 'empty', clock: '2026-01-31T00:00:00Z' });
    const receiver = await sandbox.receiver();
    await subscribe(sandbox, receiver.url);
    const summary = await sandbox.advance('P3M');
    expect(summary).toMatchObject({ orders_created: 3, attempts_succeeded: 3, under_way: null });
    expect(receiver.received.map(({ event, data }) => [event, Object(data).order.reference_number])).toEqual(
      ['M-1-1', 'M-1-2', 'M-1-3', 'M-1-4'].map((order) => ['recurring_order.completed', order]),
    );
    expect(receiver.refused).toEqual([]);
  });

  it('keeps its receivers when a snapshot is restored', async () => {
    const sandbox = await open({ ...where(), seed: 'empty', clock: '2026-01-31T00:00:00Z' });
    const other = await open({ ...where(), seed: 'empty', clock: '2026-01-31T00:00:00Z' });
    const receiver = await sandbox.receiver();
    await sandbox.restore(other);
    await subscribe(sandbox, receiver.url);
    await sandbox.advance();
    expect([receiver.received.length, receiver.refused]).toEqual([1, []]);
  });

  it('rejects pending waits for a callback when it is deleted', async () => {
    const sandbox = await open({ ...where(), seed: 'empty' });
    const next = (await sandbox.receiver()).next({ order: 'X' });
    const failed = expect(next).rejects.toThrow(
      'no callback of order X arrived before the receiver was closed',
    );
    await sandbox.delete();
    await failed;
  });

  it('advances to an instant, and waits for everything that is due', async () => {
    const sandbox = await open({ ...where(), seed: 'empty', clock: '2026-01-31T00:00:00Z' });
    const receiver = await sandbox.receiver();
    await subscribe(sandbox, receiver.url);
    await sandbox.advance();
    expect(receiver.received).toHaveLength(1);
    const days: unknown = 5;
    await expect(sandbox.advance(days as string)).rejects.toThrow(
      new TypeError(
        '5 is neither an ISO 8601 duration such as P1M or PT12H nor an instant such as 2026-02-01T00:00:00Z',
      ),
    );
    expect((await sandbox.advance('2026-02-28T12:00:00+08:00')).to).toBe('2026-02-28T04:00:00Z');
  });

  it('does not advance to what is neither a duration nor an instant', async () => {
    const sandbox = await open({ ...where(), seed: 'empty' });
    const durations = ['1 month', '-P1D', 'P', 'P1', 'PT', 'Pfoo'];
    for (const target of ['soon', ...durations, '2026-03-01', '2026-03-01T00:00:00', '2026-02-31T00:00:00Z'])
      await expect
        .soft(sandbox.advance(target))
        .rejects.toThrow(
          new TypeError(
            `'${target}' is neither an ISO 8601 duration such as P1M or PT12H nor an instant such as 2026-02-01T00:00:00Z`,
          ),
        );
  });

  it('does not advance to an instant after the latest time of a sandbox, or before its clock', async () => {
    const sandbox = await open({ ...where(), seed: 'empty', clock: '2026-01-31T00:00:00Z' });
    for (const target of ['9999-12-31T23:59:59Z', '2026-01-30T00:00:00Z'])
      await expect(sandbox.advance(target)).rejects.toThrow(ApiError);
  });

  it.each([
    [{ clock: 'tomorrow' }, 'body.clock'],
    [{ seed: 'none' }, 'The option seed must be ready, empty or the path of a readable file, but is "none"'],
  ])('says what is wrong with %o', async (options, problem) => {
    await expect(testSandbox({ ...where(), ...options })).rejects.toThrow(problem);
  });
});

describe('options that no type checker has seen', () => {
  it.each([
    [{ sead: 'empty' }, 'Unknown option "sead" of testSandbox. Expected one of: seed, clock, settings, '],
    ['empty', "The options of testSandbox must be an object, but are 'empty'"],
    [null, 'The options of testSandbox must be an object, but are null'],
    [{ seed: null }, 'The option seed must be ready, empty or the path of a readable file, but is null'],
  ])('are refused by testSandbox: %o', async (options: unknown, problem) => {
    await expect(testSandbox(options as TestSandboxOptions)).rejects.toThrow(problem);
  });

  it.each([
    [{ sede: 'x' }, 'Unknown option "sede" of createSandbox. Expected one of: folder, databaseUrl, '],
    [{ limits: { foo: 1 } }, 'Unknown limit "foo" in limits. Expected one of: bodyBytes, headerBytes, '],
    [
      { limits: { bodyBytes: '1' } },
      "The limit bodyBytes in limits must be a whole number from 1 to 2147483647, but is '1'",
    ],
    [{ limits: 5 }, 'The limits must be an object, but are 5'],
    [{ logLevel: 'x' }, "Unknown log level 'x' in logLevel. Expected one of: silent, error, warn, "],
    [{ folder: 'x', databaseUrl: 'postgres://y/z' }, 'The options folder and databaseUrl cannot be combined'],
    [{ seed: null }, 'The option seed must be ready, empty or the path of a readable file, but is null'],
  ])('are refused by createSandbox and startServer: %o', async (options: unknown, problem) => {
    await expect(createSandbox(options as EngineOptions)).rejects.toThrow(problem);
    const served = { ...Object(options), port: 0 };
    await expect(startServer(served)).rejects.toThrow(problem.replace('of createSandbox', 'of startServer'));
  });
});

it('A test sandbox leaves nothing on its server if its seed cannot be loaded', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-seed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const seed = path.join(folder, 'seed.yaml');
  await writeFile(seed, 'wallet_transactions:\n  - { wallet_id: w, currency: USDT, amount: "1" }');
  const own = await startServer({ port: 0, seed: 'empty' });
  onTestFinished(own.close);
  for (const where of [{ baseUrl: own.url }, {}])
    await expect(testSandbox({ ...where, seed })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /seed\.yaml: Not found: seed\.wallet_transactions\[0\]\.wallet_id \(line 2\): nothing in wallets has the id "w"$/,
      ),
      cause: expect.objectContaining({ operationId: 'seeds_load' }),
    });
  const { sandboxes } = await createControl({ baseUrl: own.url }).sandboxes.list();
  expect(sandboxes.map(({ id }) => id)).toEqual(['default']);
});

it('A test sandbox releases its server if its seed cannot be read', async () => {
  let released = 0;
  const host = { ...(await openHost(server.url, KEY)), release: () => void released++ };
  await expect(sandboxOn(host, { seed: 'none' })).rejects.toThrow('The option seed must be');
  expect(released).toBe(1);
});

describe('A test sandbox of a server that bills for longer than calls may wait', () => {
  it('advances until all billing is done', async () => {
    const hasty = await startServer({ port: 0, limits: { waitTimeout: 1 } });
    onTestFinished(hasty.close);
    const sandbox = await open({ baseUrl: hasty.url, seed: 'empty', clock: '2026-01-31T00:00:00Z' });
    const receiver = await sandbox.receiver();
    await subscribe(sandbox, receiver.url);
    const { to, under_way } = await sandbox.advance('P6M');
    const { clock } = await sandbox.control.clock.get();
    expect([clock.now, under_way]).toEqual([to, null]);
    expect(receiver.received).toHaveLength(7);
  });
});
