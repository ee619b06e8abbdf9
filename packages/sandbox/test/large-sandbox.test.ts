import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database, Executor, Row, SqlValue } from '../src/database/database.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { newUser, START } from '../src/http/served.fixture.ts';
import { COLLECTIONS, STATE } from '../src/records/all-collections.ts';
import { recurringItems } from '../src/records/collections.ts';
import { migrate } from '../src/records/migrations.ts';
import { enterSandbox } from '../src/records/suspension.ts';
import { type Host, makeSandbox, resetSandbox } from '../src/resources/seed/initial-state.ts';
import { copySandbox, removeSandbox, restoreSandbox } from '../src/sandboxes/contents.ts';
import { controlled } from './control.fixture.ts';
import { openFresh } from './databases.ts';
import { hurry } from './timers.ts';

const ROWS = 1_010;

const INITIAL = { seed: {}, clock: Temporal.Instant.from(START) };

interface Opened {
  database: Database;
  /** The same database, as another server sees it. */
  other: Database;
}

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), 'large-'));
  const file = path.join(folder, 'sandbox.sqlite');
  const database = openSqlite(file);
  await migrate(database);
  const other = openSqlite(file);
  onTestFinished(async () => {
    await database.close();
    await other.close();
    await rm(folder, { recursive: true });
  });
  return { database, other };
}

const OPEN: Record<string, () => Promise<Opened>> = {
  async memory() {
    const database = openSqlite(':memory:');
    await migrate(database);
    onTestFinished(() => database.close());
    return { database, other: database };
  },
  'a folder': openFolder,
  async 'PostgreSQL, with two servers'() {
    const { database, reopen, close } = await openFresh();
    const other = reopen();
    onTestFinished(async () => {
      await other.close();
      await close();
    });
    return { database, other };
  },
};

const itemOf = (id: string, label: string) => ({
  id,
  document: { id, label, price: 30, currency: 'HKD', created_at: START },
});

async function fill(database: Database, sandboxId: string): Promise<void> {
  const items = Array.from({ length: ROWS }, (_, i) => itemOf(`item-${1_000 + i}`, sandboxId));
  await database.transaction((executor) => recurringItems.insertMany({ sandboxId, executor }, items));
}

/** Does something after each transaction in which such a statement has run. */
function after(database: Database, statement: RegExp, act: () => Promise<void>): void {
  const { transaction } = database;
  database.transaction = async (work, options) => {
    let hasRun = false;
    const result = await transaction((tx, contended) => {
      const run: Executor['run'] = (text, ...values) => {
        hasRun ||= statement.test(text);
        return tx.run(text, ...values);
      };
      return work({ ...tx, run }, contended);
    }, options);
    if (hasRun) await act();
    return result;
  };
}

/** Everything in a sandbox, except for the versions of documents. */
async function stateOf(database: Database, id: string): Promise<unknown[]> {
  const rows = await database.query('SELECT clock, settings FROM sandboxes WHERE sandbox_id = $1', [id]);
  for (const { table, columns } of STATE) {
    const names = ['id', 'document', ...Object.keys(columns)].join(', ');
    rows.push(
      ...(await database.query(`SELECT ${names} FROM ${table} WHERE sandbox_id = $1 ORDER BY id`, [id])),
    );
  }
  return rows;
}

/** Rows of resources without a sandbox that shows them. */
async function orphans(database: Database): Promise<number> {
  let count = 0;
  for (const { table } of COLLECTIONS) {
    const [row] = await database.query(
      `SELECT COUNT(*) AS count FROM ${table} r LEFT JOIN sandboxes s ON s.sandbox_id = r.sandbox_id ` +
        'AND s.reserved_at IS NULL WHERE s.sandbox_id IS NULL',
    );
    count += Number(row?.count);
  }
  return count;
}

function reserved(database: Database): Promise<unknown[]> {
  return database.query(
    'SELECT sandbox_id FROM sandboxes WHERE reserved_at IS NOT NULL OR replaced_by IS NOT NULL',
  );
}

describe.each(Object.entries(OPEN))('A large sandbox in %s', (where, open) => {
  /** Each statement of a long piece of work has a transaction of its own. */
  const start = async () => {
    const opened = await open();
    const database = { ...opened.database, sliceMs: 0 };
    const server = await controlled(database, onTestFinished);
    const second = await controlled(opened.other, onTestFinished);
    const { control } = server;
    await control.sandboxes.create({ id: 'large', seed: 'ready', clock: START });
    await control.sandboxes.create({ id: 'other', seed: 'empty', clock: START });
    await fill(database, 'large');
    return { database, other: opened.other, server, second, control };
  };
  type Started = Awaited<ReturnType<typeof start>>;

  const REPLACE: Record<string, (started: Started) => Promise<unknown>> = {
    'copied to a new one': ({ control }) => control.sandboxes.copy('large', { id: 'new' }),
    'restored from': ({ control }) => control.sandboxes.restore('other', { from: 'large' }),
    restored: ({ control }) => control.sandboxes.restore('large', { from: 'other' }),
    reset: ({ control }) => control.sandboxes.reset('large', { seed: 'ready', clock: START }),
    deleted: ({ control }) => control.sandboxes.delete('large'),
  };

  // A database in memory does as one in a folder.
  const replaced = sampled(Object.entries(REPLACE), where === 'a folder' ? 5 : 2);
  it.each(replaced)('lets calls of others through while it is %s', async (_, replace) => {
    const started = await start();
    const { database, server, second } = started;
    let during = 0;
    after(database, /^(INSERT INTO|DELETE FROM) recurring_items/, async () => {
      during++;
      for (const { served, id } of [server, second]) {
        const user = `http://x/sandboxes/${id}/svc/ts/api/v1/openapi/user`;
        expect((await served.fetch(user, newUser())).status).toBe(200);
      }
    });
    await replace(started);
    // On PostgreSQL, it is one transaction, for which nobody else waits.
    expect(during).toBeGreaterThan(database.type === 'sqlite' ? ROWS / 32 : 0);
  });

  it('has afterwards what it should have, and nothing is left over', async () => {
    const started = await start();
    const { database, control } = started;
    const large = await stateOf(database, 'large');
    const other = await stateOf(database, 'other');
    await control.sandboxes.copy('large', { id: 'new' });
    expect(await stateOf(database, 'new')).toEqual(large);
    await control.sandboxes.restore('large', { from: 'other' });
    expect(await stateOf(database, 'large')).toEqual(other);
    await control.sandboxes.restore('large', { from: 'new' });
    expect(await stateOf(database, 'large')).toEqual(large);
    await control.sandboxes.restore('other', { from: 'new' });
    expect(await stateOf(database, 'other')).toEqual(large);
    await control.sandboxes.delete('new');
    await expect(control.sandboxes.get('new')).rejects.toMatchObject({ code: 900404 });
    const { sandbox } = await control.sandboxes.reset('large', { seed: 'empty', clock: START });
    expect(sandbox).toMatchObject({ id: 'large', clock: START });
    expect(await stateOf(database, 'large')).toHaveLength(1);
    await control.sandboxes.create({ id: 'new', seed: 'empty', clock: START });
    expect(await stateOf(database, 'new')).toHaveLength(1);
    expect(await orphans(database)).toBe(0);
    expect(await reserved(database)).toEqual([]);
  });

  // One in memory has no other server.
  it.each(where === 'memory' ? (['same'] as const) : (['same', 'other'] as const))(
    'is copied as of one moment while calls of the %s server write to it',
    async (writer) => {
      const { database, other, control } = await start();
      const db = writer === 'same' ? { ...database } : other;
      const isKnown = db.query === database.query;
      let n = 0;
      after(database, /^INSERT INTO recurring_items/, () =>
        db.transaction(async (executor) => {
          n++;
          const scope = { sandboxId: 'large', executor };
          // Two documents that always say the same, before and after the part that is being copied.
          for (const id of ['item-1001', `item-${999 + ROWS}`]) {
            const stored = await recurringItems.get(scope, id);
            const document = itemOf(id, `${n}`).document;
            if (stored && isKnown) await recurringItems.replace(scope, stored, document);
            const text = 'UPDATE recurring_items SET document = $3 WHERE sandbox_id = $1 AND id = $2';
            await executor.run(text, ['large', id, JSON.stringify(document)]);
          }
          // Another process does not tell this one what it writes.
          if (!isKnown) return;
          await recurringItems.insertMany(scope, [itemOf(`a-${n}`, 'large'), itemOf(`z-${n}`, 'large')]);
          await recurringItems.delete(scope, `a-${n - 3}`);
          await recurringItems.delete(scope, `z-${n - 3}`);
        }),
      );
      await control.sandboxes.copy('large', { id: 'new' });
      await control.sandboxes.restore('other', { from: 'large' });
      if (database.type === 'sqlite') expect(n).toBeGreaterThan(2 * Math.floor(ROWS / 32));
      for (const sandboxId of ['new', 'other']) {
        const scope = { sandboxId, executor: database };
        const all = (await recurringItems.list(scope)).map(({ document }) => document);
        const names = all.map(({ label }) => String(label)).filter((name) => /^\d+$/.test(name));
        expect(new Set(names).size, sandboxId).toBe(database.type === 'sqlite' ? 1 : names.length / 2);
        const ends = (letter: string) =>
          all.flatMap(({ id }) => (id?.startsWith(`${letter}-`) ? id.slice(2) : [])).sort();
        expect(ends('a'), sandboxId).toEqual(ends('z'));
      }
    },
  );

  it('is read again by a call that was reading while its contents were deleted', async () => {
    const { database, server, control } = await start();
    const { resources } = server.on('large').control;
    const list = async () => (await resources.list('recurring_items', { limit: 1000 })).resources;
    expect(await list()).toHaveLength(1000);
    const [reading, deleting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { query } = database;
    database.query = async <R extends Row>(text: string, values?: readonly SqlValue[]) => {
      if (/^SELECT id, version.* FROM recurring_items/.test(text)) {
        reading.resolve();
        await deleting.promise;
      }
      return query<R>(text, values);
    };
    after(database, /^DELETE FROM recurring_items/, async () => deleting.resolve());
    const read = list();
    await reading.promise;
    await control.sandboxes.reset('large', { seed: 'empty' });
    expect(await read).toEqual([]);
  });
});

describe.each(['memory', 'a folder'])('A sandbox in %s that gets other contents', (where) => {
  it.each(['copied', 'restored from'])('is %s only when it has all of them', async (how) => {
    const { database, other } = (await OPEN[where]?.()) ?? {};
    if (!database || !other) throw new Error(`there is no ${where}`);
    const limits = { sandboxes: 0, waitTimeout: 60_000 };
    const host = { database: { ...database, sliceMs: 0 }, limits };
    for (const id of ['large', 'model', 'third']) await makeSandbox(host, { id, ...INITIAL });
    for (const id of ['large', 'model']) await fill(database, id);
    const begun: Promise<unknown>[] = [];
    after(host.database, /^DELETE FROM recurring_items/, async () => {
      if (begun.length > 0) return;
      const elsewhere = { database: other, limits };
      const copied = () => copySandbox(elsewhere, 'new', 'large', 0);
      begun.push(how === 'copied' ? copied() : restoreSandbox(elsewhere, 'third', 'large'));
    });
    await restoreSandbox(host, 'large', 'model');
    await Promise.all(begun);
    expect(begun).toHaveLength(1);
    const model = await stateOf(database, 'model');
    expect(await stateOf(database, how === 'copied' ? 'new' : 'third')).toEqual(model);
  });
});

/** As long as all rows take, or a single statement: both are as many on a busy machine. */
const SLICE_MS = isWhole ? 0 : Number.POSITIVE_INFINITY;

/** A database that never answers again after a number of writes: its process has died. */
function dying(database: Database, writes: number, died: () => void): Database {
  let left = writes;
  const dieAfter = async <T>(write: Promise<T>): Promise<T> => {
    const result = await write;
    if (--left > 0) return result;
    died();
    return new Promise(() => undefined);
  };
  return {
    ...database,
    sliceMs: SLICE_MS,
    query: <R extends Row>(text: string, values?: readonly SqlValue[]) => {
      const asked = database.query<R>(text, values);
      return text.startsWith('SELECT') ? asked : dieAfter(asked);
    },
    run: (...statement) => dieAfter(database.run(...statement)),
    transaction: (work, options) => dieAfter(database.transaction(work, options)),
  };
}

describe('A large sandbox in a folder whose server is killed', () => {
  const ENDS: Record<string, (host: Host) => Promise<unknown>> = {
    'is copied': (host) => copySandbox(host, 'new', 'large', 0),
    'is restored': (host) => restoreSandbox(host, 'large', 'other'),
    'is restored from': (host) => restoreSandbox(host, 'other', 'large'),
    'is reset': (host) => resetSandbox(host, 'large', INITIAL),
    'is deleted': (host) => removeSandbox(host, 'large'),
  };

  it.each(Object.entries(ENDS))(
    'while it %s has its old state or the new one, and nothing is left over',
    { timeout: isWhole ? 600_000 : undefined },
    async (_, end) => {
      hurry(1_000);
      const { database, other } = await openFolder();
      const limits = { sandboxes: 0, waitTimeout: 1_000_000 };
      const host = { database: other, limits };
      const states = async () => {
        const all: unknown[] = [];
        for (const id of ['large', 'other', 'new']) {
          const sandbox = await enterSandbox(host, id).catch(() => undefined);
          all.push(sandbox && (await stateOf(other, id)));
        }
        return all;
      };
      for (const id of ['large', 'other', 'new']) await makeSandbox(host, { id, ...INITIAL });
      const outcomes: unknown[][] = [];
      for (let writes = 1, isOver = false; !isOver; writes++) {
        for (const id of ['large', 'other', 'new']) await removeSandbox(host, id).catch(() => undefined);
        for (const id of ['large', 'other']) await makeSandbox(host, { id, ...INITIAL });
        await fill(other, 'large');
        const { id, document } = itemOf('item-1', 'other');
        await recurringItems.insert({ sandboxId: 'other', executor: other }, id, document);
        if (outcomes.length === 0) outcomes.push(await states());
        const died = Promise.withResolvers<void>();
        const ended = end({ database: dying(database, writes, died.resolve), limits }).then(() => true);
        isOver = (await Promise.race([ended, died.promise])) === true;
        // Two hours pass, and what nobody has renewed is forgotten.
        await other.query('UPDATE sandboxes SET reserved_at = reserved_at - 7200000');
        await makeSandbox(host, { id: 'next', ...INITIAL });
        await removeSandbox(host, 'next');
        outcomes.push(await states());
        expect([await orphans(other), await reserved(other)]).toEqual([0, []]);
      }
      const [before] = outcomes;
      const after = outcomes.at(-1);
      expect(before).not.toEqual(after);
      const since = outcomes.findIndex((state) => isDeepStrictEqual(state, after));
      expect(outcomes.slice(0, since)).toEqual(Array.from({ length: since }, () => before));
      expect(outcomes.slice(since)).toEqual(Array.from({ length: outcomes.length - since }, () => after));
      expect([since, outcomes.length - since].every((count) => count > 1)).toBe(true);
    },
  );
});

it.each<[string, (host: Host) => Promise<unknown>]>([
  ['created', (host) => makeSandbox(host, { id: 'large', ...INITIAL })],
  ['copied from a small one', (host) => copySandbox(host, 'large', 'other', 0)],
])(
  'A sandbox that is %s under the name of a large one whose deletion was killed lets calls of others through',
  async (_, make) => {
    const { database } = await openFolder();
    const limits = { sandboxes: 0, waitTimeout: 60_000 };
    const host = { database: { ...database, sliceMs: 0 }, limits };
    for (const id of ['large', 'other']) await makeSandbox(host, { id, ...INITIAL });
    await fill(database, 'large');
    const died = Promise.withResolvers<void>();
    void removeSandbox({ database: dying(database, 3, died.resolve), limits }, 'large');
    await died.promise;
    await database.query('UPDATE sandboxes SET reserved_at = reserved_at - 10000');
    let between = 0;
    after(host.database, /^DELETE FROM recurring_items/, async () => void between++);
    await make(host);
    expect(between).toBeGreaterThan(ROWS / 32 - 1);
    expect(await stateOf(database, 'large')).toEqual(await stateOf(database, 'other'));
  },
);
