import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../src/app/in-process.ts';
import type { Database } from '../src/database/database.ts';
import { yieldToEventLoop } from '../src/database/event-loop.ts';
import { newUser } from '../src/http/served.fixture.ts';
import { migrate } from '../src/records/migrations.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases, openFresh } from './databases.ts';
import { silenceOf } from './timers.ts';

const user = '/svc/ts/api/v1/openapi/user';
const unavailable = { code: 900503, message: 'The sandbox cannot reach its database' };

/** A proxy to PostgreSQL that can hang, accepting connections and forwarding nothing, or close. */
async function openProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
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
    const endSilence = silenceOf(limits.databaseTimeout);
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

async function kindOf(database: Database): Promise<keyof typeof FILL> {
  const isSqlite = await database.query('SELECT sqlite_version()').then(
    () => true,
    () => false,
  );
  return isSqlite ? 'SQLite' : 'PostgreSQL';
}

describeDatabases('A database', (database) => {
  it('that is full returns its own code, and stays readable', async () => {
    const { served, control, id } = await controlled(database(), onTestFinished);
    for (const statement of FILL[await kindOf(database())]) await database().query(statement);
    // SQLite fills the pages that it has first.
    let answer = await fetch(served.url + user, newUser());
    for (let i = 0; answer.ok && i < 500; i++) answer = await fetch(served.url + user, newUser());
    expect([answer.status, await answer.json()]).toEqual([
      507,
      { code: 900507, message: "The sandbox's database is full" },
    ]);
    expect((await control.sandboxes.get(id)).sandbox.id).toBe(id);
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
