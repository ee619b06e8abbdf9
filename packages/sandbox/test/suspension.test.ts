import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database, Executor } from '../src/database/database.ts';
import { newUser, START, serve } from '../src/http/served.fixture.ts';
import { users } from '../src/records/collections.ts';
import { DEFAULT_SETTINGS, loadSandbox } from '../src/records/sandboxes.ts';
import { resumeAbandoned } from '../src/records/suspension.ts';
import { runSandbox } from '../src/recurring/runner.ts';
import { empty } from '../src/sandboxes/lifecycle.ts';
import { replaceState } from '../src/sandboxes/suspension.ts';
import { describeDatabases } from './databases.ts';
import { hurry } from './timers.ts';

const LIMITS = { waitTimeout: 30_000 };

describeDatabases('A sandbox whose state is being replaced', (database, other) => {
  const start = async (waitTimeout = LIMITS.waitTimeout) => {
    const id = randomUUID();
    const server = await serve(other(), id, { limits: { waitTimeout } });
    onTestFinished(() => server.close());
    const create = async () => (await fetch(`${server.url}/svc/ts/api/v1/openapi/user`, newUser())).json();
    const count = async () => (await users.list({ sandboxId: id, executor: database() })).length;
    return { id, create, count };
  };
  const emptyIt = (executor: Executor, id: string) =>
    empty(executor, id, { clock: Temporal.Instant.from(START), settings: DEFAULT_SETTINGS });
  const replace = (id: string, work: (executor: Executor) => Promise<unknown>, on = database()) =>
    replaceState({ database: on, limits: LIMITS }, id, work);

  it('lets no call in until that is committed, however long it takes', async () => {
    const { id, create, count } = await start(200);
    expect(await create()).toMatchObject({ code: 200 });
    let during: unknown;
    await replace(id, async (executor) => {
      await emptyIt(executor, id);
      const { now } = Date;
      const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
      onTestFinished(() => spy.mockRestore());
      // On SQLite, even the statements of a call wait for the transaction.
      if (database().type === 'postgresql') during = await create();
    });
    if (database().type === 'postgresql')
      expect(during).toMatchObject({ code: 900409, message: expect.stringContaining('call again later') });
    expect(await count()).toBe(0);
    expect(await create()).toMatchObject({ code: 200 });
    expect(await count()).toBe(1);
  });

  it('is replaced by one call after the other', async () => {
    const { id, create, count } = await start();
    expect(await create()).toMatchObject({ code: 200 });
    let running = 0;
    const work = async (executor: Executor) => {
      running++;
      await emptyIt(executor, id);
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      expect(running).toBe(1);
      running--;
    };
    const databases = [database(), other(), database(), other()];
    await Promise.all(databases.map((on) => replace(id, work, on)));
    expect(await count()).toBe(0);
    expect(await loadSandbox(database(), id)).toMatchObject({ suspended_at: null });
  });

  it('keeps its old state, and gets calls again, if the process that replaces it has died', async () => {
    const { id, create, count } = await start();
    expect(await create()).toMatchObject({ code: 200 });
    hurry();
    await database().query('UPDATE sandboxes SET suspended_at = $2 WHERE sandbox_id = $1', [id, Date.now()]);
    expect(await create()).toMatchObject({ code: 200 });
    expect(await count()).toBe(2);
  });

  it('is noticed by whoever looks for due work or callbacks, too', async () => {
    const { id } = await start();
    await database().query(
      'UPDATE sandboxes SET suspended_at = $2, clock_target = clock + 1000 WHERE sandbox_id = $1',
      [id, Date.now()],
    );
    hurry();
    while ((await loadSandbox(database(), id)).suspended_at !== null) await runSandbox(other(), id);
    await runSandbox(other(), id);
    expect((await loadSandbox(database(), id)).clock.toString()).toBe('2026-02-02T04:00:01Z');
  });

  it('loses no call that was let in because the process seemed to have died', async () => {
    const { id, create, count } = await start();
    let seen: number | undefined;
    let isFirst = true;
    const slow: Database = {
      ...database(),
      transaction: async (work, options) => {
        if (options?.snapshot && isFirst) {
          isFirst = false;
          await resumeAbandoned(other(), id);
          expect(await create()).toMatchObject({ code: 200 });
        }
        return database().transaction(work, options);
      },
    };
    await replace(
      id,
      async (executor) => {
        seen = (await users.list({ sandboxId: id, executor })).length;
      },
      slow,
    );
    expect([seen, await count()]).toEqual([1, 1]);
  });

  it('does not end while the process is at work', async () => {
    const { id } = await start();
    await replace(id, async () => {
      if (database().type === 'postgresql') await resumeAbandoned(other(), id);
      if (database().type === 'postgresql')
        expect((await loadSandbox(other(), id)).suspended_at).not.toBeNull();
    });
    expect(await loadSandbox(database(), id)).toMatchObject({ suspended_at: null });
  });
});
