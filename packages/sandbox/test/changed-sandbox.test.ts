import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, DatabaseUnavailableError } from '../src/database/database.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { newUser, START } from '../src/http/served.fixture.ts';
import { customers, users } from '../src/records/collections.ts';
import { createContext } from '../src/records/context.ts';
import { migrate } from '../src/records/migrations.ts';
import {
  DEFAULT_SETTINGS,
  insertSandbox,
  loadForCall,
  loadSandbox,
  replaceSandbox,
  type Sandbox,
} from '../src/records/sandboxes.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const FAULT = {
  id: 'one',
  operation_id: null,
  effect: 'failure',
  code: 900500,
  calls_checked: 0,
  calls_hit: 0,
} as const;

const LATER = Temporal.Instant.from('2026-03-03T00:00:00Z');

/** The sandbox's time of a created user, which its id contains. */
const timeOf = (created: unknown): number =>
  Number.parseInt((created as { data: { user_id: string } }).data.user_id.replace('-', '').slice(0, 12), 16);

// A server remembers a sandbox, and begins a call before it knows whether that has changed.
describeDatabases('A call after another process changed its sandbox', (database, other) => {
  const start = async (serverDatabase: Database = database()) => {
    const limits = { requestsKept: 0 };
    const { served, id } = await controlled(serverDatabase, onTestFinished, { limits });
    const uuid = randomUUID();
    const context = createContext(database(), await loadSandbox(database(), id));
    const scope = { sandboxId: id, executor: database() };
    await customers.insert(context, uuid, { uuid, reference_number: id, dial_code: '', name: 'Chan' });
    const call = async (path: string, init?: RequestInit): Promise<unknown> =>
      (await fetch(`${served.url}${path}`, init)).json();
    const calls = {
      read: () => call(`/svc/payment/api/v1/openapi/customers/${uuid}/payment_tokens`),
      /** A POST that only reads. Finds nothing. */
      look: () =>
        call('/svc/payment/api/v1/openapi/recurring_payments/orders', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ customer_uuid: uuid, order: { number: '1' } }),
        }),
      create: () => call('/svc/ts/api/v1/openapi/user', newUser()),
      /** In a transaction. */
      edit: () =>
        call(`/svc/payment/api/v1/openapi/customers/${uuid}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Tai Man', phone: '59876543' }),
        }),
    };
    expect(await calls.read()).toMatchObject({ data: { payment_tokens: [] } });
    /** How often the calls took effect. */
    const effects = async () =>
      (await users.list(scope)).length +
      ((await customers.get(scope, uuid))?.document.name === 'Chan' ? 0 : 1);
    return { id, call, ...calls, effects };
  };
  // Separate statements: nothing in this process is notified.
  const change = async (id: string, by: (sandbox: Sandbox) => Partial<Sandbox>) => {
    const sandbox = await loadSandbox(other(), id);
    await replaceSandbox(other(), { ...sandbox, ...by(sandbox) });
  };
  const suspend = (id: string, until: number | null) =>
    other().query('UPDATE sandboxes SET suspended_at = $2 WHERE sandbox_id = $1', [id, until]);
  const remove = (id: string) => other().query('DELETE FROM sandboxes WHERE sandbox_id = $1', [id]);

  it('goes by its settings of now', async () => {
    const { id, read } = await start();
    await change(id, ({ settings }) => ({ settings: { ...settings, no_payment_tokens: 'null' } }));
    expect(await read()).toMatchObject({ data: { payment_tokens: null } });
  });

  it('goes by its clock of now', async () => {
    const { id, create } = await start();
    expect(timeOf(await create())).toBe(Date.parse(START));
    await change(id, () => ({ clock: LATER }));
    expect(timeOf(await create())).toBe(LATER.epochMilliseconds);
  });

  it('is made in the one that has its name now, even if that has the same version', async () => {
    const { id, create, edit } = await start();
    await remove(id);
    await insertSandbox(other(), { id, clock: LATER, settings: DEFAULT_SETTINGS });
    expect(timeOf(await create())).toBe(LATER.epochMilliseconds);
    await remove(id);
    await insertSandbox(other(), { id, clock: LATER, settings: DEFAULT_SETTINGS, faults: [FAULT] });
    expect(await edit()).toMatchObject({ code: 900500 });
  });

  it.each(['read', 'look', 'create', 'edit'] as const)('meets a fault that was set: %s', async (kind) => {
    const server = await start();
    await change(server.id, () => ({ faults: [FAULT] }));
    expect(await server[kind]()).toMatchObject({ code: 900500 });
    expect(await server.effects()).toBe(0);
    expect((await loadSandbox(other(), server.id)).faults).toMatchObject([
      { calls_checked: 1, calls_hit: 1 },
    ]);
  });

  it('meets a fault even if its input is refused', async () => {
    const { id, call } = await start();
    await change(id, () => ({ faults: [FAULT] }));
    expect(await call('/svc/ts/api/v1/openapi/user', { ...newUser(), body: '{}' })).toMatchObject({
      code: 900500,
    });
  });

  it.each(['read', 'create', 'edit'] as const)('finds nothing once it was deleted: %s', async (kind) => {
    const server = await start();
    await remove(server.id);
    expect(await server[kind]()).toMatchObject({ code: 900404 });
    expect(await server.effects()).toBe(0);
  });

  it.each(['read', 'create', 'edit'] as const)(
    'waits while its state is being replaced: %s',
    async (kind) => {
      const server = await start();
      await suspend(server.id, Date.now() + 60_000);
      let isOver = false;
      const calling = server[kind]().finally(() => {
        isOver = true;
      });
      for (let n = 0; n < 200; n++) {
        if (n % 10 === 0) await other().query('SELECT 1');
        await new Promise(setImmediate);
      }
      expect(isOver).toBe(false);
      expect(await server.effects()).toBe(0);
      await suspend(server.id, null);
      expect(await calling).toMatchObject({ code: 200 });
      expect(await server.effects()).toBe(kind === 'read' ? 0 : 1);
    },
  );

  it('is refused for what is taken, as if the sandbox had been loaded first', async () => {
    const { call, effects } = await start();
    const user = newUser();
    const create = () => call('/svc/ts/api/v1/openapi/user', user);
    expect([await create(), await create()]).toMatchObject([{ code: 200 }, { code: 300013 }]);
    expect(await effects()).toBe(1);
  });

  it.each(['create', 'edit'] as const)('does not go by a change that was rolled back: %s', async (kind) => {
    const server = await start();
    const undone = database().transaction(async (tx) => {
      await replaceSandbox(tx, { ...(await loadSandbox(tx, server.id)), clock: LATER });
      await loadSandbox(tx, server.id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    // Another change, which makes the same version.
    const text = 'UPDATE sandboxes SET version = version + 1, faults = $2 WHERE sandbox_id = $1';
    await other().query(text, [server.id, JSON.stringify([FAULT])]);
    expect(await server[kind]()).toMatchObject({ code: 900500 });
    expect(await server.effects()).toBe(0);
  });

  it.each(['create', 'edit'] as const)('does not go by what a backup has undone: %s', async (kind) => {
    const server = await start();
    const backup = await loadSandbox(other(), server.id);
    await change(server.id, () => ({ clock: LATER }));
    await server.create();
    const restored = 'UPDATE sandboxes SET version = $2, clock = $3 WHERE sandbox_id = $1';
    await other().query(restored, [server.id, backup.version, backup.clock.epochMilliseconds]);
    const before = await server.effects();
    // As many changes as there were after the backup.
    await change(server.id, () => ({ faults: [FAULT] }));
    expect(await server[kind]()).toMatchObject({ code: 900500 });
    expect(await server.effects()).toBe(before);
  });

  it('does not go by the same version in another database of this process', async () => {
    const { id, create } = await start();
    const incarnation = 'as in databases older than incarnations';
    const text = 'UPDATE sandboxes SET incarnation = $2 WHERE sandbox_id = $1';
    await database().query(text, [id, incarnation]);
    const another = openSqlite(':memory:');
    onTestFinished(() => another.close());
    await migrate(another);
    await insertSandbox(another, { id, clock: LATER, settings: DEFAULT_SETTINGS });
    await another.query(text, [id, incarnation]);
    await loadForCall(database(), id);
    await loadForCall(another, id);
    expect(timeOf(await create())).toBe(Date.parse(START));
  });

  it('is distinguished from the previous sandbox by its version or incarnation, whatever changed', async () => {
    const { control, id } = await controlled(database(), onTestFinished);
    const changes: Record<string, () => Promise<unknown>> = {
      'the settings': () => control.sandboxes.update(id, { settings: { filter: 'ignore' } }),
      'the clock': () => control.clock.advance({ by: 'PT1H' }),
      'a fault': () => control.faults.create({ effect: 'none', times: 1 }),
      'the state': () => control.sandboxes.reset(id, { seed: 'empty' }),
      'the state, from another': async () => {
        const { sandbox } = await control.sandboxes.create({ seed: 'empty' });
        await control.sandboxes.restore(id, { from: sandbox.id });
      },
    };
    const seen = new Set<string>();
    const see = async () => {
      const { incarnation, version } = await loadSandbox(database(), id);
      return seen.size < seen.add(`${incarnation} ${version}`).size;
    };
    await see();
    for (const [name, change] of Object.entries(changes)) {
      await change();
      expect([name, await see()]).toEqual([name, true]);
    }
  });

  it('has a time that the clock had during the call, while it is moved', async () => {
    const { id, create, effects } = await start();
    const STEPS = 8;
    const before = Date.parse(START);
    let [reached, target] = [before, before];
    const creates = Array.from({ length: 4 }, async () => {
      let count = 0;
      for (; reached < before + STEPS; count++) {
        const from = reached;
        const time = timeOf(await create());
        expect(time).toBeGreaterThanOrEqual(from);
        expect(time).toBeLessThanOrEqual(target);
      }
      return count;
    });
    for (; target < before + STEPS; reached = target) {
      target++;
      await change(id, () => ({ clock: Temporal.Instant.fromEpochMilliseconds(target) }));
      await create();
    }
    const counts = await Promise.all(creates);
    expect(await effects()).toBe(counts.reduce((sum, count) => sum + count, STEPS));
  });

  it('is not repeated if its write may have been committed', async () => {
    let id = '';
    let writes = 0;
    const lost = async (committed: Promise<unknown>): Promise<never> => {
      writes++;
      await committed;
      await change(id, () => ({ clock: LATER }));
      throw new DatabaseUnavailableError('lost');
    };
    const server = await start({
      ...database(),
      run: (text, ...rest) => lost(database().run(text, ...rest)),
      transaction: (work, options) =>
        options?.snapshot
          ? database().transaction(work, options)
          : lost(database().transaction(work, options)),
    });
    id = server.id;
    expect(await server.create()).toMatchObject({ code: 900503 });
    // Loads it again.
    await server.read();
    expect(await server.edit()).toMatchObject({ code: 900503 });
    expect([writes, await server.effects()]).toEqual([2, 2]);
  });
});
