import { describe, expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { nextTurn } from './batch.ts';
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
    const run = batchStatements(runAll, () => isRolledBack);
    return { runs, query: (text: string) => run((executor) => executor.query(text)) };
  };

  it('of one turn run together, and each gets its own rows', async () => {
    const { runs, query } = watched(true);
    expect(await Promise.all([query('a'), query('b')])).toEqual([[{ text: 'a' }], [{ text: 'b' }]]);
    await query('c');
    expect(runs).toEqual([['a', 'b'], ['c']]);
  });

  it('that come while others are under way run together, once those are over', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { runs, query } = watched(true, async (text) => (text === 'slow' ? promise : undefined));
    const slow = query('slow');
    await nextTurn();
    const both = [query('a')];
    await nextTurn();
    both.push(query('b'));
    await nextTurn();
    expect(runs).toEqual([['slow']]);
    resolve();
    await Promise.all([slow, ...both]);
    expect(runs).toEqual([['slow'], ['a', 'b']]);
  });

  it('do not wait long for those under way, which may wait for a lock', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { query } = watched(true, async (text) => (text === 'slow' ? promise : undefined));
    const slow = query('slow');
    await nextTurn();
    expect(await Promise.all([query('a'), query('b')])).toEqual([[{ text: 'a' }], [{ text: 'b' }]]);
    expect(await query('c')).toEqual([{ text: 'c' }]);
    resolve();
    expect(await slow).toEqual([{ text: 'slow' }]);
  });

  it('run by themselves after they were rolled back, and only the wrong one fails', async () => {
    const { runs, query } = watched(true);
    const [a, bad, b] = await Promise.allSettled([query('a'), query('bad'), query('b')]);
    expect([a, b].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(bad).toMatchObject({ status: 'rejected', reason: new Error('bad') });
    expect(runs).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('are not run again when nobody knows what became of them', async () => {
    const { runs, query } = watched(false);
    const settled = await Promise.allSettled([query('a'), query('bad')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(runs).toEqual([['a', 'bad']]);
  });
});

describeDatabases('statements of one turn', (database) => {
  it('are kept although one among them is refused', async () => {
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

  it('read what was written before, and leave the connections as they were', async () => {
    const count = () => database().query("SELECT name FROM things WHERE name = 'a'");
    const bad = () => database().query('SELECT nothing FROM things');
    const [first, second, third] = await Promise.allSettled([count(), bad(), count()]);
    expect([first, third]).toMatchObject([{ value: [{ name: 'a' }] }, { value: [{ name: 'a' }] }]);
    expect(second.status).toBe('rejected');
    expect(await database().transaction((tx) => tx.query('SELECT name FROM things'))).toHaveLength(2);
  });
});
