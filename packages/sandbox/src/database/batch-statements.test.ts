import { describe, expect, it } from 'vitest';
import { yieldToEventLoop } from '#platform';
import { describeEveryDatabase } from '../../test/databases.ts';
import { batchStatements, type Statement } from './batch-statements.ts';
import type { Executor, Row } from './database.ts';

describe('single statements', () => {
  /** What is run, by its texts; a text that begins with `bad` fails whatever runs with it. */
  const watched = (isRolledBack: boolean, until: (text: string) => Promise<void> = async () => undefined) => {
    const runs: string[][] = [];
    const runAll = (statements: readonly Statement<unknown>[]): Promise<unknown[]> => {
      const texts: string[] = [];
      runs.push(texts);
      const executor: Executor = {
        async query<R extends Row>(text: string) {
          texts.push(text);
          await until(text);
          if (text.startsWith('bad')) throw new Error(text);
          return [{ text } as Row as R];
        },
        run: async () => 0,
      };
      return Promise.all(statements.map((statement) => statement(executor)));
    };
    const waits = new Set<() => void>();
    const wait = (onEnd: () => void) => {
      waits.add(onEnd);
      return () => void waits.delete(onEnd);
    };
    const run = batchStatements(runAll, () => isRolledBack, wait);
    const query = (text: string) => run((executor) => executor.query(text));
    /** Ends the wait of the batch that waits for the one before. */
    const endWait = () => {
      expect(waits.size).toBe(1);
      for (const onEnd of waits) onEnd();
    };
    return { runs, query, waits, endWait };
  };

  it('of one turn run together, and each gets its own rows', async () => {
    const { runs, query } = watched(true);
    expect(await Promise.all([query('a'), query('b')])).toEqual([[{ text: 'a' }], [{ text: 'b' }]]);
    await query('c');
    expect(runs).toEqual([['a', 'b'], ['c']]);
  });

  it('that arrive while others are running run together after them', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { runs, query, waits } = watched(true, async (text) => (text === 'slow' ? promise : undefined));
    const slow = query('slow');
    await yieldToEventLoop();
    const both = [query('a')];
    await yieldToEventLoop();
    both.push(query('b'));
    await yieldToEventLoop();
    expect(runs).toEqual([['slow']]);
    resolve();
    await Promise.all([slow, ...both]);
    expect(runs).toEqual([['slow'], ['a', 'b']]);
    expect(waits.size).toBe(0);
  });

  it('do not wait long for running ones, which may be waiting for a lock', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { query, endWait } = watched(true, async (text) => (text === 'slow' ? promise : undefined));
    const slow = query('slow');
    await yieldToEventLoop();
    const both = Promise.all([query('a'), query('b')]);
    endWait();
    expect(await both).toEqual([[{ text: 'a' }], [{ text: 'b' }]]);
    expect(await query('c')).toEqual([{ text: 'c' }]);
    resolve();
    expect(await slow).toEqual([{ text: 'slow' }]);
  });

  it('run separately after a rollback, and only the invalid one fails', async () => {
    const { runs, query } = watched(true);
    const [a, bad, b] = await Promise.allSettled([query('a'), query('bad'), query('b')]);
    expect([a, b].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(bad).toMatchObject({ status: 'rejected', reason: new Error('bad') });
    expect(runs).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('are not run again if their result is unknown', async () => {
    const { runs, query } = watched(false);
    const settled = await Promise.allSettled([query('a'), query('bad')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(runs).toEqual([['a', 'bad']]);
  });
});

describeEveryDatabase('statements of one turn', (database) => {
  it('are kept even if one of them is refused', async () => {
    const insert = (key: string | null) =>
      database().query('INSERT INTO things (name) VALUES ($1) RETURNING name', [key]);
    await database().query('CREATE TABLE things (name TEXT NOT NULL PRIMARY KEY)');
    const settled = await Promise.allSettled([insert('a'), insert(null), insert('b')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await database().query('SELECT name FROM things ORDER BY name')).toEqual([
      { name: 'a' },
      { name: 'b' },
    ]);
  });

  it('read what was written before, and leave the connections unchanged', async () => {
    const count = () => database().query("SELECT name FROM things WHERE name = 'a'");
    const bad = () => database().query('SELECT nothing FROM things');
    const [first, second, third] = await Promise.allSettled([count(), bad(), count()]);
    expect([first, third]).toMatchObject([{ value: [{ name: 'a' }] }, { value: [{ name: 'a' }] }]);
    expect(second.status).toBe('rejected');
    expect(await database().transaction((tx) => tx.query('SELECT name FROM things'))).toHaveLength(2);
  });
});
