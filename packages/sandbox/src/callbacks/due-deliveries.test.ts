import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld, type World } from '../../test/world.ts';
import type { Database } from '../database/database.ts';
import { clockAdvances, deliveries } from '../records/collections.ts';
import { addressKey, type Delivery } from '../records/delivery.ts';
import { loadSandbox, replaceSandbox } from '../records/sandboxes.ts';
import { beginAdvance } from '../recurring/advances.ts';
import { beginAttempt, countDue, endAttempt, isClockHeld, listDue } from './due-deliveries.ts';
import { newDelivery } from './outbox.ts';

const START = Temporal.Instant.from('2026-02-02T04:00:00Z');
const REAL = 1_770_000_000_000;

describeDatabases('Callbacks that are due', (database) => {
  /** Adds a callback that is due so many seconds after the start, or only in real time. */
  async function add(world: World, event: string, seconds: number | null, changes: Partial<Delivery> = {}) {
    const context = await world.begin();
    const at = START.add({ seconds: seconds ?? 0 }).toString();
    const made = newDelivery(context.newId(), at, { url: 'http://a/', event, payload: {} });
    const due = seconds === null ? { due_clock: null, due_real: REAL } : { due_real: REAL };
    await deliveries.insert(context, made.id, { ...made, ...due, ...changes });
    const stored = await deliveries.get(context, made.id);
    if (!stored) throw new Error('it is not stored');
    return stored;
  }

  async function setClock({ sandboxId }: World, seconds: number) {
    const sandbox = await loadSandbox(database(), sandboxId);
    await replaceSandbox(database(), { ...sandbox, clock: START.add({ seconds }) });
  }

  const events = async (world: World, options: { except?: string[]; limit?: number } = {}) => {
    const sandbox = await loadSandbox(database(), world.sandboxId);
    const due = await listDue(database(), sandbox, { except: [], limit: 16, realNow: REAL, ...options });
    return [...due.values()].map((queue) => queue.map(({ document }) => document.body.event));
  };

  it('are listed in the order in which they fell due, each once, also if they are due in real time only', async () => {
    const world = await newWorld(database());
    await add(world, 'third', 30);
    await add(world, 'first', 10);
    await add(world, 'last', null);
    await add(world, 'second', 20);
    await add(world, 'later', 41);
    await setClock(world, 40);
    expect(await events(world)).toEqual([['first', 'second', 'third', 'last']]);
    expect(await events(world, { except: [addressKey('http://a/')] })).toEqual([]);
  });

  it('are listed by URL, and only until a retry of the first would be due', async () => {
    const world = await newWorld(database());
    await add(world, 'first', 0);
    await add(world, 'before its retry', 59);
    await add(world, 'with its retry', 60);
    await add(world, 'elsewhere', 60, { url: 'http://b/' });
    await setClock(world, 60);
    expect(await events(world)).toEqual([['first', 'before its retry'], ['elsewhere']]);
  });

  it('are listed in the order of their creation if they are due at once', async () => {
    const world = await newWorld(database());
    for (const event of ['a', 'b', 'c', 'd']) await add(world, event, 0);
    for (const event of ['e', 'f', 'g', 'h']) await add(world, event, null);
    expect(await events(world)).toEqual([['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']]);
  });

  it('are listed in the order of their creation too if they are due in real time only', async () => {
    const world = await newWorld(database());
    for (const [i, event] of ['a', 'b', 'c', 'd'].entries())
      await add(world, event, null, { due_real: REAL - i });
    expect(await events(world)).toEqual([['a', 'b', 'c', 'd']]);
  });

  it('hold the clock once it has reached them', async () => {
    const world = await newWorld(database());
    const isHeld = () => isClockHeld(database(), world.sandboxId);
    expect(await isHeld()).toBe(false);
    await add(world, 'later', 10);
    expect(await isHeld()).toBe(false);
    await setClock(world, 10);
    expect(await isHeld()).toBe(true);
    expect(await countDue(database(), world.sandboxId, START.epochMilliseconds + 9_999)).toBe(0);
    expect(await countDue(database(), world.sandboxId, START.epochMilliseconds + 10_000)).toBe(1);
  });

  it('stay due in real time while they are sent, so that another process would send them again', async () => {
    const world = await newWorld(database());
    const scope = await world.begin();
    const stored = async (id: string) => (await deliveries.get(scope, id))?.document;
    const retried = await add(world, 'retried', 0, { due_real: null });
    expect(await beginAttempt(scope, retried, REAL + 5)).toBe(true);
    expect(await stored(retried.id)).toMatchObject({ state: 'sending', due_real: REAL + 5 });
    const first = await add(world, 'first', 0);
    await beginAttempt(scope, first, REAL + 5);
    expect(await stored(first.id)).toMatchObject({ state: 'sending', due_real: REAL });
    expect(await beginAttempt(scope, first, REAL + 5)).toBe(false);
  });

  it('are not sent if that cannot be stored', async () => {
    const world = await newWorld(database());
    const scope = await world.begin();
    const broken = {
      query: () => Promise.reject(new Error('broken')),
      run: () => Promise.reject(new Error('broken')),
    };
    const stored = await add(world, 'one', 0);
    await expect(beginAttempt({ ...scope, executor: broken }, stored, REAL)).rejects.toThrow('broken');
  });

  const answered = {
    timedOut: false,
    outcome: {
      http_status: 200,
      error: null,
      request_headers: {},
      response_headers: {},
      response_body: null,
    },
  };

  it('have an attempt with its duration, which counts for an advance of the clock', async () => {
    const world = await newWorld(database());
    const stored = await add(world, 'one', 10);
    await beginAdvance(database(), world.sandboxId, (from) => from + 60_000, { now: REAL, waitMs: 1_000 });
    const sandbox = await loadSandbox(database(), world.sandboxId);
    await endAttempt(database(), sandbox, stored, { realAt: REAL, realNow: REAL + 25, sent: answered });
    const scope = await world.begin();
    expect((await deliveries.get(scope, stored.id))?.document.attempts).toMatchObject([
      { at: '2026-02-02T04:00:10Z', duration_ms: 25 },
    ]);
    expect(await clockAdvances.list(scope)).toMatchObject([
      { document: { done: { callbacks_attempted: 1 } } },
    ]);
  });

  it('that are late have their attempt at the time of the clock, also if it moves meanwhile', async () => {
    const world = await newWorld(database());
    const stored = await add(world, 'late', null);
    const sandbox = await loadSandbox(database(), world.sandboxId);
    let loads = 0;
    const moving: Database = {
      ...database(),
      transaction: (work, options) =>
        database().transaction(
          (executor, contended) =>
            work(
              {
                ...executor,
                async query(text, values) {
                  const rows = await executor.query<never>(text, values);
                  if (!text.includes('silent_addresses FROM') || ++loads > 1) return rows;
                  await executor.query('UPDATE sandboxes SET clock = clock + 5000 WHERE sandbox_id = $1', [
                    world.sandboxId,
                  ]);
                  return rows;
                },
              },
              contended,
            ),
          options,
        ),
    };
    await endAttempt(moving, sandbox, stored, { realAt: REAL, realNow: REAL, sent: answered });
    const scope = await world.begin();
    expect((await deliveries.get(scope, stored.id))?.document.attempts).toMatchObject([
      { at: expect.stringMatching(/T04:00:0[05]Z/) },
    ]);
    expect(loads).toBeGreaterThan(2);
  });
});
