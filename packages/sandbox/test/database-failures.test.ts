import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@payments-openapi/client';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, onTestFinished } from 'vitest';
import { yieldToEventLoop } from '#platform';
import { createSandbox, type InProcessSandbox } from '../src/app/in-process.ts';
import type { Database } from '../src/database/database.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { newUser, serve } from '../src/http/served.fixture.ts';
import { migrate } from '../src/records/migrations.ts';
import { controlled } from './control.fixture.ts';
import { describeEveryDatabase, openFresh } from './databases.ts';
import { holdSocketTimeouts } from './timers.ts';

const user = '/svc/ts/api/v1/openapi/user';
const unavailable = { code: 900503, message: 'The sandbox cannot use its database' };

/** A proxy to PostgreSQL that can hang, accepting connections and forwarding nothing, break connections, or close. */
async function openProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let hangs = false;
  let messages = Number.POSITIVE_INFINITY;
  let isForwarded = false;
  const server = createServer((near) => {
    const far = connect(target);
    near.on('data', () => {
      messages--;
      if (messages !== 0) return;
      near.destroy();
      // PostgreSQL runs what it has got, or rolls it back if there is no more.
      if (isForwarded) far.end();
      else far.destroy();
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.writable && to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (hangs) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hang(now: boolean) {
      hangs = now;
      for (const socket of sockets) now ? socket.pause() : socket.resume();
    },
    /** Breaks a connection after this many messages of the server, whether PostgreSQL gets the last one or not. */
    breakAfter(count: number, lastIsForwarded: boolean) {
      messages = count;
      isForwarded = lastIsForwarded;
    },
    hasBroken: () => messages <= 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('A PostgreSQL that hangs', () => {
  it('fails every call within the timeout, and is used again when it recovers', async () => {
    const opened = await openFresh();
    const proxy = await openProxy(opened.url);
    const limits = { databaseTimeout: 300_000 };
    const endSilence = holdSocketTimeouts(limits.databaseTimeout);
    const { fetch, close } = await createSandbox({ databaseUrl: proxy.url, seed: 'empty', limits });
    onTestFinished(async () => {
      proxy.hang(false);
      await close();
      await proxy.close();
      await opened.close();
    });
    expect((await fetch(user, newUser())).status).toBe(200);
    proxy.hang(true);
    // More than there are connections: the others wait for one.
    const calls = Array.from({ length: 24 }, (_, i) => fetch(`${user}?user_id=x`, i % 2 ? newUser() : {}));
    let isOver = false;
    const over = Promise.all(calls).finally(() => {
      isOver = true;
    });
    // The calls that waited try new connections, which are silent too.
    for (; !isOver; await yieldToEventLoop()) endSilence();
    const answers = await Promise.all((await over).map((answer) => answer.json()));
    expect(answers).toEqual(answers.map(() => unavailable));
    proxy.hang(false);
    expect((await fetch(user, newUser())).status).toBe(200);
  });
});

describe('A PostgreSQL that cannot be reached', () => {
  it('fails every call with status 503', async () => {
    const opened = await openFresh();
    const proxy = await openProxy(opened.url);
    const { fetch, close } = await createSandbox({ databaseUrl: proxy.url, seed: 'empty' });
    onTestFinished(async () => {
      await close();
      await opened.close();
    });
    expect((await fetch(user, newUser())).status).toBe(200);
    await proxy.close();
    for (const request of [newUser(), {}]) {
      const response = await fetch(`${user}?user_id=x`, request);
      expect([response.status, await response.json()]).toEqual([503, unavailable]);
    }
  });
});

describe('A connection to PostgreSQL that breaks', () => {
  /** What a year of a plan led to, without what is random. */
  const contents = async ({ control, fetch }: InProcessSandbox) => {
    const { events } = await control.events.list({ limit: 1_000 });
    const api = createClient({ baseUrl: 'http://sandbox.localhost', fetch });
    const { transactions } = await api.transactions.list({ limit: 100 });
    return {
      events: events.map(({ type, at, amount, credit }) => ({ type, at, amount, credit })),
      payments: transactions.map(({ amount, type, success }) => ({ amount, type, success })),
    };
  };

  it('in the middle of an advance leaves nothing half done or done twice, whatever was sent last', async () => {
    const opened = await openFresh();
    const proxy = await openProxy(opened.url);
    const broken = await createSandbox({ databaseUrl: proxy.url });
    const undisturbed = await createSandbox();
    onTestFinished(async () => {
      for (const { close } of [broken, undisturbed]) await close();
      await proxy.close();
      await opened.close();
    });
    let breaks = 0;
    for (let month = 1; month <= 12; month++) {
      const to = Temporal.Instant.from('2026-04-02T02:00:00Z')
        .add({ hours: 31 * 24 * month })
        .toString();
      proxy.breakAfter(month, month % 2 === 0);
      const outcome = await broken.control.clock.advance({ to }).catch(({ code }) => code);
      if (proxy.hasBroken()) breaks++;
      proxy.breakAfter(Number.POSITIVE_INFINITY, false);
      if (typeof outcome === 'number') expect(outcome).toBe(unavailable.code);
      for (const { control } of [broken, undisturbed]) await control.clock.advance({ to });
    }
    expect(breaks).toBeGreaterThan(8);
    expect(await contents(broken)).toEqual(await contents(undisturbed));
  });
});

const onOwnServer = process.env.TEST_DATABASE_URL === undefined;

describe.runIf(onOwnServer)('A PostgreSQL that refuses calls', () => {
  const open = async () => {
    const opened = await openFresh();
    const name = new URL(opened.url).pathname.slice(1);
    const sandbox = await createSandbox({ databaseUrl: opened.url, seed: 'empty' });
    const role = `weak_${name}`;
    onTestFinished(async () => {
      await sandbox.close();
      await opened.database.query(`ALTER DATABASE ${name} RESET ALL`);
      await opened.database.query(`DROP ROLE IF EXISTS ${role}`);
      await opened.close();
    });
    const { database } = opened;
    /** Sets it for the connections of the sandbox, which opens new ones. */
    const set = async (setting: string) => {
      await database.query(`ALTER DATABASE ${name} SET ${setting}`);
      await database.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity ' +
          `WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
      );
    };
    /** The response of a new connection. */
    const ask = async (path: string, init?: RequestInit) => {
      for (;;) {
        const response = await sandbox.fetch(path, init);
        const body = await response.json();
        if (body.message !== unavailable.message) return [response.status, body.code, body.message];
      }
    };
    return { database, role, set, ask };
  };
  const because = (why: string) => [503, unavailable.code, `${unavailable.message}: ${why}`];

  it('because it is read-only is not ready, says so, and is read', async () => {
    const { set, ask } = await open();
    await set('default_transaction_read_only = on');
    const readOnly = because('it is read-only (SQLSTATE 25006)');
    expect(await ask(user, newUser())).toEqual(readOnly);
    expect(await ask('/_sandbox/health')).toEqual(readOnly);
    expect((await ask('/_sandbox/clock'))[0]).toBe(200);
    await set('default_transaction_read_only = off');
    expect((await ask(user, newUser()))[0]).toBe(200);
    expect((await ask('/_sandbox/health'))[0]).toBe(200);
  });

  it('because the role has lost its rights is not ready, and says so', async () => {
    const { database, role, set, ask } = await open();
    await database.query(`CREATE ROLE ${role}`);
    await set(`role = '${role}'`);
    const lost = because('the role of the server may no longer use its tables (SQLSTATE 42501)');
    for (const [path, init] of [
      [user, newUser()],
      ['/_sandbox/clock'],
      ['/_sandbox/health'],
      ['/_sandbox/sandboxes/default/reset', { method: 'POST' }],
    ] as const)
      expect.soft(await ask(path, init), path).toEqual(lost);
  });

  it('because they take longer than its statement_timeout says so', async () => {
    const { database, set, ask } = await open();
    await set("statement_timeout = '200ms'");
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = database.transaction(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const slow = because(
      'it cancelled the statement, which took too long for its statement_timeout (SQLSTATE 57014)',
    );
    expect(await ask(user, newUser())).toEqual(slow);
    expect(await ask(`${user}?user_id=x`)).toEqual(slow);
    held.resolve();
    await holding;
    expect((await ask(user, newUser()))[0]).toBe(200);
  });

  it('because its tables are gone says so', async () => {
    const { database, ask } = await open();
    await database.query('ALTER TABLE users RENAME TO others');
    expect(await ask(user, newUser())).toEqual(
      because('the role of the server no longer finds its tables (SQLSTATE 42P01)'),
    );
  });
});

it('An SQLite that is read-only is not ready, says so, and is read', async () => {
  const database = openSqlite(':memory:');
  await migrate(database);
  const served = await serve(database, 'read-only');
  onTestFinished(async () => {
    await served.close();
    await database.close();
  });
  await database.query('PRAGMA query_only = on');
  const readOnly = { ...unavailable, message: `${unavailable.message}: it is read-only (SQLITE_READONLY)` };
  for (const [path, init] of [[user, newUser()], ['/_sandbox/health']] as const) {
    const response = await served.fetch(`/sandboxes/read-only${path}`, init);
    expect([response.status, await response.json()]).toEqual([503, readOnly]);
  }
  expect((await served.fetch('/sandboxes/read-only/_sandbox/clock')).status).toBe(200);
});

/** Fills the database. */
const FILL = {
  SQLite: ['PRAGMA max_page_count = 1'],
  PostgreSQL: [
    'CREATE FUNCTION refuse() RETURNS boolean LANGUAGE plpgsql AS ' +
      "'BEGIN RAISE disk_full USING MESSAGE = ''No space left on device''; END'",
    // Not a trigger, which Citus refuses on a distributed table.
    'ALTER TABLE users ADD CONSTRAINT full_disk CHECK (refuse()) NOT VALID',
  ],
};

/** Frees space on its disk. */
const FREE = {
  SQLite: ['PRAGMA max_page_count = 1000000'],
  PostgreSQL: ['ALTER TABLE users DROP CONSTRAINT full_disk'],
};

async function kindOf(database: Database): Promise<keyof typeof FILL> {
  const isSqlite = await database.query('SELECT sqlite_version()').then(
    () => true,
    () => false,
  );
  return isSqlite ? 'SQLite' : 'PostgreSQL';
}

describeEveryDatabase('A database', (database) => {
  it('that is full returns its own code, and stays readable', async () => {
    const { served, control, id } = await controlled(database(), onTestFinished);
    for (const statement of FILL[await kindOf(database())]) await database().query(statement);
    // SQLite fills the pages that it has first.
    let answer = await fetch(served.url + user, newUser());
    for (let i = 0; answer.ok && i < 500; i++) answer = await fetch(served.url + user, newUser());
    expect([answer.status, await answer.json()]).toEqual([
      507,
      { code: 900507, message: "The sandbox's database is full: free space on its disk" },
    ]);
    expect((await control.sandboxes.get(id)).sandbox.id).toBe(id);

    // A sandbox that cannot be created is not there, and its name is free again once there is space.
    await expect(control.sandboxes.create({ id: 'full' })).rejects.toMatchObject({ code: 900507 });
    await expect(control.sandboxes.get('full')).rejects.toMatchObject({ code: 900404 });
    await expect(control.sandboxes.reset(id, { seed: 'ready' })).rejects.toMatchObject({ code: 900507 });
    expect((await fetch(`${served.url}${user}?user_id=none`)).status).toBe(404);
    for (const statement of FREE[await kindOf(database())]) await database().query(statement);
    await control.sandboxes.create({ id: 'full' });
    await control.sandboxes.reset(id, { seed: 'ready' });
    expect((await fetch(served.url + user, newUser())).status).toBe(200);
    await control.sandboxes.delete('full');
  });

  it('of a newer version is refused', async () => {
    await database().query('INSERT INTO migrations (version) VALUES (1000)');
    await expect(migrate(database())).rejects.toThrow(
      /created by a newer version of the sandbox: its tables have version 1000, but this version supports at most \d+\. Update/,
    );
  });
});

describe('The data folder', () => {
  it('is readable by its user only', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'modes-'));
    onTestFinished(() => rm(parent, { recursive: true }));
    const folder = path.join(parent, 'data');
    const { close } = await createSandbox({ folder, seed: 'empty' });
    const modes = ['', 'sandbox.sqlite', 'sandbox.sqlite-wal', 'sandbox.sqlite-shm'].map(async (file) => {
      const { mode } = await stat(path.join(folder, file));
      return (mode & 0o777).toString(8);
    });
    expect(await Promise.all(modes)).toEqual(['700', '600', '600', '600']);
    await close();
  });
});
