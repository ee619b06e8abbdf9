import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { beforeEach, expect, it } from 'vitest';
import { describeEveryDatabase } from '../../test/databases.ts';
import { VersionConflict } from '../database/database.ts';
import { payees } from './collections.ts';
import { type Context, createContext } from './context.ts';
import { loadDue } from './due.ts';
import { DEFAULT_SETTINGS, insertSandbox, loadSandbox } from './sandboxes.ts';

const clock = Temporal.Instant.from('2026-02-02T04:00:00Z');
const payee = { id: 'P1' } as Parameters<typeof payees.insert>[2];

describeEveryDatabase('A context', (database) => {
  let context: Context;
  let done: string[];

  beforeEach(async () => {
    const id = randomUUID();
    done = [];
    await insertSandbox(database(), { id, clock, settings: DEFAULT_SETTINGS });
    context = createContext(database(), await loadSandbox(database(), id), () => done.push('delivered'));
  });

  it('runs what its transaction registered once, after the commit', async () => {
    await context.transaction(async (tx) => {
      tx.afterCommit(tx.deliver);
      tx.afterCommit(tx.deliver);
      done.push('written');
    });
    expect(done).toEqual(['written', 'delivered']);
  });

  it('does not run it if the transaction is rolled back', async () => {
    const failing = context.transaction(async (tx) => {
      tx.afterCommit(tx.deliver);
      throw new Error('too bad');
    });
    await expect(failing).rejects.toThrow('too bad');
    expect(done).toEqual([]);
  });

  it('does not run what an attempt registered that met a conflict', async () => {
    let tries = 0;
    await context.transaction(async (tx) => {
      tries++;
      if (tries > 1) return;
      tx.afterCommit(tx.deliver);
      throw new VersionConflict('another was first');
    });
    expect([tries, done]).toEqual([2, []]);
  });

  it('runs it immediately outside of a transaction', () => {
    context.afterCommit(context.deliver);
    expect(done).toEqual(['delivered']);
  });

  it('stores when the first of its plans is due, unless another one is due before', async () => {
    const dueAfter = async (...times: number[]) => {
      await context.transaction(async (tx) => {
        for (const time of times) tx.noteDue(time);
      });
      return (await loadDue(database(), context.sandboxId))?.due;
    };
    expect(await dueAfter()).toBeNull();
    expect(await dueAfter(3_000, 2_000, 4_000)).toBe(2_000);
    expect(await dueAfter(3_000)).toBe(2_000);
    expect(await dueAfter(1_000)).toBe(1_000);
    const failing = context.transaction(async (tx) => {
      tx.noteDue(500);
      throw new Error('too bad');
    });
    await expect(failing).rejects.toThrow('too bad');
    expect(await dueAfter()).toBe(1_000);
    expect(() => context.noteDue(500)).toThrow('must be recorded in the transaction');
  });

  it('has one transaction, however deeply nested', async () => {
    const failing = context.transaction(async (tx) => {
      await tx.transaction((inner) => payees.insert(inner, 'P1', payee));
      expect(await tx.snapshot((inner) => payees.get(inner, 'P1'))).toBeDefined();
      throw new Error('too bad');
    });
    await expect(failing).rejects.toThrow('too bad');
    expect(await payees.get(context, 'P1')).toBeUndefined();
  });
});
