import { randomUUID } from 'node:crypto';
import { isWhole } from '@payments-openapi/tooling/whole';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, Executor } from '../src/database/database.ts';
import type { Seed } from '../src/generated/contract.ts';
import { COLLECTIONS } from '../src/records/all-collections.ts';
import { payees, type StoredPayee } from '../src/records/collections.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases, describeEveryDatabase } from './databases.ts';

const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';
const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
const newName = () => randomUUID();

const user = (reference_id: string, phone_number: string) => ({
  user: {
    reference_id,
    calling_code: '852',
    phone_number,
    document_type: 'PASSPORT' as const,
    document_number: 'K1',
    first_name: 'Ming',
    date_of_birth: '1990-01-31',
    issuing_country: 'HKG',
  },
});

const count = async (database: Database) =>
  Number((await database.query('SELECT COUNT(*) AS count FROM sandboxes'))[0]?.count);

/** Simulates a process that died while it was creating a sandbox. */
const RESERVE =
  "INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, reserved_at) VALUES ($1, 1, 0, '{}', '[]', $2)";

/** A database that records every statement sent through it. */
function recorded(database: Database) {
  const texts: string[] = [];
  const through = (executor: Executor): Executor => ({
    query: (text, values) => {
      texts.push(text);
      return executor.query(text, values);
    },
    run: (text, values, many) => {
      texts.push(text);
      return executor.run(text, values, many);
    },
  });
  const recording: Database = {
    ...database,
    ...through(database),
    transaction: (work, options) =>
      database.transaction((tx, contended) => work(through(tx), contended), options),
  };
  return { recording, texts };
}

describeDatabases('Sandboxes of one server', (database) => {
  const start = (limits: { sandboxes?: number } = {}) => controlled(database(), onTestFinished, { limits });

  it('start with the ready seed, or empty at a chosen time', async () => {
    const { control, on } = await start();
    const { sandbox } = await control.sandboxes.create({});
    expect(sandbox).toMatchObject({ base_path: `/sandboxes/${sandbox.id}`, clock: '2026-04-02T02:00:00Z' });
    expect((await on(sandbox.id).api.customers.getByReference('CRM-20931')).customer.uuid).toBe(CUSTOMER);

    const id = newName();
    const clock = '2024-02-29T00:00:00+08:00';
    const settings = { filter: 'ignore', callback_secret: 'secret' } as const;
    const { sandbox: empty } = await control.sandboxes.create({ id, seed: 'empty', clock, settings });
    expect(empty).toMatchObject({ id, clock: '2024-02-28T16:00:00Z', callbacks_signed: true });
    expect(empty.settings).toEqual({
      time_zone: 'Asia/Hong_Kong',
      filter: 'ignore',
      no_payment_tokens: 'empty',
      callback_retries: 'sandbox_clock',
    });
    expect(await on(id).control.resources.list('customers')).toEqual({ resources: [] });
    expect((await on(id).api.transactions.list({ filter: 'anything' })).transactions).toEqual([]);
  });

  it('are listed by name, page by page, and each can be read', async () => {
    const { control } = await start();
    const ids = [newName(), newName()].sort();
    for (const id of ids) await control.sandboxes.create({ id, seed: 'empty' });
    const { sandboxes } = await control.sandboxes.list({ limit: 1000 });
    const names = sandboxes.map(({ id }) => id);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(ids));
    expect((await control.sandboxes.list({ offset: 1, limit: 1 })).sandboxes).toEqual([sandboxes[1]]);
    expect((await control.sandboxes.get(String(ids[0]))).sandbox.id).toBe(ids[0]);
  });

  it('have settings that can be changed one by one', async () => {
    const { control, id } = await start();
    const set = async (settings: Parameters<typeof control.sandboxes.update>[1]['settings']) =>
      (await control.sandboxes.update(id, { settings })).sandbox;
    expect(await set({ time_zone: 'Europe/Lisbon', callback_secret: 'secret' })).toMatchObject({
      callbacks_signed: true,
      settings: { time_zone: 'Europe/Lisbon', filter: 'refuse' },
    });
    expect(await set({ filter: 'ignore' })).toMatchObject({ callbacks_signed: true });
    const { settings, callbacks_signed } = await set({ callback_secret: null });
    expect([settings.filter, settings.time_zone, callbacks_signed]).toEqual([
      'ignore',
      'Europe/Lisbon',
      false,
    ]);
    await expect(set({ time_zone: 'Nowhere/Land' })).rejects.toMatchObject({ code: 900400 });
    await expect(set({ time_zone: '+08:00' })).rejects.toThrow(
      'body.settings.time_zone: "+08:00" is not the name of a time zone, such as Asia/Hong_Kong',
    );
  });

  it('are refused if their name is taken or invalid, or there are too many', async () => {
    const { control, id } = await start();
    await expect(control.sandboxes.create({ id })).rejects.toMatchObject({ code: 900447, httpStatus: 409 });
    for (const bad of ['', 'UPPER', 'a_b', 'a/b', 'a'.repeat(41)]) {
      await expect(control.sandboxes.create({ id: bad })).rejects.toMatchObject({ code: 900400 });
    }
    await expect(control.sandboxes.get('absent')).rejects.toMatchObject({ code: 900404 });
    const few = await start({ sandboxes: 1 });
    await expect(few.control.sandboxes.create({})).rejects.toMatchObject({ code: 900446 });
    await expect(few.control.sandboxes.copy(few.id)).rejects.toMatchObject({ code: 900446 });
  });

  it('can be copied, changed and restored to the copy', async () => {
    const { control, on } = await start();
    const { sandbox } = await control.sandboxes.create({});
    const { api, control: own } = on(sandbox.id);
    await api.recurringPlans.update(PLAN, { 'X-P-Customer-Code': 'c', plan: { name: 'Before' } });
    const before = await own.seeds.save();
    const snapshot = newName();
    expect((await control.sandboxes.copy(sandbox.id, { id: snapshot })).sandbox).toMatchObject({
      id: snapshot,
      clock: sandbox.clock,
    });
    expect(await on(snapshot).control.seeds.save()).toEqual(before);

    await own.clock.advance({ by: 'P2M' });
    await api.users.create(user('EMP-1', '1'));
    expect(await own.seeds.save()).not.toEqual(before);
    expect(await on(snapshot).control.seeds.save()).toEqual(before);

    await control.sandboxes.restore(sandbox.id, { from: snapshot });
    expect(await own.seeds.save()).toEqual(before);
    // What is due after the restore happens again, the same way.
    const again = on(snapshot).control.clock.advance({ by: 'P1M' });
    const { summary } = await own.clock.advance({ by: 'P1M' });
    expect(summary).toMatchObject({ orders_created: 1, attempts_succeeded: 2 });
    expect(await again).toEqual({ summary });
  });

  it('are copied, restored and saved as consistent snapshots, whatever is written meanwhile', async () => {
    const { control, on } = await start();
    const { sandbox } = await control.sandboxes.create({ seed: 'empty' });
    const { control: own } = on(sandbox.id);
    const writing = new AbortController();
    let written = 0;
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 1; !writing.signal.aborted; n++) {
        const reference_number = `INV-${writer}-${n}`;
        const order = { reference_number, currency: 'HKD', initial_total: 5 };
        const made = await own.orders.create(order);
        await own.orders.pay(made.order.number);
        written++;
      }
    });
    const torn: string[] = [];
    const look = ({ orders = [], transactions = [] }: Seed, what: string) => {
      const paid = new Set(transactions.map(({ order_number }) => order_number));
      for (const { number, state } of orders) {
        if ((state === 'completed') !== paid.delete(number ?? ''))
          torn.push(`${what}: ${number} is ${state}`);
      }
      for (const number of paid) torn.push(`${what}: ${number} is missing`);
    };
    const saved = async (id: string) => (await on(id).control.seeds.save()).seed;
    const { sandbox: other } = await control.sandboxes.create({ seed: 'empty' });
    for (let round = 1; round <= (isWhole ? 8 : 3); round++) {
      const before = written;
      while (written < before + 6) await new Promise(setImmediate);
      const { sandbox: copy } = await control.sandboxes.copy(sandbox.id);
      look(await saved(copy.id), 'copied');
      await control.sandboxes.restore(other.id, { from: sandbox.id });
      look(await saved(other.id), 'restored');
      look(await saved(sandbox.id), 'saved');
    }
    writing.abort();
    await Promise.all(writers);
    expect(torn).toEqual([]);
  });

  it("never exceed the server's limit, however many are created at once", async () => {
    // A sandbox for each server, one to copy, and five more.
    const limits = { sandboxes: (await count(database())) + 3 + 1 + 5 };
    const servers = await Promise.all(
      [1, 2, 3].map(() => controlled(database(), onTestFinished, { limits })),
    );
    const [one] = servers;
    const source = newName();
    await one?.control.sandboxes.create({ id: source, seed: 'empty' });
    const made = await Promise.allSettled(
      servers.flatMap(({ control }) =>
        [1, 2, 3, 4, 5].flatMap(() => [
          control.sandboxes.create({ seed: 'empty' }),
          control.sandboxes.copy(source),
        ]),
      ),
    );
    const refusals = made.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refusals).toEqual(Array(25).fill(900446));
    expect(await count(database())).toBe(limits.sandboxes);
  });

  it('are not limited if the server has no limit', async () => {
    const { control } = await start({ sandboxes: 0 });
    const made = await Promise.all([1, 2, 3].map(() => control.sandboxes.create({ seed: 'empty' })));
    expect(new Set(made.map(({ sandbox }) => sandbox.id)).size).toBe(3);
  });

  it('can be created under a name whose process died while creating one', async () => {
    const { control, on } = await start();
    const id = newName();
    await database().query(RESERVE, [id, Date.now() - 6_000]);
    await expect(control.sandboxes.get(id)).rejects.toMatchObject({ code: 900404 });
    await control.sandboxes.create({ id });
    expect((await on(id).control.resources.list('customers')).resources.length).toBeGreaterThan(0);
  });

  it('leave no reservation of a process that died an hour ago', async () => {
    const { control } = await start();
    const id = newName();
    await database().query(RESERVE, [id, Date.now() - 3_601_000]);
    await control.sandboxes.create({ seed: 'empty' });
    const text = 'SELECT sandbox_id FROM sandboxes WHERE sandbox_id = $1';
    expect(await database().query(text, [id])).toEqual([]);
  });

  it('are changed one by one, since Citus lets one at a time write to many', async () => {
    const { recording, texts } = recorded(database());
    const { control } = await controlled(recording, onTestFinished);
    const { sandbox } = await control.sandboxes.create({});
    await control.sandboxes.copy(sandbox.id);
    await control.sandboxes.reset(sandbox.id);
    await control.sandboxes.delete(sandbox.id);
    const changes = texts.filter((text) => /^(UPDATE|DELETE)/.test(text) && !text.includes(' migrations '));
    expect(changes.length).toBeGreaterThan(10);
    expect(changes.filter((text) => !/WHERE .*sandbox_id = \$\d/.test(text))).toEqual([]);
  });

  it('start over when they are reset', async () => {
    const { control, on } = await start();
    const { sandbox } = await control.sandboxes.create({ settings: { filter: 'ignore' } });
    const { api, control: own } = on(sandbox.id);
    const before = await own.seeds.save();
    await api.users.create(user('EMP-1', '1'));
    await own.faults.create({ effect: 'failure' });
    await own.clock.advance({ by: 'P1Y' });
    expect((await control.sandboxes.reset(sandbox.id)).sandbox).toEqual(sandbox);
    expect(await own.seeds.save()).toEqual(before);
    expect([await own.faults.list(), await own.requests.list()]).toEqual([
      { faults: [] },
      { requests: [], kept: 0, dropped: 0 },
    ]);
    const clock = '2030-01-01T00:00:00Z';
    await control.sandboxes.reset(sandbox.id, { seed: 'empty', clock });
    expect(await own.seeds.save()).toEqual({ seed: { clock, settings: sandbox.settings } });
  });

  it('leave nothing behind for a successor with the same name when they are deleted', async () => {
    const { control, on } = await start();
    const id = newName();
    await control.sandboxes.create({ id });
    await control.sandboxes.delete(id);
    for (const { table } of COLLECTIONS) {
      const rows = await database().query(`SELECT id FROM ${table} WHERE sandbox_id = $1`, [id]);
      expect(rows, table).toEqual([]);
    }
    await expect(on(id).api.transactions.list()).rejects.toMatchObject({ code: 900404 });
    await expect(control.sandboxes.delete(id)).rejects.toMatchObject({ code: 900404 });
    await control.sandboxes.create({ id, seed: 'empty', clock: '2030-01-01T00:00:00Z' });
    expect(Object.keys((await on(id).control.seeds.save()).seed)).toEqual(['clock', 'settings']);
  });

  it('cannot be deleted if it is the default one', async () => {
    const { control } = await start();
    await expect(control.sandboxes.delete('default')).rejects.toMatchObject({ code: 900409 });
  });

  it('never see each other, whatever two workers do in them at once', async () => {
    const { control, on } = await start();
    const workers = await Promise.all(
      [1, 2].map(async () => {
        const { sandbox } = await control.sandboxes.create({});
        return on(sandbox.id);
      }),
    );
    const work = async ({ api, control: own }: (typeof workers)[number], worker: number) => {
      const done: unknown[] = [];
      for (let round = 1; round <= 8; round++) {
        // The same ids in both: each would be taken if one saw the other.
        const [{ user_id }, { order }] = await Promise.all([
          api.users.create(user(`EMP-${round}`, `${round}`)),
          own.orders.create({ reference_number: `INV-${round}`, currency: 'HKD', initial_total: round }),
          own.customers.create({ reference_number: `CRM-${round}`, name: `worker ${worker}` }),
          worker === 1 ? own.clock.advance({ by: 'P7D' }) : undefined,
        ]);
        const { user: found } = await api.users.get({ user_id });
        const { order: paid } = await own.orders.pay(order.number);
        done.push([found.reference_id, paid.state, paid.paid_total]);
      }
      return done;
    };
    const done = await Promise.all(workers.map((each, i) => work(each, i + 1)));
    expect(done[0]).toEqual(done[1]);

    const [one, two] = workers;
    const names = async (each: typeof one) =>
      (await each?.control.resources.list('customers'))?.resources
        .map(({ customer }) => customer?.name)
        .slice(0, 8);
    expect(await names(one)).toEqual(Array(8).fill('worker 1'));
    expect(await names(two)).toEqual(Array(8).fill('worker 2'));
    expect((await one?.control.clock.get())?.clock.now).toBe('2026-05-28T02:00:00Z');
    expect((await two?.control.clock.get())?.clock.now).toBe('2026-04-02T02:00:00Z');
    const mine = await one?.control.orders.create({
      reference_number: 'X',
      currency: 'HKD',
      initial_total: 1,
    });
    await expect(two?.control.orders.get(mine?.order.number ?? '')).rejects.toMatchObject({ code: 900404 });
  });
});

describeEveryDatabase('A sandbox of many rows', (database) => {
  it('is copied, restored and deleted whole', async () => {
    const { control, on } = await controlled(database(), onTestFinished);
    const { sandbox } = await control.sandboxes.create({ seed: 'empty' });
    const { id } = sandbox;
    // More than two of the ranges in which rows are copied and deleted.
    const rows = isWhole ? 20_001 : 2_001;
    const made = Array.from({ length: rows }, (_, n) => ({
      id: `p${n}`,
      document: { id: `p${n}` } as StoredPayee,
    }));
    await payees.insertMany({ sandboxId: id, executor: database() }, made);
    const kept = async (of: string) => {
      const text = 'SELECT COUNT(*) AS count FROM payees WHERE sandbox_id = $1';
      return Number((await database().query(text, [of]))[0]?.count);
    };
    const { sandbox: copy } = await control.sandboxes.copy(id);
    expect(await kept(copy.id)).toBe(rows);
    await on(id).control.sandboxes.reset(id, { seed: 'empty' });
    expect(await kept(id)).toBe(0);
    await control.sandboxes.restore(id, { from: copy.id });
    await control.sandboxes.delete(copy.id);
    expect([await kept(id), await kept(copy.id)]).toEqual([rows, 0]);
  });
});
