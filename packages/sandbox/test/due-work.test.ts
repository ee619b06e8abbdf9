import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createDeliveryWorker } from '../src/callbacks/delivery-worker.ts';
import { createTargets } from '../src/callbacks/targets.ts';
import type { Database } from '../src/database/database.ts';
import { users } from '../src/records/collections.ts';
import { startRunner } from '../src/recurring/background.ts';
import { findDue, IS_ADVANCING } from '../src/recurring/lease.ts';
import { currentCallbackData } from '../src/transactions/callback-data.ts';
import { describeEveryDatabase } from './databases.ts';
import { fakeTimers } from './timers.ts';
import { newWorld } from './world.ts';

describeEveryDatabase('The search for due work', (database) => {
  const insertDue = (ids: readonly string[]) =>
    database().run(
      'INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, next_due_at) ' +
        "SELECT id, 1, 2, '{}', '[]', 1 FROM many WHERE true",
      [],
      { columns: { id: 'TEXT' }, values: ids },
    );

  it('picks a thousand sandboxes at random, so that one that fails does not block the others', async () => {
    await insertDue(Array.from({ length: 1_100 }, () => randomUUID()));
    const [one, two] = [await findDue(database(), 0), await findDue(database(), 0)];
    expect([one.length, two.length]).toEqual([1_000, 1_000]);
    expect(one.toSorted()).not.toEqual(two.toSorted());
  });

  it('reads the index of due sandboxes, and no other sandbox', async () => {
    let text = '';
    const query = async (sent: string) => {
      text = sent.replace(/\$1/g, '0').replace('$2', '1000').replaceAll('$3', '60000');
      return [];
    };
    await findDue({ ...database(), query }, 0);
    const plan = await explain(database(), text);
    expect(plan).toMatch(/sandboxes_due/);
    expect(plan).toMatch(/sandboxes_advancing/);
  });

  it('reads no more of a table that PostgreSQL has not analysed yet', async () => {
    await insertDue(Array.from({ length: 20_000 }, () => randomUUID()));
    const text = `SELECT sandbox_id FROM sandboxes WHERE ${IS_ADVANCING}`;
    const plans = await database()
      .query(`EXPLAIN QUERY PLAN ${text}`)
      .catch(() => database().query(`EXPLAIN ${text}`));
    expect(JSON.stringify(plans)).toMatch(/sandboxes_advancing/);
  });
});

/** Simulates a minute without work with fake timers. @returns the number of statements that were sent */
async function statementsInAMinute(database: Database): Promise<number> {
  let statements = 0;
  const counting: Database = {
    ...database,
    query: (text, values) => {
      statements += 1;
      return database.query(text, values);
    },
  };
  const onError = (error: unknown) => {
    throw error;
  };
  const minute = Promise.withResolvers<void>();
  let passed = 0;
  const runner = startRunner(counting, {
    onError,
    // Pauses take no time, until the minute is over.
    pause: async (ms, signal) => {
      passed += ms;
      if (passed < 60_000) return;
      minute.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  });
  await minute.promise;
  await runner.close();

  const restore = fakeTimers('setInterval', 'clearInterval');
  try {
    const limits = { callbackTimeout: 1_000, deliveriesKept: 10 };
    const deliveryWorker = createDeliveryWorker({
      database: counting,
      limits,
      targets: createTargets(database, { named: [], onExposed: () => undefined }),
      ownPorts: () => [],
      currentData: currentCallbackData,
      onError,
    });
    deliveryWorker.start();
    vi.advanceTimersByTime(60_000);
    await deliveryWorker.close();
  } finally {
    restore();
  }
  return statements;
}

describeEveryDatabase('A server without work', (database) => {
  it('sends one statement a second, however many sandboxes there are', async () => {
    expect(await statementsInAMinute(database())).toBe(60);
    await database().run(
      'INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, next_due_at) ' +
        "SELECT id, 1, 2, '{}', '[]', 3 FROM many WHERE true",
      [],
      { columns: { id: 'TEXT' }, values: Array.from({ length: 1_000 }, () => randomUUID()) },
    );
    expect(await statementsInAMinute(database())).toBe(60);
  });
});

/** The query plan as if every table were large. */
async function explain(database: Database, text: string): Promise<string> {
  const plans = await database.query(`EXPLAIN QUERY PLAN ${text}`).catch(() =>
    database.transaction(async (tx) => {
      // Citus hands the next setting on to the machines that plan the statement; others ignore this one.
      await tx.query("SET LOCAL citus.propagate_set_commands = 'local'");
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query(`EXPLAIN ${text}`);
    }),
  );
  return JSON.stringify(plans);
}

describeEveryDatabase('Many rows of one statement', (database) => {
  it('are counted only if they are written: not if they exist already, or their sandbox is gone', async () => {
    const world = await newWorld(database());
    const scope = await world.begin();
    const rows = ['a', 'b', 'c'].map((id) => ({
      id,
      document: { id, reference_id: id, phone_number: id } as never,
    }));
    expect(await users.insertMany(scope, rows.slice(0, 2))).toBe(2);
    expect(await users.insertMany(scope, rows)).toBe(1);
    expect(await users.insertMany({ ...scope, sandboxId: randomUUID() }, rows)).toBe(0);
  });
});
