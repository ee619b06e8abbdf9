import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Scope } from '../src/database/collection.ts';
import type { Database } from '../src/database/database.ts';
import { beginIncarnation, lockIncarnation, StaleSandboxError } from '../src/database/incarnation.ts';
import { OptimisticCheck } from '../src/database/optimistic-check.ts';
import { newUser, START } from '../src/http/served.fixture.ts';
import { payees, users } from '../src/records/collections.ts';
import { type Context, createContext } from '../src/records/context.ts';
import { DEFAULT_SETTINGS, findSandbox, insertSandbox, loadSandbox } from '../src/records/sandboxes.ts';
import { type Controlled, controlled } from './control.fixture.ts';
import { describeDatabases, openFresh } from './databases.ts';
import { timersOf } from './timers.ts';

type Ending = (server: Controlled, id: string) => Promise<unknown>;

/** The ways to replace the sandbox of a call. */
const ENDINGS: [string, number, Ending][] = [
  ['deleted', 900404, ({ control }, id) => control.sandboxes.delete(id)],
  [
    'deleted and created again',
    900409,
    async ({ control }, id) => {
      await control.sandboxes.delete(id);
      await control.sandboxes.create({ id, seed: 'empty' });
    },
  ],
  ['reset', 900409, ({ control }, id) => control.sandboxes.reset(id, { seed: 'empty' })],
  [
    'restored',
    900409,
    async ({ control }, id) => {
      const { sandbox } = await control.sandboxes.create({ seed: 'empty' });
      await control.sandboxes.restore(id, { from: sandbox.id });
    },
  ],
];

describeDatabases('A call whose sandbox is replaced during the call', (database, other) => {
  const start = async () => {
    const one = await controlled(database(), onTestFinished);
    const two = await controlled(other(), onTestFinished);
    const { sandbox } = await one.control.sandboxes.create({ seed: 'empty' });
    return { one, two, id: sandbox.id };
  };
  const contextOf = async (id: string): Promise<Context> =>
    createContext(database(), await loadSandbox(database(), id));
  const countOf = async (id: string): Promise<number> => {
    const scope = { sandboxId: id, executor: database() };
    return (await users.list(scope)).length + (await payees.list(scope)).length;
  };

  it('is refused if the sandbox is reset during a delay', async () => {
    const { one, two, id } = await start();
    const endDelays = timersOf(300_000);
    await one.on(id).control.faults.create({ effect: 'none', delay_ms: 300_000, times: 2 });
    const url = one.served.url.replace(/[^/]*$/, `${id}/svc/ts/api/v1/openapi/user`);
    const calls = [fetch(url, newUser()), fetch(`${url}?reference_id=nobody`)];
    while ((await loadSandbox(database(), id)).faults[0]?.calls_hit !== 2) await new Promise(setImmediate);
    await two.control.sandboxes.reset(id, { seed: 'empty' });
    endDelays();
    for (const call of calls) expect(await (await call).json()).toMatchObject({ code: 900409 });
    expect(await countOf(id)).toBe(0);
  });

  it.each(ENDINGS)('writes nothing when it was %s', async (_, code, end) => {
    const { two, id } = await start();
    const context = await contextOf(id);
    await end(two, id);
    const refused = expect.objectContaining({ name: 'StaleSandboxError', isGone: code === 900404 });
    const insert = (scope: Context) => payees.insert(scope, '1', { id: '1' } as never);
    await expect(insert(context)).rejects.toEqual(refused);
    await expect(context.transaction(insert)).rejects.toEqual(refused);
    expect(await countOf(id)).toBe(0);
  });

  it.each(ENDINGS)('is over before its sandbox is %s, or refused', async (_, code, end) => {
    const { two, id } = await start();
    // Calls in flight: one that comes later waits until the sandbox is replaced.
    const contexts = await Promise.all(Array.from({ length: 12 }, () => contextOf(id)));
    const writes = contexts.map(async (context, n) => {
      for (let turn = 0; turn < n; turn++) await findSandbox(database(), id);
      const write = async (scope: Context) => {
        await payees.insert(scope, String(n), { id: String(n) } as never);
        for (let turn = 0; turn < 3 * n; turn++) await new Promise(setImmediate);
      };
      await (n % 2 === 0 ? context.transaction(write) : write(context));
    });
    const [, ...results] = await Promise.allSettled([end(two, id), ...writes]);
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      if (result.reason instanceof StaleSandboxError) continue;
      expect([code, result.reason.code]).toEqual([900404, 900404]);
    }
    expect(await countOf(id)).toBe(0);
  });

  it('continues if the sandbox was not replaced after all', async () => {
    const { two, id } = await start();
    const context = await contextOf(id);
    await expect(two.control.sandboxes.restore(id, { from: 'nothing' })).rejects.toMatchObject({
      code: 900404,
    });
    await payees.insert(context, '1', { id: '1' } as never);
    expect(await countOf(id)).toBe(1);
  });
});

describe('On PostgreSQL, a sandbox that is being written to', () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  let other: Database;
  beforeAll(async () => {
    opened = await openFresh();
    other = opened.reopen();
  });
  afterAll(async () => {
    await other.close();
    await opened.close();
  });
  const write = (scope: Scope, id: string) => payees.insert(scope, id, { id } as never);

  it.each<[string, (context: Context, id: string) => Promise<void>]>([
    ['a statement', (context, id) => write(context, id)],
    [
      'a statement that checks an assumption',
      (context, id) => write({ ...context, optimisticCheck: new OptimisticCheck(context.sandbox) }, id),
    ],
    [
      'a transaction',
      ({ executor, sandboxId, sandbox }) => lockIncarnation(executor, sandboxId, sandbox.incarnation),
    ],
  ])('is not replaced before %s is committed, nor do other writes wait for it', async (_, begin) => {
    const { database } = opened;
    const sandbox = randomUUID();
    await insertSandbox(database, {
      id: sandbox,
      clock: Temporal.Instant.from(START),
      settings: DEFAULT_SETTINGS,
    });
    const context = createContext(database, await loadSandbox(database, sandbox));
    await database.transaction(async (executor) => {
      await begin({ ...context, executor }, '1');
      await expect(beginIncarnation(other, sandbox)).rejects.toMatchObject({ code: '55P03' });
      await begin({ ...context, executor: other }, '2');
    });
    await database.query('UPDATE sandboxes SET suspended_at = 0 WHERE sandbox_id = $1', [sandbox]);
    await beginIncarnation(other, sandbox);
    await expect(begin(context, '3')).rejects.toThrow(
      /^the sandbox ("[\w-]+" was replaced meanwhile|is not as assumed)$/,
    );
  });
});
